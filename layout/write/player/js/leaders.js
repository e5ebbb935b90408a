// The line that leads from a name to what it names, where the name stands far off (layout/draw/leaders.py).

import { boxRound, middleOf, nearest } from "./rects.js";

/** @import { Point, Rect } from "./types" */

/** From the edge of a name to all but the edge of what it names. @type {(rect: Rect, target: Rect, end: number) => Point[]} */
export function leaderTo(rect, target, end) {
  const [cx, cy] = middleOf(target), start = nearest(rect, [cx, cy]);
  const long = Math.hypot(start[0] - cx, start[1] - cy);
  const t = long ? Math.max(0, 1 - (reach(target, start) + end) / long) : 0;
  return [start, [start[0] + (cx - start[0]) * t, start[1] + (cy - start[1]) * t]];
}

/** How far the rectangle's edge is from its middle, toward the start. @type {(rect: Rect, start: Point) => number} */
function reach(rect, [x, y]) {
  const [cx, cy] = middleOf(rect), dx = Math.abs(x - cx), dy = Math.abs(y - cy);
  const t = Math.min(dx ? (rect[2] - rect[0]) / 2 / dx : Infinity, dy ? (rect[3] - rect[1]) / 2 / dy : Infinity);
  return Math.hypot(dx, dy) * Math.min(t, 1);
}

/** Small boxes one after another over a leader, so that no name is set across it. @type {(ends: Point[], every: number) => Generator<Rect>} */
export function* threads(ends, every) {
  if (!ends.length) return;
  const [[ax, ay], [bx, by]] = ends;
  const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / every));
  /** @type {(i: number) => Point} */
  const at = (i) => [ax + ((bx - ax) * i) / count, ay + ((by - ay) * i) / count];
  for (let i = 0; i < count; i++) {
    const [x, y] = at(i), [u, v] = at(i + 1);
    yield boxRound([x, u], [y, v], 0.1);
  }
}
