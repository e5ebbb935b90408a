// The drawings of things: how large and how turned they are shown.

import { D } from "./data.js";

/** @import { Rect } from "./types" */

const LEAST = { laid: 2.4, held: 3.6 }; // mm, on the ground and in the hand
const CLOSE = 1.9;       // mm per 尺: from here things grow no larger till they are true
/** @type {(glyph: number) => boolean} */
export const isBanner = (glyph) => (D.glyphs[glyph][4] & 4) > 0;

/** @type {(glyph: number) => boolean} */
export const isArrow = (glyph) => (D.glyphs[glyph][4] & 8) > 0;

/** Its drawing across the body that holds it, or shoots with it; -1 where it is drawn as it is. @type {(glyph: number, shoots: boolean) => number} */
export const glyphBorne = (glyph, shoots) => (shoots && D.glyphs[glyph][8] >= 0 ? D.glyphs[glyph][8] : D.glyphs[glyph][7]);

/** @type {(glyph: number) => string} */
export const glyphInk = (glyph) => D.glyphs[glyph][1];

/** @type {(glyph: number) => Rect} */
export const glyphBox = (glyph) => D.glyphs[glyph][2];

/** How long the longer side of a glyph is. @type {(glyph: number) => number} */
export function glyphLength(glyph) {
  const box = glyphBox(glyph);
  return Math.max(box[2] - box[0], box[3] - box[1]);
}

/** @type {(glyph: number) => boolean} */
export const isMat = (glyph) => (D.glyphs[glyph][4] & 2) > 0;

/** Mm per unit of a thing's drawing, where a 尺 is k mm. @type {(glyph: number, k: number, held: boolean) => number} */
export function thingUnit(glyph, k, held) {
  const [, , , measure, flags] = D.glyphs[glyph];
  if (measure == null) return 2;
  const isTrue = flags & 1;
  const shown = isTrue ? k : Math.max(k, 2 * Math.min(k, CLOSE)); // twice its size, until one has come close
  return Math.max(measure * shown, isTrue ? 0 : LEAST[held ? "held" : "laid"]) / glyphLength(glyph);
}

/** @type {(glyph: number, facing: number | null | undefined, head: number | null | undefined) => number} */
export function thingTurn(glyph, facing, head) {
  const heading = D.glyphs[glyph][5];
  if (head != null) return head - heading;
  if (facing == null) return 0;
  return isMat(glyph) ? facing : facing - heading;
}
