// Cards: what is under the pointer, or was tapped, tells what it is.

import { $, make, nearestTo } from "./dom.js";
import { Eyes } from "./eyes.js";
import { factsOf } from "./facts.js";
import { clamp } from "./numbers.js";
import { announce } from "./notices.js";
import { hear, tell } from "./signals.js";
import { both } from "./words.js";

/** @import { Point, Subject } from "./types" */
/** @import { Stage } from "./stage.js" */
/** @typedef {{ subject: Subject, stage: Stage, at: Point | null, held: boolean }} Card */

const TELLING = "[data-who],[data-thing],[data-move],[data-part],[data-fixture],[data-ghost]";
const EDGE = 6, ASIDE = 18, UP = 12; // px

export class Cards {
  /** @param {Stage[]} stages @param {() => boolean} isDragged */
  constructor(stages, isDragged) {
    this.stages = stages;
    this.eyes = new Eyes(stages);
    this.box = $("card");
    /** @type {Card | null} */
    this.card = null;
    const maps = $("maps");
    maps.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" && !event.buttons) this.over(event, false); });
    maps.addEventListener("pointerleave", () => { if (!this.card?.held) this.close(); });
    maps.addEventListener("click", (event) => { if (!isDragged()) this.over(event, true); });
    hear("card", (subject) => this.show({ subject, stage: stages[0], at: null, held: true }));
    this.box.addEventListener("click", (event) => {
      if (nearestTo(event, ".close")) this.close();
      const who = nearestTo(event, "[data-follow]")?.dataset.follow;
      if (who !== undefined) tell("follow", +who);
      const eyes = nearestTo(event, "[data-eyes]")?.dataset.eyes;
      if (eyes !== undefined) this.eyes.open(+eyes);
      const part = nearestTo(event, "[data-rehearse]")?.dataset.rehearse;
      if (part === undefined) return;
      this.close();
      tell("rehearse", +part);
    });
  }

  /** @type {(event: MouseEvent, held: boolean) => void} */
  over(event, held) {
    const element = nearestTo(event, TELLING);
    if (!element) {
      if (held || !this.card?.held) this.close();
      return;
    }
    if (this.card?.held && !held) return;
    /** @type {HTMLElement | null} */
    const host = element.closest(".host");
    const stage = this.stages[+(host?.dataset.side || 0)];
    this.show({ subject: subjectOf(element.dataset), stage, at: [event.clientX, event.clientY], held });
  }

  /** @type {(card: Card) => void} */
  show(card) {
    this.card = card;
    this.fill();
  }

  /** The card that is open, as it is now. */
  fill() {
    this.eyes.fill();
    if (!this.card) return;
    const { subject, stage, at, held } = this.card, facts = factsOf(subject, stage);
    if (!facts) return this.close();
    this.box.replaceChildren(...(held ? [make("button", { class: "close", "aria-label": both("close") }, "×")] : []),
      ...facts.filter((each) => each !== null));
    this.box.hidden = false;
    this.box.classList.toggle("held", held);
    this.box.setAttribute("aria-label", this.box.querySelector("h2")?.textContent || "");
    this.put(at || this.spot(subject, stage));
  }

  /** The next, or the one before, of who and what is on the map: its card, and it is said. @type {(by: number) => void} */
  turn(by) {
    const [stage] = this.stages, every = subjectsOf(stage), key = JSON.stringify(this.card?.subject);
    if (!every.length) return;
    const at = every.findIndex((subject) => JSON.stringify(subject) === key);
    this.show({ subject: every[at < 0 ? (by > 0 ? 0 : every.length - 1) : (at + by + every.length) % every.length], stage, at: null, held: true });
    announce(this.box.innerText.replace(/^×\s*/, "").replace(/\s+/g, " "));
  }

  /** @type {(at: Point) => void} */
  put([x, y]) {
    const room = $("stage").getBoundingClientRect(), own = this.box.getBoundingClientRect();
    const left = x + ASIDE + own.width > room.right ? x - ASIDE - own.width : x + ASIDE;
    /** @type {(v: number, low: number, high: number, size: number) => string} */
    const within = (v, low, high, size) => `${clamp(v, low + EDGE, Math.max(low + EDGE, high - size - EDGE)) - low}px`;
    this.box.style.left = within(left, room.left, room.right, own.width);
    this.box.style.top = within(y - UP, room.top, room.bottom, own.height);
  }

  /** @type {(subject: Subject, stage: Stage) => Point} */
  spot(subject, stage) {
    const place = placeOf(subject, stage), room = stage.host.getBoundingClientRect();
    const [x, y] = place ? stage.px(...place) : [room.width / 2, room.height / 3];
    return [room.left + x, room.top + y];
  }

  close() {
    this.box.hidden = true;
    this.card = null;
  }
}

/** Where on the ground it is that a card tells of. @type {(subject: Subject, stage: Stage) => Point | null} */
function placeOf({ person, thing, part }, stage) {
  const pose = stage.poses[person ?? -1], prop = stage.props[thing ?? -1];
  if (pose) return [pose.x, pose.y];
  if (prop?.seen) return [prop.x, prop.y];
  const spots = part === undefined ? [] : stage.side.grounds[stage.shownGround ?? 0].names[part]?.[7] || [];
  return spots.length ? [spots[0], -spots[1]] : null;
}

/** All on the map that has a card, first who acts. @type {(stage: Stage) => Subject[]} */
function subjectsOf(stage) {
  const { side, view } = stage, { heeded } = stage, others = side.people.map(({ i }) => i).filter((i) => !heeded.includes(i));
  const people = [...heeded, ...others].filter((i) => stage.poses[i]).map((person) => ({ person }));
  const things = stage.props.filter((prop) => prop.seen).map(({ i }) => ({ thing: i }));
  const parts = side.grounds[stage.shownGround ?? 0].names.map((row, part) => ({ part, row })).map(({ part }) => ({ part }));
  return [...people, ...things, ...parts].filter((subject) => {
    const place = placeOf(subject, stage), [x, y] = place ? view.px(...place) : [-1, -1];
    return view.holds([x, y, x, y]);
  });
}

/** @type {(data: DOMStringMap) => Subject} */
function subjectOf({ who, ghost, thing, move, part, fixture }) {
  if (fixture !== undefined) return { fixture };
  const [[key, n]] = Object.entries({ person: who, ghost, thing, move, part }).filter(([, value]) => value !== undefined);
  return { [key]: Number(n) };
}
