// What names keep clear of: boxes in mm, found by the square that they lie in (layout/draw/obstacles.py).

import { crosses, meets, middleOf } from "./rects.js";

/** @import { Point, Rect } from "./types" */
/** @typedef {{ rect: Rect, cost: number }} Soft */

const CELL = 6; // mm, of the index

/** @type {(i: number, j: number) => number} */
const keyOf = (i, j) => i * 65536 + j;

/** What every square of a rectangle holds, with its key; until one says that it is enough.
 * @type {<T>(map: Map<number, T[]>, rect: Rect, visit: (here: T[], i: number, j: number) => boolean) => boolean} */
function everySquare(map, [l, t, r, b], visit) {
  const right = Math.floor(r / CELL), bottom = Math.floor(b / CELL), top = Math.floor(t / CELL);
  for (let i = Math.floor(l / CELL); i <= right; i++) for (let j = top; j <= bottom; j++) {
    const here = map.get(keyOf(i, j));
    if (here && visit(here, i, j)) return true;
  }
  return false;
}

/** Into every square of a rectangle. @type {<T extends Rect | Soft>(map: Map<number, T[]>, rect: Rect, one: T) => void} */
function put(map, [l, t, r, b], one) {
  for (let i = Math.floor(l / CELL); i <= Math.floor(r / CELL); i++) for (let j = Math.floor(t / CELL); j <= Math.floor(b / CELL); j++) {
    const key = keyOf(i, j), here = map.get(key);
    if (here) here.push(one); else map.set(key, [one]);
  }
}

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
    /** What was in the way of the last: often it is in that of the next. @type {Rect} */
    this.last = [Infinity, Infinity, -Infinity, -Infinity];
  }

  /** @type {(rect: Rect, cost?: number) => void} */
  add(rect, cost = Infinity) {
    if (cost === Infinity) put(this.hard, rect, rect);
    else put(this.soft, rect, { rect, cost });
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
    if (meets(this.last, rect)) return true;
    return everySquare(this.hard, rect, (here) => {
      const found = here.find((one) => meets(one, rect));
      if (found) this.last = found;
      return !!found;
    });
  }

  /** What covering this rectangle costs; infinite where it must not go, or costs as much as the limit.
   * @type {(rect: Rect, limit?: number) => number} */
  cost(rect, limit = Infinity) {
    if (this.isTaken(rect)) return Infinity;
    let total = 0;
    const isDear = everySquare(this.soft, rect, (here, i, j) => {
      for (const { rect: one, cost } of here) {
        // what lies in several squares is counted in the first that it shares
        const isFirst = Math.floor(Math.max(one[0], rect[0]) / CELL) === i && Math.floor(Math.max(one[1], rect[1]) / CELL) === j;
        if (isFirst && meets(one, rect)) total += cost;
      }
      return total >= limit;
    });
    return isDear ? Infinity : total;
  }
}
