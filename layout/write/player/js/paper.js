// Sheets of A4: every step at rest, as the reader has set the map, on a sheet of its own.

import { moveLine, paperWords } from "./caption.js";
import { D } from "./data.js";
import { $, make } from "./dom.js";
import { mapOf } from "./plate.js";
import { english } from "./settings.js";
import { both, clauseWords } from "./words.js";

/** @import { Player } from "./player.js" */

const SHEET = { width: 780, height: 860 }; // px: the map

export class Paper {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.box = $("paper");
  }

  get isEmpty() {
    return !this.box.hasChildNodes();
  }

  /** @type {(rows: number[]) => void} */
  fill(rows) {
    const { player } = this, { clock, stages } = player, { row: kept, share } = clock;
    player.pause();
    this.clear();
    for (const stage of stages) stage.measure({ width: SHEET.width / stages.length, height: SHEET.height });
    for (const row of rows) {
      clock.go(row);
      for (const stage of stages) stage.still();
      this.box.append(make("article", {}, make("div", { class: "maps" }, ...stages.map(mapOf)), this.words(clock.rows[row].steps[0])));
    }
    clock.go(kept, share);
    player.resize();
    player.refresh();
  }

  /** @type {(n: number) => HTMLElement} */
  words(n) {
    const { side } = this.player, step = side.steps[n], section = side.sections[step.section];
    const foot = [`${both("step")} ${n + 1} / ${side.steps.length}`, clauseWords(step.clause, D.clauses)];
    return make("div", { class: "words" },
      make("h2", {}, D.title, make("small", {}, section.zh), english() ? make("em", {}, section.en) : null),
      make("p", { class: "said" }, paperWords(step)),
      english() ? make("p", { class: "en" }, step.en) : null,
      make("ol", {}, ...step.moves.map((move) => moveLine(side, move))),
      make("footer", {}, foot.filter(Boolean).join(" · ")));
  }

  clear() {
    this.box.replaceChildren();
  }
}
