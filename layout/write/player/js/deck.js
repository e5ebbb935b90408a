// The player as slides: a step, or a whole passage, at a press of a key; its words large beside it.

import { D, W } from "./data.js";
import { $, make } from "./dom.js";
import { clamp } from "./numbers.js";
import { Player } from "./player.js";
import { Presenter } from "./presenter.js";
import { settings, stillness } from "./settings.js";
import { start } from "./start.js";

const LEAST = 0.89; // of the usual size of the words beside the map: smaller ones nobody reads on a wall

/** @typedef {{ first: number, last: number, zh: string, en: string }} Slide */

export class Deck extends Player {
  constructor() {
    super();
    /** @type {Slide[]} */
    this.slides = (D.deck || []).map(([first, last, zh, en]) =>
      ({ first: this.rowOf(first), last: this.rowOf(last), zh: W(zh), en: W(en) }));
    this.shown = this.leaf = 0;
    /** @type {HTMLElement[][]} */
    this.leaves = []; // of words that have no room beside one another
    this.number = make("p", { id: "slide" });
    $("panel").append(this.number);
    document.body.classList.add("deck");
    this.presenter = new Presenter(this);
    this.controls.keys.p = () => this.presenter.open();
    addEventListener("resize", () => this.fit());
  }

  /** To the end of the slide that has the row, else of the next. @type {(row: number, how?: { quick?: boolean }) => void} */
  go(row, how) {
    const found = this.slides.findIndex(({ last }) => last >= row);
    this.shown = found < 0 ? this.slides.length - 1 : found;
    super.go(this.slides[this.shown].last, how);
  }

  changed() {
    super.changed();
    const { zh, en } = this.slides[this.shown];
    if (zh) $("section").textContent = zh;
    if (en) $("section-en").textContent = en;
    this.presenter.show(this.shown);
    this.presenter.tell(this.shown);
    this.leaf = 0;
    this.fit();
  }

  /** Who looks on cannot scroll: many words take of the room of the clause, are set smaller, then go on at the next press. */
  fit() {
    const said = $("said"), isOver = () => said.scrollHeight > said.clientHeight;
    const rows = /** @type {HTMLElement[]} */ ([$("gloss"), ...$("moves").children, ...$("open").children]);
    document.body.classList.remove("wordy");
    for (const row of rows) row.hidden = false;
    said.style.setProperty("zoom", "1");
    document.body.classList.toggle("wordy", isOver());
    for (let k = 0.95; k >= LEAST && isOver(); k -= 0.05) said.style.setProperty("zoom", `${k}`);
    this.leaves = isOver() && !this.presenter.isAside ? parted(rows, isOver) : [rows];
    this.turnLeaf(Math.min(this.leaf, this.leaves.length - 1));
  }

  /** @type {(leaf: number) => void} */
  turnLeaf(leaf) {
    this.leaf = leaf;
    this.leaves.forEach((rows, n) => { for (const row of rows) row.hidden = n !== leaf; });
    const more = this.leaves.length > 1 ? `  (${leaf + 1} / ${this.leaves.length})` : "";
    this.number.textContent = `${this.shown + 1} / ${this.slides.length}${more}`;
  }

  // keys of a keyboard and of a presenter's remote control

  /** @type {(by: number) => void} */
  onward(by) {
    if (this.presenter.passes(by)) return;
    const { slides } = this, isMoving = this.run && !this.clock.atRest;
    if (!isMoving && this.leaves[this.leaf + by]) return this.turnLeaf(this.leaf + by);
    this.turn(clamp(this.shown + (isMoving && by > 0 ? 0 : by), 0, slides.length - 1));
  }

  /** The next slide as it is played, any other at once. @type {(to: number) => void} */
  turn(to) {
    const { first, last } = this.slides[to];
    if (to !== this.shown + 1 || stillness.matches) return this.go(last);
    this.shown = to;
    this.through(first, last, settings.speed);
  }

  /** @type {(by: number) => void} */
  section(by) {
    this.onward(by);
  }

  toggle() {
    this.onward(1);
  }
}

/** Rows, as many together as there is room for. @type {(rows: HTMLElement[], isOver: () => boolean) => HTMLElement[][]} */
function parted(rows, isOver) {
  /** @type {HTMLElement[][]} */
  const leaves = [[]];
  for (const row of rows) row.hidden = true;
  for (const row of rows) {
    row.hidden = false;
    if (isOver() && leaves[leaves.length - 1].length) {
      for (const one of leaves[leaves.length - 1]) one.hidden = true;
      leaves.push([]);
    }
    leaves[leaves.length - 1].push(row);
  }
  return leaves;
}

start(new Deck());
