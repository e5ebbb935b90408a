// Whether the camera keeps its man: over every step of a rite, at many moments of each, in every room.
// Takes a page's data as a file, and tells how many were looked for and who was not in the picture.

import { readFileSync } from "node:fs";

import { Aims } from "../../layout/write/player/js/aims.js";
import { heeded } from "../../layout/write/player/js/heed.js";
import { counted } from "../../layout/write/player/js/numbers.js";
import { grown, isIn } from "../../layout/write/player/js/rects.js";
import { Side } from "../../layout/write/player/js/side.js";
import { bodyUnit, View } from "../../layout/write/player/js/view.js";

/** Maps of windows of 1440 × 900, 1024 × 768, 390 × 844 and 844 × 390. */
const ROOMS = [[1021, 851], [693, 719], [390, 432], [503, 341]];
const MOMENTS = 12, SPEEDS = [6, 20], FOOT = 5, EDGE = 6; // mm: js/camera.js

const data = JSON.parse(readFileSync(process.argv[2], "utf8"));
const side = new Side(data.sides[0], 0, data.words);
/** @type {string[]} */
const missed = [];
let looked = 0;

for (const [width, height] of ROOMS) {
  for (const speed of SPEEDS) {
    const view = new View({ width, height }), { mm } = view, aims = new Aims(side);
    const room = { w: width - EDGE * mm, h: height - (EDGE + FOOT) * mm, mm, inset: 0, top: 0 };
    for (const { i: n, start, end, deeds } of side.steps) {
      const { extent } = side.grounds[side.ground(n)];
      for (const share of counted(MOMENTS + 1, (k) => k / MOMENTS)) {
        const t = start + (end - start) * share, rest = share === 1;
        view.at = aims.at(n, t, rest, room, speed);
        const body = bodyUnit(view.k, side.enlargement(n)) * mm;
        for (const i of heeded(deeds, t, rest)) {
          const pose = side.pose(side.people[i], t);
          if (!pose || !isIn(extent, [pose.x, -pose.y])) continue;
          looked++;
          const [x, y] = view.px(pose.x, pose.y);
          if (!isIn(grown([0, 0, width, height], -body), [x, y])) missed.push(`${n + 1} ${side.people[i].name} ${width}×${height}`);
        }
      }
    }
  }
}
process.stdout.write(JSON.stringify({ looked, missed: [...new Set(missed)] }));
