// Small performances for the tests, told as Python tells them.

import { readFileSync } from "node:fs";

/** @import { Rules, SideData } from "../../layout/write/player/js/types" */

/** The plates' own; that they are is tested in tests/js/test_player_modules.py. @type {Rules} */
export const RULES = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8"));

export const WORDS = ["", "主人", "host", "拜", "揖", "請", "「敢請。」", "主人戒賓，", "The host tells the guest.", "賓拜辱；",
  "The guest bows.", "戒賓", "Telling the guest", "如之", "階東", "east of the stair", "經", "立", "揖"];

/** Two steps; the host walks 10 尺 east in the first and turns north. @type {SideData} */
export const SIDE = {
  sections: [[11, 12, 0]],
  steps: [["a.001", 0, 7, 8, 0, 0, [["1", [0], 7, 8, 16]], [], "1", []], ["a.002", 0, 9, 10, 0, 0, [], [], "2", []]],
  times: [[0, 400], [400, 200]],
  shots: [[0, 0, -10, 10, 0], [0, 300, -10, 310, 0]],
  views: [[0, 2]],
  people: [["主人", 2, "host", 0, [[0, -1, [[0, 100, 200], [0, 0, 10000], [0, 0, 0]], [[0, 300, 100], [900, 0, -900]]]],
    [[0, 400], [17, 18]], [[], []], [[], []]],
    ["賓", 0, "guest", 0, [[100, 500, [[100], [5000], [5000]], [[100], [2700]]]], [[], []], [[], []], [[], []]]],
  things: [["爵", "爵", 0, -1, [[0, 200], [0, 200], [-1, 0], [0, 14], [-1, -1], [1, null], [2, null]], [[0], [0]], [[], []]]],
  deeds: [[100, 300], [200, 100], [0, 1], [4, 3], [4, 3], [-1, 0], [1, 0], [6, 0], [16, 16]],
  who: [[[0, 14, 15, 16, 0], [1]], [[0]]],
  what: [[[0, 14, 15, 16, 0]]],
  labels: [],
  pictures: [[[0], [], [[], [0, 1]], 0], [[1], [0], [[0], [2]], 0]],
  laid: [[[0, 1], [1, 1, 0.5, -1]]],
  grounds: [{ name: "宮", extent: [-50, -200, 400, 100], art: "", walls: [], lines: [], edges: [], rooms: [], names: [], fixtures: [] }],
  space: { houses: [], kinds: {} },
  chosen: [],
  unplayed: {},
};
