// The text beside the map: every clause in its order, the current one lit.

import { $, make, nearestTo } from "./dom.js";
import { settings, stillness } from "./settings.js";
import { hear } from "./signals.js";
import { enSpan, zhSpan } from "./spans.js";
import { T } from "./words.js";

/** @import { Hit, Section } from "./types" */
/** @import { Side } from "./side.js" */

export class TextPane {
  /** @param {Side} side @param {(n: number) => void} go */
  constructor(side, go) {
    this.side = side;
    this.box = $("text");
    /** @type {Map<number, HTMLElement>} */
    this.clauses = new Map();
    this.lit = -1;
    this.box.addEventListener("click", (event) => {
      const n = nearestTo(event, "[data-n]")?.dataset.n;
      if (n !== undefined && !String(getSelection()).length) go(+n);
    });
    this.box.addEventListener("wheel", (event) => { // columns are turned by the wheel
      if (settings.write !== "v" || event.deltaX) return;
      this.box.scrollLeft -= event.deltaY;
      event.preventDefault();
    }, { passive: false });
    hear("write lang", () => this.light(this.lit, true));
  }

  /** The whole text, once the first picture is there: to set it takes longer than to draw that. */
  build() {
    this.box.append(...this.side.sections.map((section) => this.section(section)));
    this.light(this.lit, true);
  }

  /** @type {(section: Section) => HTMLElement} */
  section({ i, zh, en, first, last }) {
    const clauses = this.side.steps.slice(first, last + 1).map((step) => {
      const clause = step.text
        ? make("span", { class: `clause ${step.isRecord ? "ji" : ""}`, "data-n": step.i }, step.text)
        : make("span", { class: "again", "data-n": step.i, title: `${T("again")}「${step.expands}」` }, "◦");
      this.clauses.set(step.i, clause);
      return clause;
    });
    return make("section", { "data-section": i }, make("h3", { "data-n": first }, zhSpan(zh), enSpan(en)), make("p", {}, ...clauses));
  }

  /** @type {(n: number, quick?: boolean) => void} */
  light(n, quick = false) {
    const old = this.clauses.get(this.lit), clause = this.clauses.get(n);
    this.lit = n;
    if (!clause) return;
    old?.classList.remove("lit");
    old?.removeAttribute("aria-current");
    clause.classList.add("lit");
    clause.setAttribute("aria-current", "step");
    for (const open of this.box.querySelectorAll(".owner")) open.classList.remove("owner");
    if (!this.side.steps[n].text) this.owner(n)?.classList.add("owner");
    this.show(clause, quick);
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
    if (settings.write === "v") this.box.scrollBy({ left: at.left + at.width / 2 - box.left - box.width / 2, behavior });
    else this.box.scrollBy({ top: at.top + Math.min(at.height, 60) / 2 - box.top - box.height * 0.4, behavior });
  }

  /** @type {(found: Hit[]) => void} */
  mark(found) {
    for (const clause of this.box.querySelectorAll(".found")) clause.classList.remove("found");
    for (const { n, last } of found) for (let i = n; i <= last; i++) this.clauses.get(i)?.classList.add("found");
  }
}
