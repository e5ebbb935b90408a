// How quickly the clock runs.

import { clamp } from "./numbers.js";
import { TICKS } from "./side.js";

/** @import { Reading } from "./types" */

const QUICK = { least: 0.7, most: 2.6 }; // seconds that one step forward takes
const LONGEST = 12; // seconds that a passage of a deck takes

/** Ticks a ms, so that so many steps take as long as can be followed. @type {(span: number, speed: number, steps?: number) => number} */
export function quickPace(span, speed, steps = 1) {
  const most = steps > 1 ? Math.min(QUICK.most * steps, LONGEST) : QUICK.most;
  return span / clamp(span / TICKS / speed, QUICK.least, most) / 1000;
}

/** Ms that the words of a step take to be read, of two languages in the slower.
 * @type {(words: { han: string, en: string }, rates: Reading) => number} */
export function readingTime({ han, en }, [glance, characters, letters]) {
  return 1000 * (glance + Math.max(han.length / characters, en.length / letters));
}

/** Ticks a ms at a speed. @type {(speed: number) => number} */
export const steadyPace = (speed) => (speed * TICKS) / 1000;
