// Things as ink: a group each, changed only where something changes.

import { draw } from "./dom.js";
import { glyphBox, glyphInk } from "./glyphs.js";
import { turned } from "./numbers.js";
import { boxRound } from "./rects.js";

/** @import { Rect, Seat } from "./types" */
/** @import { View } from "./view.js" */

const HIT = 0.2;
const AIR = 1; // px

export class Prop {
  /** @param {number} i @param {string} name */
  constructor(i, name) {
    this.i = i;
    this.name = name;
    this.group = draw("g", { class: "thing", "data-thing": i });
    this.group.style.display = "none";
    this.seen = false;
    this.holder = -1;
    this.glyph = -1;
    this.where = "";
    this.m = 0;
    this.x = this.y = this.rotation = this.size = 0;
  }

  /** `unit` is mm per unit of its drawing. @type {(seat: Seat, unit: number, view: View) => void} */
  show(seat, unit, view) {
    if (!this.seen) {
      this.group.style.display = "";
      this.seen = true;
    }
    if (seat.glyph !== this.glyph) this.drawn(seat.glyph);
    this.x = seat.x;
    this.y = seat.y;
    this.rotation = seat.turn;
    this.size = unit * view.mmInChi;
    const where = `translate(${this.x} ${-this.y})rotate(${this.rotation})scale(${this.size})`;
    if (where !== this.where) {
      this.where = where;
      this.group.setAttribute("transform", where);
    }
    const m = +(1 / unit).toFixed(4);
    if (m !== this.m) {
      this.m = m;
      this.group.style.setProperty("--m", `${m}px`);
    }
  }

  /** @type {(glyph: number) => void} */
  drawn(glyph) {
    const box = glyphBox(glyph);
    this.glyph = glyph;
    this.group.innerHTML = glyphInk(glyph);
    this.group.append(draw("rect", { class: "hit", x: box[0] - HIT, y: -box[3] - HIT,
      width: box[2] - box[0] + 2 * HIT, height: box[3] - box[1] + 2 * HIT }));
  }

  hide() {
    if (!this.seen) return;
    this.seen = false;
    this.group.style.display = "none";
  }

  /** The box on the screen that it takes. @type {(view: View) => Rect} */
  rect(view) {
    const [l, b, r, t] = glyphBox(this.glyph), z = this.size * view.s, { sin, cos } = turned(this.rotation);
    const [x, y] = view.px(this.x, this.y), corners = [[l, b], [r, b], [r, t], [l, t]];
    return boxRound(corners.map(([u, v]) => x + (u * cos + v * sin) * z), corners.map(([u, v]) => y + (u * sin - v * cos) * z), AIR);
  }

  /** Four ticks about it, while it is handled on the ground. @type {(mm: number) => SVGPathElement | null} */
  ticks(mm) {
    if (!this.seen || this.holder >= 0) return null;
    const [l, b, r, t] = glyphBox(this.glyph), isAcross = Math.abs(turned(this.rotation).sin) > 0.7;
    const broad = ((r - l) / 2) * this.size, deep = ((t - b) / 2) * this.size, arm = 0.9 * mm;
    const w = Math.max(2 * mm, (isAcross ? deep : broad) + 0.5 * mm), h = Math.max(1.1 * mm, (isAcross ? broad : deep) + 0.5 * mm);
    const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([e, s]) =>
      `M${this.x + e * (w - arm)} ${-this.y + s * h}H${this.x + e * w}V${-this.y + s * (h - arm)}`).join("");
    return draw("path", { class: "ticks", d });
  }
}
