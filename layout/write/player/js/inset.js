// The whole place, small, beside a nearer view.

import { draw, ink } from "./dom.js";
import { clamp } from "./numbers.js";
import { meets } from "./rects.js";

/** @import { Ground, Pose, Rect } from "./types" */
/** @import { View } from "./view.js" */

export const ROOMY = 640; // px: a narrower map has no room set aside for the whole place
const PAD = 4;            // px
const CORNER = 10;        // px: player.css

/** The most room it takes. @type {(view: View) => [width: number, height: number]} */
export function insetSize({ width, height }) {
  return width < ROOMY ? [46, 84] : [clamp(width * 0.13, 56, 120), clamp(height * 0.3, 72, 210)];
}

export class Inset {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.svg = draw("svg", { class: "inset", "aria-hidden": "true" });
    this.dots = draw("path", { class: "dots" });
    this.window = draw("rect", { class: "window" });
    /** @type {Ground | null} */
    this.ground = null;
    /** What it covers of the view. @type {Rect} */
    this.box = [0, 0, 0, 0];
  }

  /** @type {(ground: Ground | null) => void} */
  show(ground) {
    this.ground = ground;
    this.svg.replaceChildren();
    if (!ground) return;
    const [west, north, east, south] = ground.extent, [wide, high] = insetSize(this.view);
    const z = Math.min(wide / (east - west), high / (south - north)), pad = PAD / z;
    this.svg.setAttribute("viewBox", `${west - pad} ${north - pad} ${east - west + 2 * pad} ${south - north + 2 * pad}`);
    const own = [(east - west) * z + 2 * PAD, (south - north) * z + 2 * PAD];
    this.svg.setAttribute("width", `${own[0]}`);
    this.svg.setAttribute("height", `${own[1]}`);
    this.box = [0, 0, CORNER + own[0] + PAD, CORNER + own[1] + PAD];
    this.svg.style.setProperty("--m", `${((0.42 * this.view.mm) / z).toFixed(4)}px`);
    this.dots.setAttribute("stroke-width", `${4.4 / z}`);
    this.window.setAttribute("stroke-width", `${1.5 / z}`);
    this.svg.append(ink(ground.art, { class: "site" }), this.dots, this.window);
    this.frame();
  }

  /** Where the view is; idle where it shows all but the whole. */
  frame() {
    if (!this.ground) return;
    const { at: { x, y, s }, width } = this.view, w = width / s, h = this.view.height / s;
    const [west, north, east, south] = this.ground.extent;
    const isWhole = w * 1.02 >= east - west && h * 1.06 >= south - north && Math.abs(x - (west + east) / 2) < w / 4;
    const isMost = Math.min(w / (east - west), 1) * Math.min(h / (south - north), 1) > 0.3;
    this.svg.classList.toggle("idle", isWhole || (isMost && width < ROOMY));
    for (const [key, value] of Object.entries({ x: x - w / 2, y: y - h / 2, width: w, height: h })) this.window.setAttribute(key, `${value}`);
  }

  /** Away while it would lie over somebody who acts. @type {(rects: Rect[]) => void} */
  yields(rects) {
    this.svg.classList.toggle("away", rects.some((rect) => meets(rect, this.box)));
  }

  /** What it covers while it is shown. @type {() => Rect[]} */
  covers() {
    const { classList } = this.svg;
    return this.ground && !classList.contains("idle") && !classList.contains("away") ? [this.box] : [];
  }

  /** A dot for everybody. @type {(poses: (Pose | null)[]) => void} */
  people(poses) {
    let d = "";
    for (const pose of poses) if (pose) d += `M${pose.x.toFixed(1)} ${(-pose.y).toFixed(1)}h0`;
    this.dots.setAttribute("d", d);
  }
}
