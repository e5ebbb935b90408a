// The player as a guided page: a curator's stops, one under another; the map goes where the reader has scrolled to, and each
// stop is a door into the rite.

import { D, W } from "./data.js";
import { $, make } from "./dom.js";
import { clamp } from "./numbers.js";
import { Player } from "./player.js";
import { settings, stillness } from "./settings.js";
import { hear } from "./signals.js";
import { both, T } from "./words.js";

/** @import { PageData, StopRow } from "./types" */
/** @typedef {{ first: number, last: number, element: HTMLElement }} Stop */

const AMID = "-45% 0px -45% 0px"; // of the column: who crosses it is read

export class Guide extends Player {
  /** @param {NonNullable<PageData["guide"]>} guide */
  constructor({ title, stops, first }) {
    super();
    this.opensGuided = first;
    this.at = -1; // the stop that is read
    this.column = make("div", { id: "guide", tabindex: 0 });
    this.back = make("button", { id: "guiding", class: "link", "data-word": "guided", hidden: true, on: { click: () => this.leave() } });
    /** @type {Stop[]} */
    this.stops = stops.map((row, i) => ({ first: this.rowOf(row[0]), last: this.rowOf(row[1]), element: this.written(row, i) }));
    const minutes = stops.reduce((sum, row) => sum + row[6], 0), named = title.some(Boolean);
    const zh = named ? W(title[0]) : D.title, en = named ? W(title[1]) : D.en;
    this.door = { zh, en, enter: () => this.restart() };
    const head = make("h1", {}, ...said("span", zh, en), ...lasting(minutes));
    this.column.append(head, ...this.stops.map(({ element }) => element));
    $("panel").prepend(this.back, this.column);
    this.guides = first;
    hear("lang", () => this.label());
    this.label();
  }

  /** @type {(row: StopRow, i: number) => HTMLElement} */
  written([, , zh, en, words, english, minutes], i) {
    return make("section", { class: "stop", "data-stop": i }, make("h2", {}, ...said("span", W(zh), W(en)), ...lasting(minutes)), ...said("p", W(words), W(english)),
      make("button", { class: "link", "data-word": "enter", on: { click: () => this.enter(i) } }));
  }

  label() {
    this.column.setAttribute("aria-label", both("guide"));
    for (const element of [this.back, ...this.column.querySelectorAll("[data-word]")]) element.textContent = T(element.getAttribute("data-word") || "");
  }

  begin() {
    this.show(this.opensGuided && !/\bstep=/.test(location.hash));
    super.begin();
    const watch = new IntersectionObserver((seen) => {
      for (const { isIntersecting, target } of seen) if (isIntersecting) this.visit(+(/** @type {HTMLElement} */ (target).dataset.stop || 0));
    }, { root: this.column, rootMargin: AMID });
    for (const { element } of this.stops) watch.observe(element);
  }

  /** Whether the guide is beside the map, or all that the rite has. @type {(guides: boolean) => void} */
  show(guides) {
    this.guides = guides;
    document.body.classList.toggle("guided", guides);
    this.back.hidden = guides || !(this.opensGuided || this.at >= 0);
  }

  /** Into the rite. @type {(i: number) => void} */
  enter(i) {
    this.show(false);
    this.go(this.stops[i].last);
    $("now").focus();
  }

  /** Back to the guide, where one left it. */
  leave() {
    this.show(true);
    this.at = Math.max(this.at, 0);
    this.turn(this.at);
    super.go(this.stops[this.at].last);
    this.column.focus();
  }

  /** A stop is read: the next is gone to as it is played, any other at once. @type {(i: number) => void} */
  visit(i) {
    if (!this.guides || i === this.at) return;
    const { first, last, element } = this.stops[i], isNext = i === this.at + 1 && i > 0;
    this.at = i;
    for (const stop of this.stops) stop.element.toggleAttribute("data-read", stop.element === element);
    if (isNext && !stillness.matches) this.through(first, last, settings.speed);
    else super.go(last);
  }

  /** @type {(i: number) => void} */
  turn(i) {
    this.stops[i].element.scrollIntoView({ block: "center", behavior: stillness.matches ? "auto" : "smooth" });
  }

  /** @type {(by: number) => void} */
  onward(by) {
    if (this.guides) this.turn(clamp(this.at + by, 0, this.stops.length - 1));
    else super.onward(by);
  }

  /** @type {(by: number) => void} */
  section(by) {
    if (this.guides) this.onward(by);
    else super.section(by);
  }

  toggle() {
    if (this.guides) this.onward(1);
    else super.toggle();
  }

  welcome() {
    if (!this.opensGuided) return super.welcome();
    this.turn(0);
  }

  farewell() {
    if (this.opensGuided) this.restart();
    else super.farewell();
  }

  /** At its beginning. */
  restart() {
    this.show(true);
    this.at = -1;
    this.column.scrollTop = 0;
    this.visit(0);
  }

  relink() {
    if (!this.guides) super.relink();
  }
}

/** How long a class has for it. @type {(minutes: number) => HTMLElement[]} */
function lasting(minutes) {
  return minutes ? [make("small", { class: "minutes" }, ...said("span", `${minutes} 分`, `${minutes} min`))] : [];
}

/** In both languages; what there is in one alone is shown in whichever is chosen. @type {(tag: "span" | "p", zh: string, en: string) => HTMLElement[]} */
function said(tag, zh, en) {
  const sole = zh && en ? "" : " sole";
  return [zh && make(tag, { class: `zh${sole}`, lang: "zh-Hant" }, zh), en && make(tag, { class: `en${sole}`, lang: "en" }, en)].filter((each) => each instanceof HTMLElement);
}
