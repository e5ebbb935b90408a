// The help sheet: every key, and what it does.

import { $, make } from "./dom.js";
import { giveBack, lend } from "./focus.js";
import { hear } from "./signals.js";
import { both } from "./words.js";

const KEYS = [["space", "play"], ["← →", "stepping"], ["PgUp PgDn", "sectioning"], ["Home End", "ending"], ["/", "search"], ["Esc", "escaping"],
  ["n N", "turning"], ["Shift ← → ↑ ↓", "panning"], ["+ − 0", "nearing"], ["[ ] l", "bounding"],
  ["1 2 3 4", "answering"], ["v", "aloud"], ["f", "full"], ["m", "settings"], ["?", "help"]];

export class Help {
  constructor() {
    $("helping").addEventListener("click", () => this.toggle());
    $("help").addEventListener("keydown", (event) => { if (event.key === "Escape") this.show(false); });
    hear("lang", () => this.fill());
    this.fill();
  }

  fill() {
    const rows = KEYS.map(([keys, does]) => make("p", {}, make("span", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))), make("span", {}, both(does))));
    const close = make("button", { class: "close", "aria-label": both("close"), on: { click: () => this.show(false) } }, "×");
    $("help").replaceChildren(close, make("h2", {}, both("help")), ...rows);
  }

  toggle() {
    this.show($("help").hidden);
  }

  /** @type {(isOpen: boolean) => void} */
  show(isOpen) {
    if (isOpen === !$("help").hidden) return;
    if (isOpen) lend($("help"));
    else giveBack($("help"));
  }
}
