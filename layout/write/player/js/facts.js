// The lines of a card: what a person, a thing, a mark or a part of the building is, where, and on what that rests.

import { D } from "./data.js";
import { make } from "./dom.js";
import { chinese, english } from "./settings.js";
import { enSpan, zhSpan } from "./spans.js";
import { basisWords, both, facingWords, POSTURES, styleOf, T } from "./words.js";

/** @import { Subject } from "./types" */
/** @import { Stage } from "./stage.js" */
/** @typedef {(HTMLElement | null)[]} Facts */

/** @type {(what: Subject, stage: Stage) => Facts | null} */
export function factsOf({ person, ghost, thing, move, part, fixture }, stage) {
  const { side } = stage;
  if (person !== undefined) return personFacts(stage, person);
  if (ghost !== undefined) {
    const { name, en, party } = side.people[ghost];
    return [head(name, en, party), line(both("ghost"))];
  }
  if (thing !== undefined) return thingFacts(stage, thing);
  if (move !== undefined) return moveFacts(stage, move);
  if (part !== undefined) {
    const row = side.grounds[stage.shownGround ?? 0].names[part];
    if (!row) return null; // another ground is shown by now
    const [zh, en, , basis, why] = row.slice(2, 7).map((word) => side.say(Number(word)));
    return [head(zh, en), basisFact(basis), reason(why)];
  }
  return fixture ? fixtureFacts(stage, fixture) : null;
}

/** @type {(stage: Stage, i: number) => Facts} */
function personFacts(stage, i) {
  const { side, moment } = stage, person = side.people[i], at = side.whoAt(i, stage.step), pose = moment.poses[i];
  const name = side.titled(person, moment.t);
  const out = [head(name, person.en, person.party, person.name !== name ? person.name : person.group)];
  if (!at || !pose) return [...out, line(both("offstage"))];
  const held = stage.props.filter((prop) => prop.holder === i && prop.seen).map((prop) => side.things[prop.i]);
  const isFollowed = stage.person?.i === i;
  return [...out,
    fact("place", at.place, at.placeEn),
    fact("facing", facingWords(pose.facing)),
    fact("posture", chinese() ? pose.posture : "", english() ? POSTURES[pose.posture] : ""),
    fact("holds", chinese() ? held.map((t) => t.name).join("、") : "", english() ? held.map((t) => t.en).join(", ") : ""),
    fact("dress", D.worn[pose.dress]?.[1] ? "" : pose.dress),
    basisFact(at.basis), reason(at.why),
    make("button", { class: "link", "data-follow": isFollowed ? -1 : i }, both(isFollowed ? "unfollow" : "follow")),
    make("button", { class: "link", "data-eyes": i }, both("eyes")),
    make("button", { class: "link", "data-rehearse": i }, both("rehearse"))];
}

/** @type {(stage: Stage, i: number) => Facts} */
function thingFacts({ side, step }, i) {
  const thing = side.things[i], at = side.whatAt(i, step);
  if (!thing) return [];
  return [head(thing.name, thing.en), ...(at ? [fact("place", at.place, at.placeEn), basisFact(at.basis), reason(at.why)] : [])];
}

/** @type {(stage: Stage, i: number) => Facts | null} */
function moveFacts({ side, step }, i) {
  const move = side.steps[step].moves[i];
  if (!move) return null;
  return [head(move.number, "", side.people[move.who[0]]?.party), line(move.han), line(move.en, "en"), basisFact(move.basis)];
}

/** @type {(stage: Stage, fixture: string) => Facts} */
function fixtureFacts({ side }, fixture) {
  const [g, i] = fixture.split(".").map(Number);
  const [zh, en, basis, cite, why] = side.grounds[g].fixtures[i].slice(4).map(side.say);
  return [head(zh, en), basisFact(basis), reason([cite, why].filter(Boolean).join("；"))];
}

/** @type {(zh: string, en: string, party?: string, more?: string) => HTMLElement} */
function head(zh, en, party = "", more = "") {
  return make("h2", { class: party }, chinese() || !en ? zhSpan(zh) : null, english() && en ? enSpan(en) : null,
    more && chinese() ? make("small", {}, more) : null);
}

/** @type {(words: string, kind?: "zh" | "en") => HTMLElement | null} */
function line(words, kind = "zh") {
  return words && (kind === "zh" || english()) ? make("p", { class: kind }, words) : null;
}

/** @type {(key: string, zh: string, en?: string) => HTMLElement | null} */
function fact(key, zh, en = "") {
  if (!zh && !en) return null;
  return make("p", { class: "fact" }, make("i", {}, T(key)), chinese() || !en ? make("span", {}, zh) : null,
    english() && en ? enSpan(en) : null);
}

/** @type {(basis: string) => HTMLElement | null} */
function basisFact(basis) {
  if (!basis) return null;
  const told = make("span", {}, make("span", { class: `base ${styleOf(basis)}` }, basis), english() ? enSpan(basisWords(basis)) : null);
  return make("p", { class: "fact" }, make("i", {}, T("basis")), told);
}

/** @type {(why: string) => HTMLElement | null} */
function reason(why) {
  return why ? make("p", { class: "why", lang: "zh-Hant" }, why) : null;
}
