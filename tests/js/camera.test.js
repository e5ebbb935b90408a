import assert from "node:assert/strict";
import { test } from "node:test";

import { cutShots, eased, framed, isNear, wholeShot } from "../../layout/write/player/js/shots.js";
import { View } from "../../layout/write/player/js/view.js";
import { SIDE } from "./kit.js";

/** @import { Rect } from "../../layout/write/player/js/types" */

const [ground] = SIDE.grounds;
const room = { w: 900, h: 700, inset: 100, top: 0, mm: 4 };

/** @type {(shot: { x: number, y: number, s: number }, box: Rect) => boolean} */
const holds = ({ x, y, s }, [l, t, r, b]) =>
  x - room.w / 2 / s <= l && x + room.w / 2 / s >= r && y - room.h / 2 / s <= t && y + room.h / 2 / s >= b;

test("a shot holds its action, beside the small map of the whole", () => {
  for (const box of /** @type {Rect[]} */ ([[0, -10, 20, 0], [380, 80, 400, 100], [-50, -200, 0, -190]])) {
    const shot = framed(box, ground, room);
    assert.ok(holds(shot, box), String(box));
    assert.ok(shot.s <= 4 * 1.45 + 1e-9);
    assert.ok((box[0] - 9 - shot.x) * shot.s + room.w / 2 >= room.inset - 1e-6);
  }
});

test("the whole place is seen whole", () => {
  assert.ok(holds(wholeShot(ground, room), ground.extent));
});

test("an action hundreds of 尺 wide is followed", () => {
  const vast = { ...ground, extent: /** @type {Rect} */ ([-900, -900, 900, 900]) };
  assert.equal(framed([-900, 0, 900, 0], vast, room).chase, true);
  assert.equal(framed([0, 0, 9, 0], vast, room).chase, false);
});

test("steps near one another share a shot, and one far off has its own", () => {
  /** @type {Rect[]} */
  const near = [[0, -10, 10, 0], [4, -12, 14, 0], [0, -10, 8, 0], [0, -10, 8, 0]], far = near.map(([l, t, r, b]) => [l + 330, t, r + 330, b]);
  const shots = cutShots([...near, ...far, null].map((box) => /** @type {Rect | null} */ (box)), ground, room);
  assert.equal(shots.length, 9);
  assert.equal(new Set(shots.slice(0, 4)).size, 1);
  assert.equal(new Set(shots.slice(4, 8)).size, 1);
  assert.notEqual(shots[3], shots[4]);
});

test("a way between two looks begins at one and ends at the other", () => {
  const from = { x: 0, y: 0, s: 1 }, to = { x: 10, y: -10, s: 4 };
  assert.deepEqual(eased(from, to, 0), from);
  assert.ok(isNear(eased(from, to, 1), to));
  assert.equal(eased(from, to, 0.5).s, 2);
});

test("px and 尺 are one another's inverse, north above", () => {
  const view = new View({ width: 800, height: 600 });
  view.at = { x: 5, y: -7, s: 3 };
  assert.deepEqual(view.px(5, 7), [400, 300]);
  assert.deepEqual(view.placeAt(...view.px(8, -2)), { x: 8, y: -2 });
  assert.ok(view.px(0, 10)[1] < view.px(0, 0)[1]);
});
