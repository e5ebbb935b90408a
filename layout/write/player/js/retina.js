// From a place to what an eye in it sees: bearings run evenly across, uprights stay upright, heights
// shrink with distance; and what stands before what. As layout/draw/eyes does it; 尺, y to the north.

/** @import { Bulk, Eye, Point } from "./types" */

export const FIELD = 50;  // degrees to either side
const STEP = 2.5, NEAREST = 0.4, SLACK = 1e-6;
const RADIAN = Math.PI / 180;

/** How far a point is to the right of straight ahead, in degrees. @type {(eye: Eye, point: Point) => number} */
export function across(eye, [x, y]) {
  const turn = Math.atan2(x - eye.x, y - eye.y) / RADIAN - eye.facing;
  return ((((turn + 180) % 360) + 360) % 360) - 180;
}

/** How far off it is. @type {(eye: Eye, point: Point) => number} */
export const far = (eye, [x, y]) => Math.hypot(x - eye.x, y - eye.y);

/** @type {(degrees: number) => Point} */
const vector = (degrees) => [Math.sin(degrees * RADIAN), Math.cos(degrees * RADIAN)];

/** @type {(ring: Point[]) => [Point, Point][]} */
export const edges = (ring) => ring.map((point, i) => [point, ring[(i + 1) % ring.length]]);

/** The picture of what an eye sees, so wide and so high in px. */
export class Retina {
  /** @param {Eye} eye @param {number} width @param {number} horizon */
  constructor(eye, width, horizon) {
    this.eye = eye;
    this.width = width;
    this.horizon = horizon;
    this.radius = width / 2 / (FIELD * RADIAN);
    const [x, y] = vector(eye.facing), ahead = x * eye.x + y * eye.y + NEAREST;
    /** @type {[x: number, y: number, off: number][]} */
    this.planes = [90 - FIELD, FIELD - 90].map((turn) => {
      const [nx, ny] = vector(eye.facing + turn);
      return [nx, ny, nx * eye.x + ny * eye.y];
    });
    this.planes.push([x, y, ahead]);
  }

  /** @type {(point: Point) => number} */
  size(point) {
    return this.radius / Math.max(far(this.eye, point), NEAREST);
  }

  /** @type {(point: Point, height: number) => Point} */
  px(point, height) {
    const x = this.width / 2 + this.radius * across(this.eye, point) * RADIAN;
    return [x, this.horizon - this.size(point) * (height - this.eye.height)];
  }

  /** @type {(point: Point) => boolean} */
  sees(point) {
    return Math.abs(across(this.eye, point)) <= FIELD;
  }

  /** What of a convex ring is before the eye and in the field. @type {(ring: Point[]) => Point[]} */
  within(ring) {
    for (const [nx, ny, off] of this.planes) {
      /** @type {Point[]} */
      const kept = [];
      for (const [a, b] of edges(ring)) {
        const start = nx * a[0] + ny * a[1] - off, end = nx * b[0] + ny * b[1] - off;
        if (start >= 0) kept.push(a);
        if (start >= 0 !== end >= 0) kept.push(part(a, b, start / (start - end)));
      }
      ring = kept;
    }
    return ring;
  }

  /** What of a line is in the field. @type {(a: Point, b: Point) => [Point, Point] | null} */
  stretch(a, b) {
    let first = 0, last = 1;
    for (const [nx, ny, off] of this.planes) {
      const start = nx * a[0] + ny * a[1] - off, end = nx * b[0] + ny * b[1] - off;
      if (start < 0 && end < 0) return null;
      if (start < 0) first = Math.max(first, start / (start - end));
      else if (end < 0) last = Math.min(last, start / (start - end));
    }
    return last - first < 1e-9 ? null : [part(a, b, first), part(a, b, last)];
  }

  /** A level line that is in the field, bent as it is seen. @type {(a: Point, b: Point, height: number) => Point[]} */
  level(a, b, height) {
    const { eye } = this, start = across(eye, a), turn = across(eye, b) - start, out = [this.px(a, height)];
    const pieces = Math.ceil(Math.abs(turn) / STEP), x = b[0] - a[0], y = b[1] - a[1];
    for (let i = 1; i < pieces; i++) {
      const [east, north] = vector(eye.facing + start + (turn * i) / pieces), beneath = east * y - north * x;
      if (Math.abs(beneath) < 1e-9) continue;
      out.push(this.px(part(a, b, (north * (a[0] - eye.x) - east * (a[1] - eye.y)) / beneath), height));
    }
    return [...out, this.px(b, height)];
  }
}

/** @type {(a: Point, b: Point, share: number) => Point} */
const part = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];

/** @type {(ring: Point[]) => Point} */
const middle = (ring) => [ring.reduce((sum, p) => sum + p[0], 0) / ring.length, ring.reduce((sum, p) => sum + p[1], 0) / ring.length];

/** The order in which bodies are painted: nothing over what is before it. @type {(bulks: Bulk[], eye: Eye) => number[]} */
export function farthestFirst(bulks, eye) {
  const spans = bulks.map(({ ring }) => span(ring, eye)), waits = bulks.map(() => 0);
  const off = bulks.map(({ ring }) => far(eye, middle(ring)));
  /** @type {number[][]} */
  const after = bulks.map(() => []);
  for (let i = 0; i < bulks.length; i++) {
    for (let j = 0; j < i; j++) {
      if (spans[j][0] > spans[i][1] || spans[j][1] < spans[i][0]) continue;
      const before = isBefore(bulks[i], bulks[j], eye);
      if (before === null) continue;
      const [first, last] = before ? [j, i] : [i, j];
      after[first].push(last);
      waits[last]++;
    }
  }
  return oneByOne(after, waits, off);
}

/** Each when all behind it are painted, of several the farthest. @type {(after: number[][], waits: number[], off: number[]) => number[]} */
function oneByOne(after, waits, off) {
  const left = new Set(off.keys());
  /** @type {(some: number[]) => number} */
  const farthest = (some) => some.reduce((one, i) => (one < 0 || off[i] > off[one] ? i : one), -1);
  /** @type {number[]} */
  const out = [];
  while (left.size) {
    const free = [...left].filter((i) => !waits[i]), next = farthest(free.length ? free : [...left]);
    left.delete(next);
    out.push(next);
    for (const i of after[next]) waits[i]--;
  }
  return out;
}

/** @type {(ring: Point[], eye: Eye) => [number, number]} */
function span(ring, eye) {
  const seen = ring.map((point) => across(eye, point)), low = Math.min(...seen), high = Math.max(...seen);
  return high - low < 180 ? [low, high] : [-180, 180];
}

/** Whether one is before the other; null where neither can hide the other. @type {(one: Bulk, other: Bulk, eye: Eye) => boolean | null} */
function isBefore(one, other, eye) {
  const sides = new Set([...divided(one.ring, other.ring, eye), ...divided(other.ring, one.ring, eye).map((side) => -side)]);
  if (sides.size) return sides.has(1) === sides.has(-1) ? null : sides.has(1);
  if (one.low >= other.high - SLACK) return over(other.high, one.low, eye.height);
  if (other.low >= one.high - SLACK) return flip(over(one.high, other.low, eye.height));
  return far(eye, middle(one.ring)) < far(eye, middle(other.ring));
}

/** @type {(is: boolean | null) => boolean | null} */
const flip = (is) => (is === null ? null : !is);

/** Whether what is above is before what is under it; neither, where the eye is between. @type {(under: number, above: number, eye: number) => boolean | null} */
const over = (under, above, eye) => (eye > above - SLACK ? true : eye < under ? false : null);

/** Of each side of one that has all of the other beyond it: on whose side the eye is. @type {(one: Point[], other: Point[], eye: Eye) => number[]} */
function divided(one, other, eye) {
  return edges(one).flatMap(([a, b]) => {
    const x = b[0] - a[0], y = b[1] - a[1], reach = SLACK * (Math.abs(x) + Math.abs(y));
    if (!other.every((p) => x * (p[1] - a[1]) - y * (p[0] - a[0]) <= reach)) return [];
    const side = x * (eye.y - a[1]) - y * (eye.x - a[0]);
    return [Math.abs(side) > reach ? Math.sign(side) : 0];
  });
}

/** Whether what is built stands in the line to a point. @type {(eye: Eye, point: Point, height: number, ring: Point[], high: number) => boolean} */
export function isScreened(eye, point, height, ring, high) {
  let first = 0, last = 1;
  const x = point[0] - eye.x, y = point[1] - eye.y, rise = height - eye.height;
  for (const [a, b] of edges(ring)) {
    const nx = b[1] - a[1], ny = a[0] - b[0], out = nx * (eye.x - a[0]) + ny * (eye.y - a[1]), on = nx * x + ny * y;
    if (Math.abs(on) < 1e-12) {
      if (out > 0) return false;
    } else if (on > 0) last = Math.min(last, -out / on);
    else first = Math.max(first, -out / on);
  }
  if (rise < 0) first = Math.max(first, (high - eye.height) / rise);
  else if (rise > 0) last = Math.min(last, (high - eye.height) / rise);
  else if (eye.height >= high) return false;
  return last - first > 1e-9;
}
