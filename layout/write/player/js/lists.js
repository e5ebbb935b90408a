// Lists: the sections, and who and what is where.

import { make } from "./dom.js";
import { chinese } from "./settings.js";
import { tell } from "./signals.js";
import { basisSpan, enSpan, nameButton, placeWords, zhSpan } from "./spans.js";
import { both, facingWords, T } from "./words.js";

/** @import { Thing, Told } from "./types" */
/** @import { Side } from "./side.js" */

const RANKS = ["acting", "came", "waiting", "absent"];

/** @type {(side: Side, click: (n: number) => void) => HTMLElement[]} */
export function sectionRows(side, click) {
  return side.sections.map(({ i, first, zh, en }) => make("button", { class: "row", "data-section": i, on: { click: () => click(first) } },
    make("span", { class: "n" }, first + 1), zhSpan(zh), enSpan(en)));
}

/** Who is where, those who act first; then what is handled, and what else lies there.
 * @type {(side: Side, n: number, followed: number | undefined) => HTMLElement[]} */
export function whoAndWhat(side, n, followed) {
  const picture = side.picture(n), handled = new Set(side.steps[n].deeds.map((deed) => deed.thing));
  /** @type {(i: number) => number} */
  const rank = (i) => (picture.acting.includes(i) ? 0 : picture.came.includes(i) ? 1 : side.whoAt(i, n) ? 2 : 3);
  const people = side.people.map(({ i }) => ({ i, rank: rank(i) })).sort((a, b) => a.rank - b.rank || a.i - b.i);
  const things = side.things.flatMap((thing) => {
    const at = side.whatAt(thing.i, n);
    return at ? [{ thing, at, isHandled: handled.has(thing.i) }] : [];
  }).sort((a, b) => +b.isHandled - +a.isHandled || a.thing.i - b.thing.i);
  return [...people.map((one) => personRow(side, n, one.i, RANKS[one.rank], followed === one.i)),
    ...things.map((one) => thingRow(side, n, one.thing, one.at, one.isHandled))];
}

/** @type {(side: Side, n: number, i: number, rank: string, isFollowed: boolean) => HTMLElement} */
function personRow(side, n, i, rank, isFollowed) {
  const person = side.people[i], at = side.whoAt(i, n), { end } = side.steps[n];
  const pose = at && side.pose(person, end), name = side.titled(person, end);
  return make("div", { class: `row who ${person.party} ${rank}` }, make("span", { class: "cap" }),
    nameButton(name, person.en, () => tell("card", { person: i })),
    make("span", { class: "where" }, at ? placeWords(at) : T("offstage"), pose ? make("b", {}, facingWords(pose.facing)) : null),
    at ? basisSpan(at.basis) : make("span"),
    make("button", { class: "eye", title: both("follow"), "aria-label": `${both("follow")} ${name}`,
      "aria-pressed": String(isFollowed), on: { click: () => tell("follow", isFollowed ? -1 : i) } }, "◉"));
}

/** @type {(side: Side, n: number, thing: Thing, at: Told, isHandled: boolean) => HTMLElement} */
function thingRow(side, n, thing, at, isHandled) {
  const lie = side.lie(thing, side.steps[n].end);
  const holder = lie && lie.now[2] >= 0 ? side.people[lie.now[2]] : null;
  const where = holder ? (chinese() ? `${holder.name}執` : `in the hands of the ${holder.en}`) : placeWords(at);
  return make("div", { class: `row who what ${isHandled ? "acting" : ""}` }, make("span", { class: "cap" }),
    nameButton(thing.name, thing.en, () => tell("card", { thing: thing.i })), make("span", { class: "where" }, where), basisSpan(at.basis));
}
