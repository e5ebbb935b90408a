// The box that searches the text.

import { $, input } from "./dom.js";
import { announce } from "./notices.js";
import { hits } from "./search.js";
import { both, T } from "./words.js";

/** @import { Hit } from "./types" */
/** @import { Side } from "./side.js" */
/** @typedef {{ go: (n: number) => void, open: () => void, mark: (found: Hit[]) => void }} Shows */

export class Finder {
  /** @param {Side} side @param {Shows} shows */
  constructor(side, shows) {
    this.side = side;
    this.shows = shows;
    /** @type {Hit[]} */
    this.found = [];
    this.at = -1;
    const box = input("search");
    box.addEventListener("input", () => this.search());
    box.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.turn(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") {
        box.value = "";
        this.search();
        box.blur();
      }
      event.stopPropagation();
    });
  }

  search() {
    const words = input("search").value.trim();
    this.found = words ? hits(this.side.steps, words) : [];
    this.shows.mark(this.found);
    this.at = -1;
    $("hits").textContent = words ? T("none") : "";
    if (!words) return;
    this.shows.open();
    if (this.found.length) this.turn(1);
    else announce(both("none"));
  }

  /** @type {(by: number) => void} */
  turn(by) {
    if (!this.found.length) return;
    this.at = (this.at + by + this.found.length) % this.found.length;
    $("hits").textContent = `${this.at + 1} / ${this.found.length}`;
    this.shows.go(this.found[this.at].n);
  }
}
