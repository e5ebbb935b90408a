// Acts found by who does them, what they are, and to whom or with what: as `layout find` finds them over all rites.

import { repeats } from "./caption.js";
import { D } from "./data.js";
import { $, make } from "./dom.js";
import { hear } from "./signals.js";
import { enSpan, zhSpan } from "./spans.js";
import { both, either, T } from "./words.js";

/** @import { Deed } from "./types" */
/** @import { Side } from "./side.js" */

const MOST = 200, ANY = "";

/** What may be asked of a deed. @type {Record<string, (deed: Deed) => string[]>} */
const ASKED = {
  doer: ({ who }) => [`p${who}`],
  doing: ({ verb }) => [verb],
  towards: ({ to, thing }) => [`p${to}`, `t${thing}`],
};

export class DeedFinder {
  /** @param {Side} side @param {(n: number) => void} go */
  constructor(side, go) {
    this.side = side;
    this.go = go;
    /** @type {Record<string, string>} */
    this.asked = Object.fromEntries(Object.keys(ASKED).map((key) => [key, ANY]));
    /** @type {{ n: number, deed: Deed }[]} */
    this.deeds = [];
    this.list = make("div", { class: "hits" });
    this.isFilled = false;
    hear("lang", () => { if (this.isFilled) this.fill(); });
  }

  /** Once, when it is first opened: the deeds of thousands of steps are unpacked for it. */
  open() {
    if (!this.isFilled) this.fill();
  }

  fill() {
    this.isFilled = true;
    const deeds = this.side.steps.flatMap((step) => step.deeds.map((deed) => ({ n: step.i, deed })));
    const chosen = Object.keys(ASKED).map((key) => this.choice(key, deeds.map(({ deed }) => deed)));
    this.deeds = deeds;
    $("deeds").replaceChildren(make("div", { class: "asks" }, ...chosen), this.list);
    this.find();
  }

  /** @type {(key: string, deeds: Deed[]) => HTMLElement} */
  choice(key, deeds) {
    const counts = new Map();
    for (const deed of deeds) for (const value of ASKED[key](deed)) counts.set(value, (counts.get(value) || 0) + 1);
    const options = [...counts].filter(([value]) => !/^[pt]-1$/.test(value)).sort((a, b) => b[1] - a[1]);
    const box = make("select", { id: `find-${key}` }, make("option", { value: ANY }, both("anything")),
      ...options.map(([value, many]) => make("option", { value }, `${this.called(value)} · ${many}`)));
    box.value = this.asked[key];
    box.addEventListener("change", () => {
      this.asked[key] = box.value;
      this.find();
    });
    return make("label", {}, make("span", {}, both(key)), box);
  }

  /** @type {(value: string) => string} */
  called(value) {
    const i = Number(value.slice(1)), one = value[0] === "p" ? this.side.people[i] : value[0] === "t" ? this.side.things[i] : null;
    return one ? either([one.name, one.en || one.name]) : either([value, D.verbs[value] || value]);
  }

  find() {
    const asked = Object.entries(this.asked).filter(([, value]) => value !== ANY);
    const found = this.deeds.filter(({ deed }) => asked.every(([key, value]) => ASKED[key](deed).includes(value)));
    const steps = [...new Set(found.map(({ n }) => n))];
    this.list.replaceChildren(make("p", { class: "note", role: "status" }, asked.length ? `${steps.length} ${T("steps")}` : ""),
      ...(asked.length ? steps.slice(0, MOST).map((n) => this.row(n)) : []));
  }

  /** @type {(n: number) => HTMLElement} */
  row(n) {
    const step = this.side.steps[n];
    return make("button", { class: "row", "data-n": n, on: { click: () => this.go(n) } }, make("span", { class: "n" }, n + 1),
      make("span", {}, zhSpan(step.text || step.referring + repeats(step)), enSpan(step.en)));
  }
}
