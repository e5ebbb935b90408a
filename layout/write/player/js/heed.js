// Whom the picture must hold: who does what a clause says, and to whom he does it.

import { isGoingOn } from "./moment.js";
import { counted } from "./numbers.js";
import { boxRound, isIn, joined, within } from "./rects.js";

/** @import { Deed, Point, Rect } from "./types" */
/** @import { Side } from "./side.js" */

const CORNERS = 4; // times in a stretch that everybody is looked for: nobody turns oftener

/** @type {(deeds: Deed[]) => number[]} */
const concerned = (deeds) => [...new Set(deeds.flatMap(({ who, to }) => [who, to]))].filter((i) => i >= 0);

/** At rest all who had a part in the step; else who is at it, and between two deeds who will be.
 * @type {(deeds: Deed[], t: number, rest: boolean) => number[]} */
export function heeded(deeds, t, rest) {
  return concerned(rest ? deeds : doneBetween(deeds, t, t));
}

/** The deeds of a stretch of time; of one in which nothing is done the next, at the end the last.
 * @type {(deeds: Deed[], from: number, to: number) => Deed[]} */
function doneBetween(deeds, from, to) {
  const now = deeds.filter((deed) => isGoingOn(deed, from) || (from < deed.start && deed.start <= to));
  if (now.length) return now;
  const next = deeds.find((deed) => deed.start > from) || deeds.at(-1);
  return next ? deeds.filter((deed) => deed.start === next.start) : [];
}

/** Where those stand who had a part in a step, when it is over. @type {(side: Side, n: number) => Rect | null} */
export function restBox(side, n) {
  const { deeds, end } = side.steps[n];
  return boxAt(side, n, concerned(deeds), [end]);
}

/** The ground of everybody who has a part in a step, from its beginning to its end: of who comes
 * from another ground, or goes there, what of his way is on this one.
 * @type {(side: Side, n: number) => Rect | null} */
export function wholeBox(side, n) {
  const { deeds, start, end } = side.steps[n], who = concerned(deeds), { extent } = side.grounds[side.ground(n)];
  const walks = who.flatMap((i) => side.walks(side.people[i], start, end)).map(({ points }) => points.map(mirrored));
  const here = walks.flatMap((points) => points.slice(1).flatMap((point, k) => within(points[k], point, extent)));
  return joined(boxAt(side, n, who, [start, end]), around(here));
}

/** Where those are who act in a stretch of time. @type {(side: Side, n: number, from: number, to: number) => Rect | null} */
export function stretchBox(side, n, from, to) {
  const who = concerned(doneBetween(side.steps[n].deeds, from, to));
  return boxAt(side, n, who, counted(CORNERS + 1, (k) => from + ((to - from) * k) / CORNERS));
}

/** The box round those who are then on the ground of a step.
 * @type {(side: Side, n: number, who: number[], times: number[]) => Rect | null} */
function boxAt(side, n, who, times) {
  const poses = who.flatMap((i) => times.map((t) => side.pose(side.people[i], t))).filter((pose) => pose !== null);
  const { extent } = side.grounds[side.ground(n)];
  return around(poses.map(({ x, y }) => mirrored([x, y])).filter((place) => isIn(extent, place)));
}

/** @type {(places: Point[]) => Rect | null} */
const around = (places) => (places.length ? boxRound(places.map(([x]) => x), places.map(([, y]) => y)) : null);

/** As a map has it: y to the south. @type {(place: Point) => Point} */
const mirrored = ([x, y]) => [x, -y];
