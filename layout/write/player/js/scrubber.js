// The scrubber under the map: a place for every step, a mark for every section.

import { $, input, make } from "./dom.js";
import { clamp } from "./numbers.js";
import { chinese } from "./settings.js";
import { T } from "./words.js";

/** @import { Player } from "./player.js" */

const EDGE = 90;   // px that the words over the pointer keep from the ends
const WORDS = 18;  // characters

export class Scrubber {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.slider = input("slider");
    const { clock, side } = player, { slider } = this, total = clock.rows.length;
    slider.max = String(total);
    slider.step = "any";
    for (const section of side.sections) {
      const row = clock.rows.findIndex(({ steps }) => steps[0] >= section.first);
      $("ticks").append(make("i", { style: `left:${(row / total) * 100}%`, class: side.steps[section.first].isRecord ? "ji" : "" }));
    }
    clock.rows.forEach(({ steps: [n] }, row) => {
      if (side.unplayed(n)) $("ticks").append(make("i", { style: `left:${(row / total) * 100}%`, class: "unplayed" }));
    });
    $("ticks").append(player.loop.strip);
    slider.addEventListener("input", () => {
      player.pause();
      const value = clamp(+slider.value, 0, total - 1e-6), row = Math.floor(value);
      clock.go(row, Math.max(value - row, 0.001));
      player.refresh();
    });
    slider.addEventListener("change", () => { // let go: the step it stands in is finished
      clock.go(clock.row, 1);
      player.jumps = true;
      player.arrived();
    });
    const bar = $("scrub"), peek = $("peek");
    bar.addEventListener("pointermove", (event) => this.peek(event));
    bar.addEventListener("pointerleave", () => { peek.hidden = true; });
  }

  /** What is there, before one goes there. @type {(event: PointerEvent) => void} */
  peek(event) {
    const { clock, side } = this.player, total = clock.rows.length, peek = $("peek");
    const box = this.slider.getBoundingClientRect(), share = clamp((event.clientX - box.left) / box.width, 0, 1);
    const step = side.steps[clock.rows[Math.min(Math.floor(share * total), total - 1)].steps[0]];
    const section = side.sections[step.section], words = step.text || `（${step.expands}）`;
    peek.textContent = `${step.i + 1}　${chinese() ? section.zh : section.en}　${words.slice(0, WORDS)}`;
    peek.style.left = `${clamp(share * box.width, EDGE, box.width - EDGE)}px`;
    peek.hidden = false;
  }

  progress() {
    const { slider, player: { clock, playing, panel, side } } = this, value = clock.row + clock.share;
    if (document.activeElement !== slider || playing) slider.value = String(value);
    slider.style.setProperty("--done", `${(value / clock.rows.length) * 100}%`);
    slider.setAttribute("aria-valuetext", `${T("step")} ${panel.n + 1} ${T("of")} ${side.steps.length}`);
  }
}
