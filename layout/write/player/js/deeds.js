// What is done at a moment: the marks of acts, what is handled, what is said.

import { isGoingOn } from "./moment.js";
import { TICKS } from "./side.js";

/** @import { Acts, Deed, Moment, Pose } from "./types" */

const BRIEF = 1, LAID = 2, SHOT = 4, ABOUT = 8; // flags of a mark: layout/api/player/symbols.py

/** The marks about everybody. @type {(moment: Moment, acts: Acts) => Map<number, string[]>} */
export function marksAt({ deeds, t, rest, poses }, acts) {
  /** @type {Map<number, string[]>} */
  const words = new Map();
  for (const deed of deeds) {
    const isNow = isGoingOn(deed, t), pose = poses[deed.who];
    if (!pose || !(isNow || rest)) continue;
    if (isShown(acts[deed.mark], pose, isNow)) words.set(deed.who, [...new Set([...(words.get(deed.who) || []), deed.mark])]);
  }
  return words;
}

/** Who has risen from a bow is not marked as bowing; a cup is drunk but once. @type {(act: Acts[string] | undefined, pose: Pose, isNow: boolean) => boolean} */
function isShown(act, pose, isNow) {
  if (!act || !(act[0] & ABOUT)) return false;
  const [flags, ...postures] = act;
  return (isNow || !(flags & BRIEF)) && (!postures.length || postures.includes(pose.posture));
}

/** The things that are handled, or have just been set down. @type {(moment: Moment, acts: Acts) => number[]} */
export function touchedAt({ deeds, t, rest }, acts) {
  const found = deeds.filter((deed) => deed.thing >= 0 && (isGoingOn(deed, t) || (rest && is(acts, deed, LAID))));
  return [...new Set(found.map((deed) => deed.thing))];
}

/** Deeds whose words are heard, for a second longer than they last. @type {(moment: Moment) => Deed[]} */
export function saidAt({ deeds, t, rest }) {
  return deeds.filter((deed) => deed.words && (rest || (deed.start <= t && t < deed.end + TICKS)));
}

/** Who is shooting. @type {(moment: Moment, acts: Acts) => Set<number>} */
export function shootersAt({ deeds, t }, acts) {
  return new Set(deeds.filter((deed) => is(acts, deed, SHOT) && isGoingOn(deed, t)).map((deed) => deed.who));
}

/** @type {(acts: Acts, deed: Deed, flag: number) => boolean} */
const is = (acts, { mark }, flag) => ((acts[mark]?.[0] || 0) & flag) > 0;
