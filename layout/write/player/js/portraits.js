// A person as one sees him at eye height: robe, sleeves, head and cap, from whichever side.

import { draw } from "./dom.js";
import { turned } from "./numbers.js";

/** @import { Ball, Point, Stance } from "./types" */
/** Where his feet are, px to a metre there, and how he is turned: 0 faces the eye, to the right of it more.
 * @typedef {{ x: number, y: number, metre: number, turn: number }} Seen */

const ROUND = 14, FACE = 72, EYES = 24, CAP = 0.6;

/** @type {(seen: Seen, stance: Stance, attributes: Record<string, string | number>) => SVGGElement} */
export function portrait(seen, [trunk, sleeves, head], attributes) {
  const { cos } = turned(seen.turn);
  const parts = [
    { near: 0, ink: () => [shape(seen, trunk, "robe")] },
    { near: sleeves[sleeves.length - 1][0] * cos - 0.02, ink: () => [shape(seen, sleeves, "sleeve")] },
    { near: head[0] * cos + 0.03, ink: () => headInk(seen, head) },
  ];
  parts.sort((a, b) => a.near - b.near);
  return draw("g", attributes, ...parts.flatMap(({ ink }) => ink()));
}

/** @type {(seen: Seen, balls: Ball[], name: string) => SVGElement} */
function shape(seen, balls, name) {
  const { sin, cos } = turned(seen.turn);
  const points = balls.flatMap(([forward, up, broad, deep, half]) => [...new Array(ROUND).keys()].map((i) => {
    const angle = (2 * Math.PI * i) / ROUND, across = forward * sin + Math.hypot(broad * cos, deep * sin) * Math.cos(angle);
    return /** @type {Point} */ ([seen.x + across * seen.metre, seen.y - (up + half * Math.sin(angle)) * seen.metre]);
  }));
  return draw("path", { class: name, d: `M${hull(points).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z` });
}

/** Hair all about, a face where he faces, a cap. @type {(seen: Seen, head: Ball) => SVGElement[]} */
function headInk({ x, y, metre, turn }, [forward, up, broad, , half]) {
  const way = ((((turn + 180) % 360) + 360) % 360) - 180, { sin, cos } = turned(way);
  const middle = x + forward * sin * metre, height = y - up * metre;
  /** @type {(name: string, cx: number, cy: number, rx: number, ry: number) => SVGElement} */
  const oval = (name, cx, cy, rx, ry) => draw("ellipse", { class: name, cx: cx.toFixed(1), cy: cy.toFixed(1), rx: rx.toFixed(2), ry: ry.toFixed(2) });
  const out = [oval("hair", middle, height, broad * metre, half * metre)];
  const [left, right] = [edge(way - FACE), edge(way + FACE)];
  if (right - left > 0.05 && Math.abs(way) < 90 + FACE) {
    out.push(oval("face", middle + (broad * metre * (left + right)) / 2, height + 0.12 * half * metre, broad * metre * (right - left) * 0.46, half * metre * 0.74));
    for (const by of [-EYES, EYES]) {
      if (half * metre > 3.5 && Math.abs(way + by) < 70) out.push(oval("pupil", middle + broad * metre * 0.86 * turned(way + by).sin, height + 0.06 * half * metre, 0.011 * metre, 0.013 * metre));
    }
  }
  const wide = Math.hypot(0.5 * cos, 0.95 * sin) * broad * metre, tall = half * metre, low = height - 0.62 * tall, top = height - (1 + CAP) * tall;
  const spots = [[-wide, low], [-wide * (0.8 + 0.2 * sin), top + 0.25 * tall * Math.max(0, -sin)],
    [wide * (0.8 - 0.2 * sin), top + 0.25 * tall * Math.max(0, sin)], [wide, low]];
  out.push(draw("path", { class: "cap", d: `M${spots.map(([a, b]) => `${(middle + a).toFixed(1)},${b.toFixed(1)}`).join("L")}Z` }));
  return out;
}

/** Where a point of a head's side is seen, -1 to 1. @type {(degrees: number) => number} */
function edge(degrees) {
  const way = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return Math.abs(way) >= 90 ? Math.sign(way) : turned(way).sin;
}

/** The convex outline of points. @type {(points: Point[]) => Point[]} */
function hull(points) {
  const ordered = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @type {(row: Point[]) => Point[]} */
  const chain = (row) => {
    /** @type {Point[]} */
    const out = [];
    for (const p of row) {
      while (out.length > 1 && left(out[out.length - 2], out[out.length - 1], p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...chain(ordered), ...chain(ordered.toReversed())];
}

/** @type {(a: Point, b: Point, p: Point) => number} */
const left = (a, b, p) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
