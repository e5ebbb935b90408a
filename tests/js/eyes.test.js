// What an eye sees: bearings, and what stands before what.

import assert from "node:assert/strict";
import { test } from "node:test";

import { across, far, farthestFirst, FIELD, isScreened, Retina } from "../../layout/write/player/js/retina.js";

/** @import { Eye, Point } from "../../layout/write/player/js/types" */

/** @type {Eye} */
const EYE = { x: 0, y: 0, facing: 0, height: 6, house: { boxes: [], pieces: [], columns: [] } };
/** @type {Point[]} */
const BOX = [[-5, 10], [5, 10], [5, 20], [-5, 20]];

test("Bearings run evenly across the picture, and a point is as far as it is on the ground", () => {
  for (const facing of [0, 90, 200]) {
    const eye = { ...EYE, facing }, retina = new Retina(eye, 1000, 200);
    for (const turn of [-49, -20, 0, 10, 45]) {
      const angle = ((facing + turn) * Math.PI) / 180, at = /** @type {Point} */ ([30 * Math.sin(angle), 30 * Math.cos(angle)]);
      assert.ok(Math.abs(across(eye, at) - turn) < 1e-9 && Math.abs(far(eye, at) - 30) < 1e-9);
      assert.ok(Math.abs(retina.px(at, 0)[0] - (500 + (turn / FIELD) * 500)) < 1e-6);
    }
  }
});

test("What stands on a floor is painted after it to who looks down on it, before its edge to who looks up", () => {
  const shift = (/** @type {Point[]} */ ring) => ring.map(([x, y]) => /** @type {Point} */ ([x / 10, y / 10 + 13]));
  const bulks = [{ ring: shift(BOX), low: 3, high: 9 }, { ring: BOX, low: 0, high: 3 },
    { ring: BOX.map(([x, y]) => /** @type {Point} */ ([x, y - 8])), low: 0, high: 1 }];
  assert.deepEqual(farthestFirst(bulks, EYE), [1, 0, 2]);
  assert.deepEqual(farthestFirst(bulks, { ...EYE, height: 2 }), [0, 1, 2]);
});

test("Of two bodies with the eye between them neither waits for the other", () => {
  const behind = BOX.map(([x, y]) => /** @type {Point} */ ([x * 9, y - 30]));
  const floor = { ring: behind, low: 0, high: 5 }, mat = { ring: BOX, low: 5, high: 5.1 };
  const under = { ring: /** @type {Point[]} */ ([[-40, -2], [40, -2], [40, 60], [-40, 60]]), low: 0, high: 5 };
  assert.deepEqual(farthestFirst([floor, under, mat], EYE).filter((i) => i), [1, 2]);
});

test("A wall higher than the line to somebody hides him, a lower one does not", () => {
  assert.equal(isScreened(EYE, [0, 40], 6, BOX, 9), true);
  assert.equal(isScreened(EYE, [0, 40], 6, BOX, 3), false);
  assert.equal(isScreened(EYE, [30, 40], 6, BOX, 9), false);
});
