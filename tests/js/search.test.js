import assert from "node:assert/strict";
import { test } from "node:test";

import { hits } from "../../layout/write/player/js/search.js";
import { Side } from "../../layout/write/player/js/side.js";
import { SIDE, WORDS } from "./kit.js";

const side = new Side(SIDE, 0, WORDS);

test("words run over clauses, and stops do not matter", () => {
  assert.deepEqual(hits(side.steps, "賓賓拜"), [{ n: 0, last: 1 }]);
  assert.deepEqual(hits(side.steps, "戒賓，"), [{ n: 0, last: 0 }]);
});

test("English is searched where the text has nothing, in any case", () => {
  assert.deepEqual(hits(side.steps, "GUEST bows"), [{ n: 1, last: 1 }]);
  assert.deepEqual(hits(side.steps, "nobody"), []);
  assert.deepEqual(hits(side.steps, "，。"), []);
});

test("a link finds its step by number, id or words, and no number is too large", () => {
  assert.deepEqual(["2", "99", "a.002", "拜辱", "無"].map((words) => side.find(words)), [1, 1, 1, 1, -1]);
});
