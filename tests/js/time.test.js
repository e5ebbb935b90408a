import assert from "node:assert/strict";
import { test } from "node:test";

import { aligned, Clock } from "../../layout/write/player/js/clock.js";
import { marksAt, saidAt, touchedAt } from "../../layout/write/player/js/deeds.js";
import { momentOf } from "../../layout/write/player/js/moment.js";
import { before, between, lastBefore } from "../../layout/write/player/js/rows.js";
import { Side } from "../../layout/write/player/js/side.js";
import { quickPace, readingTime } from "../../layout/write/player/js/pace.js";
import { SIDE, WORDS } from "./kit.js";

/** @import { Acts } from "../../layout/write/player/js/types" */

const side = new Side(SIDE, 0, WORDS);
const [host, guest] = side.people;

test("the row of a moment is the last that does not begin after it", () => {
  const flat = [0, 1, 100, 2, 300, 3];
  assert.deepEqual([-5, 0, 99, 100, 299, 1e6].map((t) => before(flat, 2, t)), [0, 0, 0, 2, 2, 4]);
  assert.deepEqual([-1, 0, 6, 9].map((n) => lastBefore([[0], [5], [7]], n)), [-1, 0, 1, 2]);
});

test("between two rows all goes evenly, before the first and after the last it rests", () => {
  const flat = [100, 0, 0, 300, 10, -4];
  assert.deepEqual([0, 100, 200, 300, 999].map((t) => between(flat, 3, t)), [[0, 0], [0, 0], [5, -2], [10, -4], [10, -4]]);
});

test("somebody stands, walks and turns as his track has it, and is seen only while he stays", () => {
  assert.deepEqual(side.pose(host, 200), { x: 5, y: 0, facing: 90, posture: "立", dress: "" });
  assert.deepEqual(side.pose(host, 400), { x: 10, y: 0, facing: 0, posture: "揖", dress: "" });
  assert.equal(side.pose(guest, 50), null);
  assert.equal(side.pose(guest, 100)?.x, 5);
  assert.equal(side.pose(guest, 500), null);
});

test("a walk is told from where it begins to where it has come", () => {
  assert.deepEqual(side.walks(host, 0, 200), [{ start: 100, end: 200, points: [[0, 0], [5, 0]] }]);
  assert.deepEqual(side.walks(host, 0, 50), []);
});

test("a thing is under way from its abode to the next, and is where its holder is", () => {
  const [cup] = side.things, lie = side.lie(cup, 300);
  assert.equal(lie?.share, 0.5);
  assert.equal(lie?.was, cup.abodes[0]);
  assert.deepEqual(side.spot(cup.abodes[1], 400), [10, 0]);
  assert.deepEqual(side.laidAt(cup, 3), { seen: true, x: 0.5, y: -1 });
});

test("what two bear is between them", () => {
  assert.deepEqual(side.spot([0, 0, 0, 14, -1, null, null, null, null, 1], 300), [7.5, 2.5]);
});

test("at rest he acts whom the plate has so, else who is at it, else who will be", () => {
  assert.deepEqual(momentOf(side, 0, 400, true).states, ["acting", "waiting"]);
  assert.deepEqual(momentOf(side, 0, 50, false).states, ["acting", "waiting"]);
  assert.deepEqual(momentOf(side, 0, 350, false).states, ["acting", "waiting"]);
  assert.deepEqual(momentOf(side, 1, 450, false).states, ["waiting", "acting"]);
});

test("a salute is marked while he salutes, and words are heard a second longer than the deed", () => {
  /** @type {Acts} */
  const acts = { 揖: [8, "揖"], 言: [8] };
  assert.deepEqual([...marksAt(momentOf(side, 0, 200, false), acts)], []); // he still stands upright
  assert.deepEqual([...marksAt(momentOf(side, 0, 400, true), acts)], [[0, ["揖"]]]);
  assert.equal(saidAt(momentOf(side, 0, 399, false)).length, 1);
  assert.equal(saidAt(momentOf(side, 0, 401, false)).length, 0);
  assert.deepEqual(touchedAt(momentOf(side, 1, 450, false), acts), [0]);
  assert.deepEqual(touchedAt(momentOf(side, 1, 600, true), acts), []);
});

test("a picture is told by what comes and goes", () => {
  assert.deepEqual(side.picture(1), { acting: [1], came: [0], people: [1, 2], things: [] });
  assert.deepEqual(side.picture(0).people, [0, 1]);
});

test("where somebody is in words holds until it changes", () => {
  assert.equal(side.whoAt(0, 0)?.place, "階東");
  assert.equal(side.whoAt(0, 1), null);
});

test("a step takes a second at the least, and seeking finds the share of it that is done", () => {
  const clock = new Clock([side]);
  assert.deepEqual(clock.starts, [0, 400]);
  clock.seek(500);
  assert.deepEqual([clock.row, clock.share, clock.tick(side), clock.atRest], [1, 0.5, 500, false]);
  clock.seek(400);
  assert.deepEqual([clock.row, clock.share], [1, 0]);
  clock.go(99);
  assert.deepEqual([clock.row, clock.now, clock.isLast], [1, 600, true]);
});

test("of two readings steps of one id go together, and one that is lacking is waited for", () => {
  /** @type {(number: number, ...ids: string[]) => import("../../layout/write/player/js/clock.js").Timed} */
  const told = (number, ...ids) => ({ number, steps: ids.map((id) => ({ id, start: 0, end: 100 })) });
  const rows = aligned([told(0, "a", "b", "d"), told(1, "a", "c", "d", "e")]);
  assert.deepEqual(rows.map(({ steps, own }) => steps.map((n, k) => (own[k] ? n : "-"))),
    [[0, 0], [1, "-"], ["-", 1], [2, 2], ["-", 3]]);
});

test("a step forward is neither too quick nor too slow to be followed", () => {
  const seconds = (/** @type {number} */ span, steps = 1) => span / quickPace(span, 6, steps) / 1000;
  assert.equal(seconds(100), 0.7);
  assert.equal(seconds(1200), 2);
  assert.equal(seconds(1e6), 2.6);
  assert.ok(Math.abs(seconds(1e6, 9) - 12) < 1e-9);
});

test("words are read at five Chinese or fifteen Latin characters a second, of both the slower", () => {
  assert.equal(readingTime({ han: "主人戒賓", en: "" }, [0.5, 5, 15]), 1300);
  assert.equal(readingTime({ han: "主人戒賓", en: "x".repeat(30) }, [0.5, 5, 15]), 2500);
});
