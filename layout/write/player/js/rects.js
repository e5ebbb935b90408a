// Rectangles: left, top, right, bottom.

/** @import { Point, Rect } from "./types" */

/** @type {<A extends Rect | null, B extends Rect | null>(a: A, b: B) => A extends Rect ? Rect : B} */
export function joined(a, b) {
  const out = a && b ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] : a || b;
  return /** @type {any} */ (out);
}

/** The box round points. @type {(xs: number[], ys: number[], air?: number) => Rect} */
export function boxRound(xs, ys, air = 0) {
  return [Math.min(...xs) - air, Math.min(...ys) - air, Math.max(...xs) + air, Math.max(...ys) + air];
}

/** @type {(rect: Rect, by: number) => Rect} */
export const grown = ([l, t, r, b], by) => [l - by, t - by, r + by, b + by];

/** @type {(rect: Rect, by: number) => Rect} */
export const scaled = ([l, t, r, b], by) => [l * by, t * by, r * by, b * by];

/** @type {(rect: Rect) => Point} */
export const middleOf = ([l, t, r, b]) => [(l + r) / 2, (t + b) / 2];

/** Of a rectangle what is nearest to a point. @type {(rect: Rect, point: Point) => Point} */
export const nearest = ([l, t, r, b], [x, y]) => [Math.min(Math.max(x, l), r), Math.min(Math.max(y, t), b)];

/** How far one rectangle is from another. @type {(a: Rect, b: Rect) => number} */
export const apart = (a, b) => Math.hypot(Math.max(a[0] - b[2], b[0] - a[2], 0), Math.max(a[1] - b[3], b[1] - a[3], 0));

/** @type {(rect: Rect, point: Point) => boolean} */
export const isIn = ([l, t, r, b], [x, y]) => l <= x && x <= r && t <= y && y <= b;

/** @type {(a: Rect, b: Rect) => boolean} */
export const meets = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Of the line from one point to the other what is in the rectangle: its two ends, or nothing.
 * @type {(a: Point, b: Point, rect: Rect) => Point[]} */
export function within(a, b, rect) {
  let enter = 0, leave = 1;
  for (const k of [0, 1]) {
    const way = b[k] - a[k];
    if (!way) {
      if (a[k] < rect[k] || a[k] > rect[k + 2]) return [];
      continue;
    }
    const one = (rect[k] - a[k]) / way, two = (rect[k + 2] - a[k]) / way;
    enter = Math.max(enter, Math.min(one, two));
    leave = Math.min(leave, Math.max(one, two));
  }
  return enter <= leave ? [enter, leave].map((share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]) : [];
}

/** Whether the line from one point to the other goes through the rectangle.
 * @type {(a: Point, b: Point, rect: Rect) => boolean} */
export const crosses = (a, b, rect) => within(a, b, rect).length > 0;
