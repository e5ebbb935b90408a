// What is done at a moment: the marks of acts, what is handled, what is said.

import { isGoingOn } from "./moment.js";
import { TICKS } from "./side.js";

/** @import { Deed, Moment, Pose } from "./types" */

const BOWS = ["拜", "再拜"], BOWED = ["拜", "稽首"], PASSING = ["飲", "卒", "祭"];

/** The marks about everybody. `has` tells whether a word has a mark.
 * @type {(moment: Moment, has: (word: string) => boolean) => Map<number, string[]>} */
export function marksAt({ deeds, t, rest, poses }, has) {
  /** @type {Map<number, string[]>} */
  const words = new Map();
  for (const deed of deeds) {
    const isNow = isGoingOn(deed, t), pose = poses[deed.who];
    if (!pose || !(isNow || rest)) continue;
    for (const said of deed.mark.split(" ")) {
      const word = markOf(said, deed, isNow);
      if (has(word) && isShown(word, pose, isNow)) words.set(deed.who, [...new Set([...(words.get(deed.who) || []), word])]);
    }
  }
  return words;
}

/** @type {(word: string, deed: Deed, isNow: boolean) => string} */
function markOf(word, { verb }, isNow) {
  if (verb.includes("還") && isNow) return verb.includes("右") ? "還右" : "還左";
  return word === "拜" && verb.startsWith("再") ? "再拜" : word;
}

/** Who has risen from a bow is not marked as bowing; a cup is drunk but once. @type {(word: string, pose: Pose, isNow: boolean) => boolean} */
function isShown(word, pose, isNow) {
  if (BOWS.includes(word)) return BOWED.includes(pose.posture);
  if (word === "揖") return pose.posture === "揖";
  return isNow || !PASSING.includes(word);
}

/** The things that are handled, or have just been set down. @type {(moment: Moment) => number[]} */
export function touchedAt({ deeds, t, rest }) {
  const found = deeds.filter((deed) => deed.thing >= 0 && (isGoingOn(deed, t) || (rest && deed.mark === "奠")));
  return [...new Set(found.map((deed) => deed.thing))];
}

/** Deeds whose words are heard, for a second longer than they last. @type {(moment: Moment) => Deed[]} */
export function saidAt({ deeds, t, rest }) {
  return deeds.filter((deed) => deed.words && (rest || (deed.start <= t && t < deed.end + TICKS)));
}

/** Who is shooting. @type {(moment: Moment) => Set<number>} */
export function shootersAt({ deeds, t }) {
  return new Set(deeds.filter((deed) => deed.mark === "射" && isGoingOn(deed, t)).map((deed) => deed.who));
}
