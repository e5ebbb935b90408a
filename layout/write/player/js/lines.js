// Lines of points: cut short, rounded, walked along.

import { boxRound } from "./rects.js";

/** @import { Point, Rect } from "./types" */

/** @type {(a: Point, b: Point) => number} */
const far = ([x0, y0], [x1, y1]) => Math.hypot(x1 - x0, y1 - y0);

/** @type {(a: Point, b: Point, share: number) => Point} */
const partWay = ([x0, y0], [x1, y1], share) => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];

/** @type {(line: Point[], by: number) => Point[]} */
function cutFrom(line, by) {
  let rest = by;
  for (let i = 0; i + 1 < line.length; i++) {
    const long = far(line[i], line[i + 1]);
    if (long > rest) return [partWay(line[i], line[i + 1], rest / long), ...line.slice(i + 1)];
    rest -= long;
  }
  return [];
}

/** A line without so much of its beginning and end. @type {(line: Point[], start: number, end: number) => Point[]} */
export function shortened(line, start, end) {
  return cutFrom(cutFrom(line, start).reverse(), end).reverse();
}

/** A line as a path whose corners are rounded; y runs north. @type {(line: Point[], r: number) => string} */
export function rounded(line, r) {
  /** @type {(point: Point) => string} */
  const at = ([x, y]) => `${x.toFixed(2)} ${(-y).toFixed(2)}`;
  let d = `M${at(line[0])}`;
  for (let i = 1; i < line.length - 1; i++) {
    const a = far(line[i], line[i - 1]), b = far(line[i], line[i + 1]), cut = Math.min(r, a / 2, b / 2);
    d += `L${at(partWay(line[i], line[i - 1], cut / a))}Q${at(line[i])} ${at(partWay(line[i], line[i + 1], cut / b))}`;
  }
  return line.length > 1 ? `${d}L${at(line[line.length - 1])}` : d;
}

/** The middle of the longest straight piece. @type {(line: Point[]) => Point} */
export function middle(line) {
  let best = line[0], longest = -1;
  for (let i = 0; i + 1 < line.length; i++) {
    const long = far(line[i], line[i + 1]);
    if (long > longest) {
      longest = long;
      best = partWay(line[i], line[i + 1], 0.5);
    }
  }
  return best;
}

/** The point at a share of its length. @type {(line: Point[], share: number) => Point} */
export function along(line, share) {
  const pieces = line.slice(1).map((point, i) => far(line[i], point));
  let rest = pieces.reduce((sum, d) => sum + d, 0) * share;
  for (const [i, d] of pieces.entries()) {
    if (rest <= d) return partWay(line[i], line[i + 1], rest / (d || 1));
    rest -= d;
  }
  return line[line.length - 1];
}

/** Small boxes along a line. @type {(line: Point[], every: number, half: number) => Generator<Rect>} */
export function* boxesAlong(line, every, half) {
  for (let i = 0; i + 1 < line.length; i++) {
    const pieces = Math.max(1, Math.round(far(line[i], line[i + 1]) / every));
    for (let k = 0; k < pieces; k++) {
      const [[x, y], [u, v]] = [partWay(line[i], line[i + 1], k / pieces), partWay(line[i], line[i + 1], (k + 1) / pieces)];
      yield boxRound([x, u], [y, v], half);
    }
  }
}
