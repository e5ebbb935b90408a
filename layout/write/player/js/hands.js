// What is held: where it is seen, before whoever holds it.

import { glyphBorne, glyphBox, glyphLength, isArrow, isBanner, thingUnit } from "./glyphs.js";
import { turned } from "./numbers.js";

/** @import { Pose, Seat } from "./types" */
/** @import { View } from "./view.js" */

/** Bodies, from the middle to what is held in both hands. @type {Record<string, number>} */
const BEFORE = { 立: 2, 坐: 2, 揖: 2.25, 俯: 2.25, 拜: 2.85, 稽首: 3.55 };
const POLE = 10; // mm: a banner in the hand is not to scale
const ASIDE = 0.62, FORE = 1.2; // bodies, to one hand
const RAISED = 45; // degrees

/** What hands hold at one moment; things in one hand lie beside one another. */
export class Hands {
  /** @param {View} view @param {Set<number>} shooters */
  constructor(view, shooters) {
    this.view = view;
    this.shooters = shooters;
    /** @type {Map<string, number>} */
    this.reaches = new Map();
  }

  /** @type {(holder: number, pose: Pose | null, hand: string, glyph: number, raised: boolean) => Seat | null} */
  seat(holder, pose, hand, glyph, raised) {
    if (!pose || !hand) return null;
    const shoots = this.shooters.has(holder);
    if (shoots && isArrow(glyph)) return null; // drawn with the bow
    const across = glyphBorne(glyph, shoots);
    if (across >= 0) return { x: pose.x, y: pose.y, turn: pose.facing, glyph: across, held: true, own: true };
    return isBanner(glyph) ? this.banner(pose, glyph, raised) : this.inHand(holder, pose, hand, glyph);
  }

  /** @type {(holder: number, pose: Pose, hand: string, glyph: number) => Seat} */
  inHand(holder, pose, hand, glyph) {
    const { view } = this, b = view.body, box = glyphBox(glyph), unit = thingUnit(glyph, view.k, true) * view.mmInChi;
    const key = holder + hand, reach = this.reaches.get(key) || 0;
    const side = hand === "左" ? -1 : hand === "右" ? 1 : 0;
    const right = side ? side * (ASIDE * b + reach) : 0;
    const fore = side ? FORE * b : BEFORE[pose.posture] * b + reach;
    this.reaches.set(key, reach + (side ? box[2] * 2 : box[3] - box[1]) * unit + 0.3 * view.mmInChi);
    const { sin, cos } = turned(pose.facing);
    return { x: pose.x + right * cos + fore * sin, y: pose.y - right * sin + fore * cos, turn: pose.facing, glyph, held: true };
  }

  /** A pole from the right hand: raised, or along the ground before him. @type {(pose: Pose, glyph: number, raised: boolean) => Seat} */
  banner(pose, glyph, raised) {
    const mm = POLE / glyphLength(glyph), b = this.view.body, { sin, cos } = turned(pose.facing);
    const lying = raised ? RAISED : pose.facing, way = turned(lying);
    const far = -glyphBox(glyph)[1] * mm * this.view.mmInChi;
    const x = pose.x + b * (ASIDE * cos + FORE * sin) + far * way.sin;
    const y = pose.y + b * (-ASIDE * sin + FORE * cos) + far * way.cos;
    return { x, y, turn: lying, glyph, held: true, mm };
  }
}
