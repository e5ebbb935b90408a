// Where a map looks: shots that follow the action, and the reader's own hand.

import { insetSize, ROOMY } from "./inset.js";
import { clamp } from "./numbers.js";
import { settings, stillness } from "./settings.js";
import { cutShots, eased, isNear, wholeShot } from "./shots.js";
import { tell } from "./signals.js";

/** @import { Look, Quarry, Rect, Room, Shot } from "./types" */
/** @import { Side } from "./side.js" */
/** @import { View } from "./view.js" */
/** @typedef {{ moved: () => void, settled: () => void }} Shown what follows when it has moved, and when it has come to rest */

export const CHASE = 0.8;     // mm per 尺 at which an action too wide to be seen is followed
const CLOSE = 1.1;            // mm per 尺 at which a person is
const SETTLE = 700;           // ms from shot to shot
const NEARNESS = { least: 0.04, most: 14 }; // mm per 尺, by hand
const EDGE = 3, FOOT = 5;     // mm that a shot leaves free

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
    /** @type {Shot[]} */
    this.shots = [];
  }

  get at() {
    return this.view.at;
  }

  /** @returns {Room} */
  get room() {
    const { width, height, mm } = this.view;
    const w = width - 2 * EDGE * mm, h = height - 2 * EDGE * mm - FOOT * mm;
    return { w, h, mm, inset: width > ROOMY ? insetSize(this.view)[0] : 0 };
  }

  /** Nothing is planned yet: the room has changed. */
  forget() {
    this.shots = [];
  }

  /** The shot that a step belongs to; its section is cut when one of its steps is first seen. @type {(n: number) => Shot} */
  shot(n) {
    if (!this.shots[n]) {
      const { side } = this, ground = side.ground(n), { section } = side.steps[n];
      /** @type {(i: number) => boolean} */
      const belongs = (i) => side.steps[i]?.section === section && side.ground(i) === ground;
      let from = n, to = n;
      while (belongs(from - 1)) from--;
      while (belongs(to + 1)) to++;
      const boxes = side.shots.slice(from, to + 1).map(([, ...box]) => (box.length ? /** @type {Rect} */ (box) : null));
      cutShots(boxes, side.grounds[ground], this.room).forEach((shot, i) => { this.shots[from + i] = shot; });
    }
    return this.shots[n];
  }

  /** @type {(n: number, follow: Quarry | null) => Shot} */
  wanted(n, follow) {
    if (settings.camera === "whole" && (!follow || follow.s)) return wholeShot(this.side.grounds[this.side.ground(n)], this.room);
    const shot = this.shot(n);
    if (!follow) return shot;
    return { ...shot, x: follow.x, y: follow.y, s: Math.max(shot.s, this.view.mm * (follow.s || CLOSE)) };
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
