// What stands beside the map: the caption, and its pages: text, sections, who and what, legend, what comes next, acts, practice.

import { whatComesNext } from "./after.js";
import { showCaption } from "./caption.js";
import { DeedFinder } from "./deedfinder.js";
import { $ } from "./dom.js";
import { Finder } from "./finder.js";
import { showLegend } from "./legend.js";
import { sectionRows, whoAndWhat } from "./lists.js";
import { tell } from "./signals.js";
import { TextPane } from "./text.js";

/** @import { Side } from "./side.js" */

const TABS = ["text", "sections", "people", "legend", "after", "deeds", "practice"];
/** @type {Record<string, number>} */
const TURNS = { ArrowRight: 1, ArrowLeft: -1 };

export class Panel {
  /** @param {Side} side @param {(n: number) => void} go @param {(n: number) => void} back */
  constructor(side, go, back) {
    this.side = side;
    this.go = go;
    this.deeds = new DeedFinder(side, go);
    this.text = new TextPane(side, go);
    this.finder = new Finder(side, { go, back, place: () => this.n, open: () => this.open("text"), mark: (found) => this.text.mark(found),
      show: (kind, i) => tell("card", { [kind]: i }) });
    this.n = -1;
    this.shown = "text";
    /** Who is followed. @type {number | undefined} */
    this.followed = undefined;
    for (const name of TABS) $(`tab-${name}`).addEventListener("click", () => this.open(name));
    $("tabs").addEventListener("keydown", (event) => {
      const by = TURNS[event.key];
      if (!by) return;
      const next = TABS[(TABS.indexOf(this.shown) + by + TABS.length) % TABS.length];
      this.open(next);
      $(`tab-${next}`).focus();
      event.stopPropagation();
    });
    $("sections").replaceChildren(...sectionRows(side, (n) => {
      go(n);
      this.open("text");
    }));
    this.open("text");
  }

  /** @type {(name: string) => void} */
  open(name) {
    this.shown = name;
    for (const tab of TABS) {
      const isChosen = tab === name;
      $(`tab-${tab}`).setAttribute("aria-selected", String(isChosen));
      $(`tab-${tab}`).tabIndex = isChosen ? 0 : -1;
      $(tab).hidden = !isChosen;
    }
    if (name === "text") this.text.light(this.text.lit, true);
    if (name === "deeds") this.deeds.open();
    this.refresh();
    tell("tab", name);
  }

  /** The page that is open, as it is now. */
  refresh() {
    if (this.n < 0) return;
    if (this.shown === "people") $("people").replaceChildren(...whoAndWhat(this.side, this.n, this.followed));
    if (this.shown === "legend") showLegend(this.side);
    if (this.shown === "after") $("after").replaceChildren(...whatComesNext(this.side, this.n, this.go));
  }

  /** @type {(n: number) => void} */
  caption(n) {
    const { section } = this.side.steps[n], list = $("sections");
    this.n = n;
    showCaption(this.side, n);
    this.text.light(n);
    for (const item of list.querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    list.querySelector(`[data-section="${section}"]`)?.setAttribute("aria-current", "true");
    if (this.shown === "sections") list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (this.shown === "people" || this.shown === "after") this.refresh();
  }
}
