// The text beside the map: every clause in its order, the current one lit.

import { paperWords } from "./caption.js";
import { $, make, nearestTo } from "./dom.js";
import { chinese, stillness, upright } from "./settings.js";
import { hear } from "./signals.js";
import { enSpan, zhSpan } from "./spans.js";

/** @import { Hit, Section } from "./types" */
/** @import { Side } from "./side.js" */

/** @type {Record<string, number>} */
const NEXT = { ArrowDown: 1, ArrowLeft: 1, ArrowUp: -1, ArrowRight: -1 };

export class TextPane {
  /** @param {Side} side @param {(n: number) => void} go */
  constructor(side, go) {
    this.side = side;
    this.go = go;
    this.box = $("text");
    /** @type {Map<number, HTMLElement>} */
    this.clauses = new Map();
    this.lit = -1;
    this.box.addEventListener("click", (event) => {
      const n = nearestTo(event, "[data-n]")?.dataset.n;
      if (n !== undefined && !String(getSelection()).length) go(+n);
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("wheel", (event) => { // columns are turned by the wheel
      if (!upright() || event.deltaX) return;
      this.box.scrollLeft -= event.deltaY;
      event.preventDefault();
    }, { passive: false });
    hear("write", () => this.light(this.lit, true));
    hear("lang", () => this.build());
  }

  /** The whole text, or what it says in English; once the first picture is there: to set it takes longer than to draw that. */
  build() {
    this.box.replaceChildren(...this.side.sections.map((section) => this.section(section)));
    this.box.lang = chinese() ? "zh-Hant" : "en";
    this.light(this.lit, true);
  }

  /** @type {(section: Section) => HTMLElement} */
  section({ i, zh, en, first, last }) {
    const clauses = this.side.steps.slice(first, last + 1).map((step) => {
      const clause = step.text
        ? make("span", { class: `clause ${step.isRecord ? "ji" : ""}`, "data-n": step.i, role: "button", tabindex: -1 }, chinese() ? step.text : `${step.en} `)
        : make("span", { class: "again", "data-n": step.i, role: "button", tabindex: -1, title: paperWords(step), "aria-label": paperWords(step) }, "◦");
      if (this.side.unplayed(step.i)) clause.classList.add("unplayed");
      this.clauses.set(step.i, clause);
      return clause;
    });
    return make("section", { "data-section": i }, make("h2", { "data-n": first }, zhSpan(zh), enSpan(en)), make("p", {}, ...clauses));
  }

  /** @type {(n: number, quick?: boolean) => void} */
  light(n, quick = false) {
    const old = this.clauses.get(this.lit), clause = this.clauses.get(n);
    this.lit = n;
    if (!clause) return;
    old?.classList.remove("lit");
    old?.removeAttribute("aria-current");
    if (old) old.tabIndex = -1;
    clause.tabIndex = 0;
    clause.classList.add("lit");
    clause.setAttribute("aria-current", "step");
    for (const open of this.box.querySelectorAll(".owner")) open.classList.remove("owner");
    if (!this.side.steps[n].text) this.owner(n)?.classList.add("owner");
    this.show(clause, quick);
  }

  /** From clause to clause, as columns or lines run; Enter or space goes there. @type {(event: KeyboardEvent) => void} */
  key(event) {
    const here = nearestTo(event, "[data-n][role]");
    if (!here || event.shiftKey) return;
    const n = Number(here.dataset.n);
    if (event.key === "Enter" || event.key === " ") this.go(n);
    else if (event.key in NEXT) this.clauses.get(n + NEXT[event.key])?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The clause that a repeated step comes of. @type {(n: number) => HTMLElement | undefined} */
  owner(n) {
    let from = n;
    while (from > 0 && !this.side.steps[from].text) from--;
    return this.clauses.get(from);
  }

  /** @type {(clause: HTMLElement, quick: boolean) => void} */
  show(clause, quick) {
    const box = this.box.getBoundingClientRect(), at = clause.getBoundingClientRect();
    if (!box.width || !at.width) return;
    const behavior = quick || stillness.matches ? "instant" : "smooth";
    if (upright()) this.box.scrollBy({ left: at.left + at.width / 2 - box.left - box.width / 2, behavior });
    else this.box.scrollBy({ top: at.top + Math.min(at.height, 60) / 2 - box.top - box.height * 0.4, behavior });
  }

  /** @type {(found: Hit[]) => void} */
  mark(found) {
    for (const clause of this.box.querySelectorAll(".found")) clause.classList.remove("found");
    for (const { n, last } of found) for (let i = n; i <= last; i++) this.clauses.get(i)?.classList.add("found");
  }
}
