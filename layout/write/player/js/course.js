// The course of the camera through a step that is too wide to be seen at once: it goes with those who
// act, and draws back where they are far from one another.

import { restBox, stretchBox } from "./heed.js";
import { counted } from "./numbers.js";
import { joined } from "./rects.js";
import { held, wholeShot } from "./shots.js";

/** @import { Look, Rect, Room } from "./types" */
/** @import { Side } from "./side.js" */

const NEAR = 0.8;      // mm per 尺 at which who acts is followed
const AHEAD = 3, STRETCH = 20; // stretches that the camera sees ahead and behind; ticks, times the speed
const MOST = 160;      // stretches of a step

export class Course {
  /** @param {Side} side @param {number} n @param {Room} room @param {number} speed */
  constructor(side, n, room, speed) {
    const { start, end } = side.steps[n];
    this.ground = side.grounds[side.ground(n)];
    this.room = room;
    this.start = start;
    const count = Math.max(1, Math.min(MOST, Math.round((end - start) / (STRETCH * speed))));
    this.every = (end - start) / count;
    /** @type {(k: number) => Rect | null} */
    const stretch = (k) => stretchBox(side, n, start + k * this.every, start + (k + 1) * this.every);
    const boxes = counted(count, stretch);
    // at the border before stretch k all is seen that is done a while before it and after it
    const seen = counted(count + 1, (k) =>
      this.look(boxes.slice(Math.max(0, k - AHEAD - 1), k + AHEAD + 1).reduce(joined, null)));
    this.looks = counted(count + 1, (k) => mean(seen.slice(Math.max(0, k - AHEAD + 1), k + AHEAD)));
    /** When all is done: everybody who had a part in it. @type {Look} */
    this.rest = this.look(restBox(side, n));
  }

  /** @type {(box: Rect | null) => Look} */
  look(box) {
    return box ? held(box, this.ground, this.room, this.room.mm * NEAR) : wholeShot(this.ground, this.room);
  }

  /** @type {(t: number) => Look} */
  at(t) {
    const { looks, every, start } = this, k = Math.min(Math.max((t - start) / every, 0), looks.length - 1), low = Math.floor(k);
    return between(looks[low], looks[Math.min(low + 1, looks.length - 1)], k - low);
  }
}

/** What both show this shows too: its edges lie evenly between theirs. @type {(a: Look, b: Look, share: number) => Look} */
export function between(a, b, share) {
  /** @type {(p: number, q: number) => number} */
  const mix = (p, q) => p + (q - p) * share;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), s: 1 / mix(1 / a.s, 1 / b.s) };
}

/** @type {(looks: Look[]) => Look} */
const mean = (looks) => looks.reduce((so, look, i) => between(so, look, 1 / (i + 1)));
