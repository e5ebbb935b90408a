// What names keep clear of: boxes in mm, found by the square that they lie in (layout/draw/obstacles.py).

import { crosses, meets, middleOf } from "./rects.js";

/** @import { Point, Rect } from "./types" */
/** @typedef {{ rect: Rect, cost: number }} Soft */

const CELL = 6; // mm, of the index

/** @type {(rect: Rect) => Generator<[i: number, j: number]>} */
function* cells([l, t, r, b]) {
  for (let i = Math.floor(l / CELL); i <= Math.floor(r / CELL); i++) {
    for (let j = Math.floor(t / CELL); j <= Math.floor(b / CELL); j++) yield [i, j];
  }
}

/** @type {(i: number, j: number) => number} */
const keyOf = (i, j) => i * 65536 + j;

/** A hard box is never covered, a soft one costs. */
export class Obstacles {
  /** @param {Rect} frame @param {Rect[]} [rooms] */
  constructor(frame, rooms = []) {
    this.frame = frame;
    this.rooms = rooms;
    /** @type {Map<number, Rect[]>} */
    this.hard = new Map();
    /** @type {Map<number, Soft[]>} */
    this.soft = new Map();
    /** @type {Rect[]} */
    this.walls = [];
    /** @type {Rect[]} */
    this.threads = [];
  }

  /** @type {(rect: Rect, cost?: number) => void} */
  add(rect, cost = Infinity) {
    for (const [i, j] of cells(rect)) {
      const key = keyOf(i, j);
      if (cost === Infinity) this.hard.set(key, [...(this.hard.get(key) || []), rect]);
      else this.soft.set(key, [...(this.soft.get(key) || []), { rect, cost }]);
    }
  }

  /** A name is not put on the other side of it. @type {(rect: Rect) => void} */
  addWall(rect) {
    this.walls.push(rect);
    this.add(rect);
  }

  /** A piece of a line that leads a name in. @type {(rect: Rect, cost: number) => void} */
  addThread(rect, cost) {
    this.threads.push(rect);
    this.add(rect, cost);
  }

  /** @type {(rect: Rect) => boolean} */
  isThreaded(rect) {
    return this.threads.some((thread) => meets(thread, rect));
  }

  /** Whether a wall stands between a name and what it names. @type {(rect: Rect, target: Rect) => boolean} */
  isWalledOff(rect, target) {
    const start = middleOf(rect), end = middleOf(target);
    return this.isInRoom(start) !== this.isInRoom(end) || this.walls.some((wall) => crosses(start, end, wall));
  }

  /** @type {(point: Point) => boolean} */
  isInRoom([x, y]) {
    return this.rooms.some(([l, t, r, b]) => l <= x && x <= r && t <= y && y <= b);
  }

  /** Whether a rectangle would cover what must be seen, or leave the frame. @type {(rect: Rect) => boolean} */
  isTaken(rect) {
    const [l, t, r, b] = this.frame;
    if (rect[0] < l || rect[1] < t || rect[2] > r || rect[3] > b) return true;
    for (const [i, j] of cells(rect)) {
      for (const one of this.hard.get(keyOf(i, j)) || []) if (meets(one, rect)) return true;
    }
    return false;
  }

  /** What covering this rectangle costs; infinite where it must not go, or costs as much as the limit.
   * @type {(rect: Rect, limit?: number) => number} */
  cost(rect, limit = Infinity) {
    if (this.isTaken(rect)) return Infinity;
    let total = 0;
    for (const [i, j] of cells(rect)) {
      for (const { rect: one, cost } of this.soft.get(keyOf(i, j)) || []) {
        // what lies in several cells is counted in the first that it shares
        if (!meets(one, rect) || Math.floor(Math.max(one[0], rect[0]) / CELL) !== i
          || Math.floor(Math.max(one[1], rect[1]) / CELL) !== j) continue;
        total += cost;
        if (total >= limit) return Infinity;
      }
    }
    return total;
  }
}
