import assert from "node:assert/strict";
import { test } from "node:test";

import { boxesAlong, middle, rounded, shortened } from "../../layout/write/player/js/lines.js";
import { Obstacles } from "../../layout/write/player/js/obstacles.js";
import { placeNames } from "../../layout/write/player/js/placing.js";
import { apart, crosses, meets } from "../../layout/write/player/js/rects.js";
import { RULES } from "./kit.js";

/** @import { Block, Rect, Want } from "../../layout/write/player/js/types" */

/** @type {Rect} */
const FRAME = [0, 0, 100, 100];

/** @type {(width: number, height: number) => Block} */
const block = (width, height) => ({ width, height, lines: [] });

/** @type {(key: string, x: number, y: number, more?: Partial<Want>) => Want} */
const want = (key, x, y, more = {}) => ({ key, target: [x - 2.5, y - 2.5, x + 2.5, y + 2.5], blocks: { whole: block(9, 6) },
  rank: 10, mayYield: false, others: [], gone: [], ...more });

test("a name goes below where nothing is in the way, and keeps the side that it had", () => {
  assert.equal(placeNames([want("a", 50, 50)], new Obstacles(FRAME), RULES).get("a")?.side, "below");
  assert.equal(placeNames([want("a", 50, 50, { prefer: "left" })], new Obstacles(FRAME), RULES).get("a")?.side, "left");
});

test("forty names in a small place never overlap, nor cover whom they name", () => {
  const wants = [...Array(40).keys()].map((i) => want(`n${i}`, 20 + 9 * (i % 7), 20 + 10 * Math.floor(i / 7)));
  const obstacles = new Obstacles(FRAME);
  for (const { target } of wants) obstacles.add(target);
  const rects = [...placeNames(wants, obstacles, RULES).values()].map(({ rect }) => rect);
  assert.ok(rects.length > 20);
  for (const [i, rect] of rects.entries()) {
    assert.ok(rects.slice(0, i).every((other) => !meets(other, rect)));
    assert.ok(wants.every(({ target }) => !meets(target, rect)));
  }
});

test("a name that must stand is led in sooner than put beyond a wall; a part of the building is left out", () => {
  const hemmed = () => {
    const obstacles = new Obstacles(FRAME);
    for (const wall of /** @type {Rect[]} */ ([[0, 54, 100, 55], [0, 45, 100, 46]])) obstacles.addWall(wall);
    obstacles.add([0, 46, 60, 54]);
    return obstacles;
  };
  const led = placeNames([want("a", 50, 50)], hemmed(), RULES).get("a");
  assert.equal(led?.side, "far");
  assert.equal(led?.leader.length, 2);
  assert.ok(led && led.rect[1] >= 46 && led.rect[3] <= 54);
  const own = { spots: [{ side: "0", x: 10, y: 48, block: block(9, 6), cost: 0 }], mayYield: true, blocks: {} };
  assert.equal(placeNames([want("b", 0, 0, own)], hemmed(), RULES).size, 0);
});

test("a name whose eight sides are all upon ways stands between them", () => {
  const obstacles = new Obstacles(FRAME);
  /** @type {Rect[]} */
  const ways = [[49.8, 0, 50.2, 100], [0, 49.8, 100, 50.2], [60, 53, 61, 100], [39, 53, 40, 100], [60, 0, 61, 47], [39, 0, 40, 47]];
  for (const way of ways) obstacles.addThread(way, RULES.way);
  const placed = placeNames([want("a", 50, 50)], obstacles, RULES).get("a");
  assert.ok(placed && placed.side !== "far" && ways.every((way) => !meets(way, placed.rect)));
});

test("a name stands in no other room than what it names", () => {
  const obstacles = new Obstacles(FRAME, [[40, 40, 60, 53]]);
  assert.ok(obstacles.isWalledOff([48, 54, 52, 60], [48, 48, 52, 52]));
  assert.ok(!obstacles.isWalledOff([48, 41, 52, 45], [48, 48, 52, 52]));
});

test("a name is not to be taken for another's, and loses its Latin sooner than go far", () => {
  const pair = [want("a", 50, 50, { others: [[47.5, 59, 52.5, 64]] }), want("b", 50, 61.5, { others: [[47.5, 47.5, 52.5, 52.5]] })];
  const placed = placeNames(pair, new Obstacles(FRAME), RULES), a = placed.get("a");
  assert.ok(a && apart(a.rect, pair[0].target) < apart(a.rect, pair[1].target));
  const narrow = new Obstacles([44, 40, 56, 60]);
  narrow.add([47.5, 47.5, 52.5, 52.5]);
  const bare = placeNames([want("c", 50, 50, { blocks: { whole: block(30, 6), bare: block(8, 4) } })], narrow, RULES).get("c");
  assert.equal(bare?.block.width, 8);
});

test("whoever is of lower rank has the choice first", () => {
  const wants = [want("late", 50, 50, { rank: 10 }), want("soon", 50, 50, { rank: 0 })];
  const placed = placeNames(wants, new Obstacles(FRAME), RULES);
  assert.equal(placed.get("soon")?.side, "below");
  assert.notEqual(placed.get("late")?.side, "below");
});

test("a box that lies in many squares costs once", () => {
  const obstacles = new Obstacles(FRAME);
  obstacles.add([0, 40, 100, 60], 3);
  assert.equal(obstacles.cost([5, 5, 95, 95]), 3);
  assert.equal(obstacles.cost([5, 5, 95, 95], 2), Infinity);
  assert.equal(obstacles.cost([-1, 0, 5, 5]), Infinity);
});

test("a line goes through a rectangle or past it", () => {
  assert.ok(crosses([0, 0], [10, 10], [4, 4, 6, 6]));
  assert.ok(!crosses([0, 0], [10, 0], [4, 1, 6, 6]));
  assert.ok(!crosses([0, 0], [3, 3], [4, 4, 6, 6]));
});

test("a line is cut short at both ends, and one that is too short is gone", () => {
  assert.deepEqual(shortened([[0, 0], [10, 0], [10, 10]], 4, 5), [[4, 0], [10, 0], [10, 5]]);
  assert.deepEqual(shortened([[0, 0], [5, 0]], 4, 4), []);
  assert.deepEqual(middle([[0, 0], [10, 0], [10, 4]]), [5, 0]);
  assert.match(rounded([[0, 0], [10, 0]], 2), /^M0.00 -?0.00L10.00 -?0.00$/);
  assert.equal([...boxesAlong([[0, 0], [10, 0]], 2.5, 0.3)].length, 4);
});
