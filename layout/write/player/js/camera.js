// Where a map looks: shots that follow the action, and the reader's own hand.

import { Aims } from "./aims.js";
import { insetSize, ROOMY } from "./inset.js";
import { clamp } from "./numbers.js";
import { settings, stillness } from "./settings.js";
import { eased, framed, isNear, isOneWay, wholeShot } from "./shots.js";
import { hear, tell } from "./signals.js";

/** @import { Look, Point, Rect, Room, Shot } from "./types" */
/** @import { Side } from "./side.js" */
/** @import { View } from "./view.js" */
/** @typedef {{ moved: () => void, settled: () => void }} Shown what follows when it has moved, and when it has come to rest */

const CLOSE = 1.1;            // mm per 尺 at which a person is
const SETTLE = 700;           // ms from shot to shot
const NEARNESS = { least: 0.04, most: 14 }; // mm per 尺, by hand
const EDGE = 3, FOOT = 5;     // mm that a shot leaves free
const SMALL = 480;            // px: so small a map keeps nobody under its buttons

export class Camera {
  /** @param {Side} side @param {View} view @param {Shown} shown */
  constructor(side, view, shown) {
    this.side = side;
    this.view = view;
    this.shown = shown;
    this.own = false; // the reader has moved it
    this.placed = false;
    /** @type {{ from: Look, to: Look, start: number } | null} */
    this.going = null;
    /** @type {import("./types").Ground | undefined} */
    this.ground = undefined;
    this.aims = new Aims(side);
    hear("speed", () => this.forget());
  }

  get at() {
    return this.view.at;
  }

  /** @returns {Room} */
  get room() {
    const { width, height, mm } = this.view;
    const top = Math.min(width, height) < SMALL ? this.view.roof : 0;
    const w = width - 2 * EDGE * mm, h = height - 2 * EDGE * mm - FOOT * mm - top;
    return { w, h, mm, top, inset: width > ROOMY ? insetSize(this.view)[0] : 0 };
  }

  /** Nothing is planned yet: the room has changed. */
  forget() {
    this.aims.forget();
  }

  /** Where it ought to look at a moment; `follow` is who is followed. @type {(moment: { n: number, t: number, rest: boolean }, follow: Point | null) => Shot} */
  wanted({ n, t, rest }, follow) {
    const { room } = this;
    if (follow) {
      const shot = this.aims.shot(n, room);
      return { ...shot, x: follow[0], y: follow[1], s: Math.max(shot.s, this.view.mm * CLOSE), runs: true };
    }
    if (settings.camera === "whole") return wholeShot(this.side.grounds[this.side.ground(n)], room);
    return this.aims.at(n, t, rest, room, settings.speed);
  }

  /** A shot of the ground of a step that holds a box. @type {(box: Rect, n: number) => Shot} */
  holding(box, n) {
    return framed(box, this.side.grounds[this.side.ground(n)], this.room);
  }

  /** Along with who moves: at once where that is hardly more than it was, else as to a shot. @type {(look: Shot) => void} */
  keep(look) {
    if (this.own || !this.placed || !look.runs) return this.look(look);
    if (!isOneWay(look, this.going?.to || this.at, this.view.width)) return this.look(look);
    if (this.going) this.going.to = look;
    else if (!isNear(look, this.at, 0.25)) this.move(look);
  }

  /** @type {(shot: Shot, how?: { quick?: boolean }) => void} */
  look(shot, { quick = false } = {}) {
    if (this.own) return;
    const isFar = shot.ground && shot.ground !== this.ground;
    this.ground = shot.ground || this.ground;
    if (quick || isFar || stillness.matches || !this.placed) {
      this.going = null;
      this.move(shot);
      this.placed = true;
      this.shown.settled();
    } else if (!isNear(shot, this.going?.to || this.at)) {
      this.going = { from: { ...this.at }, to: shot, start: performance.now() };
      tell("moving");
    }
  }

  /** One frame of the way; false when it is there. @type {(now: number) => boolean} */
  tickOn(now) {
    if (!this.going) return false;
    const { from, to, start } = this.going;
    const part = clamp((now - start) / SETTLE, 0, 1);
    this.move(eased(from, to, part));
    if (part === 1) {
      this.going = null;
      this.shown.settled();
    }
    return true;
  }

  /** @type {(look: Look) => void} */
  move({ x, y, s }) {
    this.view.at = { x, y, s };
    this.shown.moved();
  }

  // --- the reader's hand ---

  taken() {
    this.own = true;
    this.going = null;
    tell("camera-own", true);
  }

  release() {
    this.own = false;
    tell("camera-own", false);
  }

  /** @type {(dx: number, dy: number) => void} */
  pan(dx, dy) {
    this.taken();
    const { x, y, s } = this.at;
    this.move({ x: x - dx / s, y: y - dy / s, s });
  }

  /** @type {(factor: number, px: number, py: number) => void} */
  zoom(factor, px, py) {
    this.taken();
    const { x, y, s } = this.at, { width, height, mm } = this.view;
    const next = clamp(s * factor, mm * NEARNESS.least, mm * NEARNESS.most);
    const fx = px - width / 2, fy = py - height / 2;
    this.move({ x: x + fx / s - fx / next, y: y + fy / s - fy / next, s: next });
  }
}
