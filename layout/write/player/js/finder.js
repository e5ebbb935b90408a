// The box that searches: a list of what is found in the text and among the names; the place is kept until one is chosen.

import { D } from "./data.js";
import { $, input, make } from "./dom.js";
import { announce } from "./notices.js";
import { called, learn } from "./search.js";
import { enSpan, zhSpan } from "./spans.js";
import { both, T } from "./words.js";

/** @import { Hit } from "./types" */
/** @import { Named } from "./search.js" */
/** @import { Side } from "./side.js" */
/** @typedef {{ go: (n: number) => void, place: () => number, back: (n: number) => void, open: () => void, mark: (found: Hit[]) => void,
 *   show: (kind: string, i: number) => void }} Shows */
/** @typedef {{ kind: string, i: number, zh: string, en: string }} Row */

const MOST = { clause: 120, named: 12 };
const WORDS = 26; // characters of a clause

export class Finder {
  /** @param {Side} side @param {Shows} shows */
  constructor(side, shows) {
    this.side = side;
    this.shows = shows;
    /** @type {Row[]} */
    this.rows = [];
    this.at = -1;
    /** The step at which the search began. @type {number | null} */
    this.begun = null;
    this.isChosen = false;
    /** Everything that has a name. @type {Named[]} */
    this.named = [];
    learn(...D.simple, D.aloud);
    const box = input("search"), list = $("found");
    box.addEventListener("input", () => this.search());
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("blur", (event) => { if (!list.contains(/** @type {Node | null} */ (event.relatedTarget))) this.close(); });
    list.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
    list.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("[data-found]") : null;
      if (row instanceof HTMLElement) this.choose(Number(row.dataset.found));
    });
  }

  /** Everything that has a name, of the building what is on the ground that is shown. @type {() => Named[]} */
  everything() {
    const { side } = this;
    /** @type {(kind: string, i: number, zh: string, en: string) => Named} */
    const one = (kind, i, zh, en) => ({ kind, i, zh, en, read: D.readings[zh] || "" });
    const parts = side.grounds[side.ground(Math.max(this.shows.place(), 0))].names;
    return [
      ...side.sections.map(({ i, zh, en }) => one("sections", i, zh, en)),
      ...side.people.map(({ i, name, en }) => one("person", i, name, en)),
      ...side.things.map(({ i, name, en }) => one("thing", i, name, en)),
      ...parts.map(([, , zh, en], i) => one("part", i, side.say(zh), side.say(en))),
    ];
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    event.stopPropagation();
    if (event.key === "Escape") this.leave();
    else if (event.key === "Enter") this.choose(this.at < 0 ? 0 : this.at + (this.isChosen ? (event.shiftKey ? -1 : 1) : 0));
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.light(this.at + (event.key === "ArrowDown" ? 1 : -1));
      event.preventDefault();
    }
  }

  search() {
    const words = input("search").value.trim(), { side } = this;
    this.begun ??= this.shows.place();
    if (!this.rows.length) this.named = this.everything();
    const found = words ? side.asked(words) : [];
    this.shows.mark(found);
    const names = called(this.named, words).slice(0, MOST.named);
    this.rows = [...found.slice(0, MOST.clause).map(({ n }) => ({ kind: "clause", i: n, zh: side.steps[n].text, en: side.steps[n].en })), ...names];
    this.at = -1;
    this.isChosen = false;
    this.list();
    $("hits").textContent = words ? (this.rows.length ? String(this.rows.length) : T("none")) : "";
    if (words) this.shows.open();
    if (words) announce(this.rows.length ? `${this.rows.length} ${T("found")}` : both("none"));
  }

  list() {
    const isOpen = this.rows.length > 0;
    $("found").hidden = !isOpen;
    input("search").setAttribute("aria-expanded", String(isOpen));
    $("found").replaceChildren(...this.rows.map((row, k) => make("div", { role: "option", id: `found-${k}`, class: "row", "data-found": k, "aria-selected": "false" },
      make("span", { class: "n" }, row.kind === "clause" ? row.i + 1 : T(row.kind)), make("span", {}, zhSpan(shortened(row.zh)), enSpan(row.en)))));
  }

  /** @type {(k: number) => void} */
  light(k) {
    if (!this.rows.length) return;
    this.at = (k + this.rows.length) % this.rows.length;
    this.isChosen = false;
    for (const row of $("found").children) row.setAttribute("aria-selected", String(row.id === `found-${this.at}`));
    input("search").setAttribute("aria-activedescendant", `found-${this.at}`);
    $(`found-${this.at}`).scrollIntoView({ block: "nearest" });
    $("hits").textContent = `${this.at + 1} / ${this.rows.length}`;
  }

  /** @type {(k: number) => void} */
  choose(k) {
    if (!this.rows.length) return;
    this.light(k);
    this.isChosen = true;
    const { kind, i } = this.rows[this.at];
    if (kind === "clause") this.shows.go(i);
    else if (kind === "sections") this.shows.go(this.side.sections[i].first);
    else this.shows.show(kind, i);
  }

  /** Back to where the search began; to stay, where something was chosen. */
  leave() {
    const begun = this.isChosen ? null : this.begun;
    input("search").value = "";
    this.search();
    this.close();
    input("search").blur();
    if (begun !== null && begun !== this.shows.place()) this.shows.back(begun);
  }

  close() {
    this.begun = null;
    $("found").hidden = true;
    input("search").setAttribute("aria-expanded", "false");
    input("search").removeAttribute("aria-activedescendant");
  }
}

/** @type {(words: string) => string} */
const shortened = (words) => (words.length > WORDS ? `${words.slice(0, WORDS)}…` : words);
