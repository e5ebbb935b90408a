import assert from "node:assert/strict";
import { test } from "node:test";

import { heldBy, judged, nextQuestion, questionAt } from "../../layout/write/player/js/questions.js";
import { Side } from "../../layout/write/player/js/side.js";
import { SIDE, WORDS } from "./kit.js";

/** @import { SideData } from "../../layout/write/player/js/types" */

// three steps: nobody acts, the host walks 10 尺 east and has a cup, the guest bows
const words = [...WORDS, "門外", "outside the gate", "賓", "guest"];
/** @type {SideData} */
const data = { ...SIDE, times: [[0, 100, 300], [100, 300, 200]], shots: [SIDE.shots[0], ...SIDE.shots],
  steps: [["a.000", 0, 0, 0, 0, 0, [], [], "", []], ["a.001", 0, 7, 8, 0, 0, [["1", [0], 7, 8, 16]], [], "1", []],
    ["a.002", 0, 9, 10, 0, 0, [["1", [1], 9, 10, 16]], [], "2", []]],
  who: [[[0, 0, 0, 0, 0], [1, 14, 15, 16, 0]], [[0], [1, 19, 20, 16, 0]]] };
const side = new Side(data, 0, words);

test("who goes is asked about: where he comes to, among places where others stand", () => {
  const asked = questionAt(side, 1);
  assert.equal(asked?.kind, "go");
  assert.equal(asked?.who, 0);
  assert.deepEqual(asked?.choices.map(({ zh }) => zh).sort(), ["門外", "階東"]);
  assert.equal(asked?.choices[asked.right].en, "east of the stair");
  assert.deepEqual(asked?.choices[asked.right].at, [10, 0]);
});

test("so near as a step or a finger is right; else it is told how far off and on which side", () => {
  const asked = questionAt(side, 1);
  assert.ok(asked);
  assert.ok(judged(asked, [13, 0], 0).isRight);
  assert.ok(judged(asked, [10, 9], 9).isRight);
  const off = judged(asked, [10, -20], 2);
  assert.deepEqual([off.isRight, off.far, Math.abs(off.bearing)], [false, 20, 180]);
});

test("who does not go but has something new in his hands is asked what he holds", () => {
  const still = structuredClone(data);
  still.people[0][4] = [[0, -1, [[0], [0], [0]], [[0], [0]]]];
  const standing = new Side(still, 0, words), asked = questionAt(standing, 1);
  assert.deepEqual([heldBy(standing, 0, 100).length, heldBy(standing, 0, 400).length], [0, 1]);
  assert.equal(asked?.kind, "hold");
  assert.deepEqual(asked?.choices[asked.right].kinds, ["爵"]);
  assert.ok(asked?.choices.some(({ zh }) => zh === "")); // nothing
});

test("of one person's part what he does is asked too, and nothing of another's", () => {
  assert.equal(nextQuestion(side, 0, 0)?.n, 1);
  assert.equal(nextQuestion(side, 1, 0), null);
  const two = structuredClone(data);
  two.steps[0][6] = [["1", [1], 5, 6, 16]];
  const asked = nextQuestion(new Side(two, 0, words), 0, 1);
  assert.deepEqual([asked?.kind, asked?.n, asked?.choices.length], ["do", 2, 2]);
  assert.equal(asked?.choices[asked.right].zh, words[9]);
});

test("nothing is asked of the first step, nor after the last", () => {
  assert.equal(questionAt(side, 0), null);
  assert.equal(nextQuestion(side, 2), null);
});
