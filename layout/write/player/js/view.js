// What of the ground is on the screen: 尺 to px and back, and how large people are.

import { clamp } from "./numbers.js";

/** @import { Look, Point, Rect } from "./types" */

export const BODY = 3;    // units of its ink to half a person's breadth
const WIDE = { least: 1.65, most: 3.0 }; // mm: half a person's breadth
const MM = { least: 3.1, most: 5 };      // px
const MARGIN = 50; // px beyond the screen

/** Half a person's breadth in mm where a 尺 is k mm: enlarged as far as his section allows.
 * @type {(k: number, enlargement: number) => number} */
export function bodyUnit(k, enlargement) {
  return Math.max(clamp(enlargement * k, WIDE.least, WIDE.most), k);
}

export class View {
  /** @param {{ width: number, height: number }} room */
  constructor(room) {
    /** @type {Look} */
    this.at = { x: 0, y: 0, s: 1 };
    this.unit = 1;
    this.width = this.height = this.mm = 1;
    this.roof = 0; // px at the top that are under buttons
    this.measure(room);
  }

  /** @type {(room: { width: number, height: number }) => void} */
  measure({ width, height }) {
    this.width = Math.max(width, 160);
    this.height = Math.max(height, 160);
    this.mm = clamp(Math.min(this.width, this.height * 1.15) / 172, MM.least, MM.most);
  }

  /** How many px a 尺 is. */
  get s() {
    return this.at.s;
  }

  /** How many mm a 尺 is. */
  get k() {
    return this.at.s / this.mm;
  }

  /** Half a person's breadth in 尺. */
  get body() {
    return (this.unit * this.mm) / this.s;
  }

  /** A mm in 尺. */
  get mmInChi() {
    return this.mm / this.s;
  }

  /** 尺, y to the north, as px. @type {(x: number, y: number) => Point} */
  px(x, y) {
    const { x: cx, y: cy, s } = this.at;
    return [this.width / 2 + (x - cx) * s, this.height / 2 + (-y - cy) * s];
  }

  /** Px as 尺. @type {(px: number, py: number) => { x: number, y: number }} */
  placeAt(px, py) {
    const { x, y, s } = this.at;
    return { x: x + (px - this.width / 2) / s, y: -(y + (py - this.height / 2) / s) };
  }

  /** Of a rectangle in 尺, y to the south. @type {(rect: Rect) => Rect} */
  rect([l, t, r, b]) {
    return [...this.px(l, -t), ...this.px(r, -b)];
  }

  /** @type {(rect: Rect) => boolean} */
  has([l, t, r, b]) {
    return r > 0 && b > 0 && l < this.width && t < this.height;
  }

  /** Whether all of it is seen. @type {(rect: Rect) => boolean} */
  holds([l, t, r, b]) {
    return l >= 0 && t >= 0 && r <= this.width && b <= this.height;
  }

  /** A rectangle without what lies far beyond the screen. @type {(rect: Rect) => Rect} */
  clipped([l, t, r, b]) {
    const { width, height } = this;
    /** @type {(v: number, most: number) => number} */
    const clip = (v, most) => clamp(v, -MARGIN, most + MARGIN);
    return [clip(l, width), clip(t, height), clip(r, width), clip(b, height)];
  }

  get transform() {
    const { x, y, s } = this.at;
    return `matrix(${s} 0 0 ${s} ${this.width / 2 - x * s} ${this.height / 2 - y * s})`;
  }
}
