// The title card: what the rite is, its first key plate going on beside it, and three doors.

import { D } from "./data.js";
import { $, make } from "./dom.js";
import { askedBy } from "./links.js";
import { steadyPace } from "./pace.js";
import { isBare, settings, stillness } from "./settings.js";
import { hear } from "./signals.js";
import { both, either, own, T } from "./words.js";

/** @import { Player } from "./player.js" */

const ASKED = ["step", "from", "follow", "eyes", "practice", "rehearse"]; // what a link asks for that knows where it goes
const STEERING = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "/"];
const REST = 2500; // ms between the end of the plate and its beginning

/** Whether the page is to open on its title. */
export const isTitled = () => !!D.opening && !isBare && !ASKED.some((key) => askedBy(location.hash).has(key));

export class Opening {
  /** @param {Player} player @param {[first: number, last: number, title: number, en: number]} plate */
  constructor(player, [first, last, title, en]) {
    this.player = player;
    this.ends = [first, last].map((n) => player.rowOf(n));
    this.plate = either([player.side.say(title), player.side.say(en)]);
    this.due = 0;
    this.card = make("section", { id: "opening", role: "dialog", "aria-labelledby": "opening-title" });
    $("panel").after(this.card);
    document.body.classList.add("opening");
    for (const id of ["panel", "bar"]) $(id).inert = true;
    hear("lang", () => this.fill());
    this.fill();
    this.card.addEventListener("keydown", (event) => { if (event.key === " " || event.key === "Enter") event.stopPropagation(); });
    addEventListener("keydown", (event) => { if (event.key === "Escape" || STEERING.includes(event.key)) this.close(); }, true);
    addEventListener("hashchange", () => this.close());
    this.card.querySelector("button")?.focus({ preventScroll: true });
    this.beat = setInterval(() => this.go(performance.now()), 250);
  }

  /** The plate from its beginning, when it has been seen to its end. @type {(now: number) => void} */
  go(now) {
    const { player, ends: [first, last] } = this;
    if (player.run || stillness.matches || document.hidden) return;
    if (!this.due) this.due = now + REST;
    if (now < this.due) return;
    this.due = 0;
    player.clock.go(first, 0);
    player.set(last, steadyPace(settings.speed));
  }

  fill() {
    const { player } = this, { length } = player.side.steps, people = player.side.people.length;
    const counts = [[D.clauses, "clauses"], [length, "steps"], [people, "persons"]].map(([n, what]) => `${n} ${T(`${what}`)}`).join(" · ");
    /** @type {(key: string, enter: () => void) => HTMLElement} */
    const door = (words, enter) => make("button", { type: "button", on: { click: () => { this.close(); enter(); } } }, words);
    this.card.replaceChildren(
      make("h2", { id: "opening-title" }, make("span", { lang: "zh-Hant" }, D.title), " ", make("i", { lang: "en" }, D.en)),
      make("p", {}, counts),
      make("div", {},
        door(both("begin"), () => { player.go(0); player.toggle(); }),
        door(both("pick"), () => this.show("sections")),
        door(both("reading"), () => this.show("text")),
        ...(player.door ? [door(`${T("guide")}: ${own([player.door.zh, player.door.en])}`, player.door.enter)] : [])),
      make("p", { class: "plate" }, `${both("onmap")}: ${this.plate}`));
  }

  /** @type {(tab: string) => void} */
  show(tab) {
    this.player.panel.open(tab);
    $(`tab-${tab}`).focus({ preventScroll: true });
    $("tabs").scrollIntoView({ block: "start" });
  }

  close() {
    const { player } = this;
    if (!player.isTitled) return;
    player.isTitled = false;
    clearInterval(this.beat);
    for (const id of ["panel", "bar"]) $(id).inert = false;
    document.body.classList.remove("opening");
    this.card.remove();
    player.pause();
    player.go(player.clock.row);
  }
}
