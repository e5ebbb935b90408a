import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { squareOf } from "../../layout/write/player/js/qr.js";

/** @type {(link: string) => string[]} */
const shown = (link) => squareOf(link).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

const SMALL = `
#######....##.#######
#.....#...##..#.....#
#.###.#.#..##.#.###.#
#.###.#.#.#.#.#.###.#
#.###.#.#.#.#.#.###.#
#.....#.#.##..#.....#
#######.#.#.#.#######
........#.#..........
#.#####...##..#####..
#..###...#..#########
###...#.###.####..##.
##..#..#...#.#..###..
##..#.##.#.##.#.##..#
........###....####.#
#######..#.###.#..##.
#.....#.#.#....#####.
#.###.#.###.#.####.##
#.###.#.##.#.##.#.#..
#.###.#.#..##.##..#..
#.....#...##.#..###..
#######.####..##.#.#.`.trim();

test("a link is the square that every other writer of such squares makes of it", () => {
  assert.equal(shown("https://a.org").join("\n"), SMALL);
});

test("of eight blocks, with its version written, too", () => {
  const large = shown(`https://museum.example/rites/xiangyinjiu.html#step=60&${"q".repeat(90)}`);
  assert.equal(large.length, 17 + 4 * 8);
  assert.equal(createHash("sha256").update(large.join("\n")).digest("hex").slice(0, 16), "ad51278d95291235");
});

test("a link that is too long has none", () => {
  assert.equal(squareOf("z".repeat(180)).length, 17 + 4 * 9);
  assert.deepEqual(squareOf("z".repeat(181)), []);
});
