// A moment: everybody's place, and who acts, as far as it can be told without a map.

/** @import { Deed, Moment, Picture, Strength } from "./types" */
/** @import { Side } from "./side.js" */

/** @type {(deed: { start: number, end: number }, t: number) => boolean} */
export const isGoingOn = (deed, t) => deed.start <= t && t < deed.end;

/** @type {(side: Side, n: number, t: number, rest: boolean) => Moment} */
export function momentOf(side, n, t, rest) {
  const { deeds } = side.steps[n];
  const poses = side.people.map((person) => side.pose(person, t));
  return { n, t, rest, poses, deeds, states: strengths(side.people.length, side.picture(n), rest ? [] : deeds, t) };
}

/** How strongly everybody is drawn: at rest as the plate has it, else by what goes on.
 * @type {(count: number, picture: Picture, deeds: Deed[], t: number) => Strength[]} */
export function strengths(count, picture, deeds, t) {
  /** @type {Strength[]} */
  const states = new Array(count).fill("waiting");
  const came = deeds.length ? deeds.filter((deed) => deed.end <= t).map((deed) => deed.who) : picture.came;
  const acting = deeds.length ? actors(deeds, t) : picture.acting;
  for (const i of came) if (i >= 0) states[i] = "came";
  for (const i of acting) if (i >= 0) states[i] = "acting";
  return states;
}

/** Who acts at a moment; between two deeds, who will. @type {(deeds: Deed[], t: number) => number[]} */
function actors(deeds, t) {
  const acting = deeds.filter((deed) => isGoingOn(deed, t));
  if (acting.length) return acting.map((deed) => deed.who);
  const next = deeds.find((deed) => deed.start > t) || deeds[deeds.length - 1];
  return deeds.filter((deed) => deed.start === next.start).map((deed) => deed.who);
}
