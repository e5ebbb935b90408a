// The step as a caption beside the map, and as it is said.

import { D } from "./data.js";
import { $, make } from "./dom.js";
import { chinese, english } from "./settings.js";
import { basisSpan, citedLine, enSpan, openLine, zhSpan } from "./spans.js";
import { both, clauseWords, T } from "./words.js";

/** @import { Move } from "./types" */
/** @import { Side } from "./side.js" */
/** @typedef {{ text: string, expands: string, referring: string }} Told */

/** @type {[most: number, size: string][]} */
const SIZES = [[26, "large"], [52, "middling"], [96, "small"], [Infinity, "tiny"]];

/** @type {(side: Side, n: number) => void} */
export function showCaption(side, n) {
  const step = side.steps[n], section = side.sections[step.section];
  const words = step.text || step.referring, clause = $("clause");
  $("section").textContent = section.zh;
  $("section-en").textContent = section.en;
  clause.textContent = words;
  clause.className = SIZES.find(([most]) => words.length <= most)?.[1] || "";
  $("again").textContent = repeats(step);
  $("gloss").textContent = step.en;
  $("moves").replaceChildren(...step.moves.map((move) => moveLine(side, move)));
  $("open").replaceChildren(...step.open.map(openLine));
  $("cited").hidden = !step.cited.length;
  $("cited").querySelector("summary")?.replaceChildren(both("cited"));
  $("cited").querySelector("ul")?.replaceChildren(...step.cited.map(citedLine));
  $("unplayed").hidden = !side.unplayed(n);
  $("unplayed").textContent = side.unplayed(n) ? `${both("unplayed")}: ${side.unplayed(n)}` : "";
  $("count").textContent = `${n + 1}`;
  $("counts").textContent = ` / ${side.steps.length}`;
  $("clauses").replaceChildren(pageLink(n, clauseWords(step.clause, D.clauses)));
}

/** Words that lead to the page beside this one that tells more of a step, where there is one. @type {(n: number, words: string) => HTMLElement | string} */
function pageLink(n, words) {
  if (D.pages?.[n] === undefined) return words;
  const file = location.protocol === "file:" ? "index.html" : "";
  return make("a", { href: D.words[D.pages[n]] + file }, words || both("clausepage"));
}

/** A movement of 行次. @type {(side: Side, move: Move) => HTMLElement} */
export function moveLine(side, move) {
  const lead = side.people[move.who[0]];
  const words = make("span", {}, chinese() && move.han ? zhSpan(move.han) : null, english() && move.en ? enSpan(move.en) : null);
  return make("li", { class: `move ${lead?.party || ""}` },
    make("span", { class: move.number ? "number" : "number none" }, move.number || "·"), words, basisSpan(move.basis));
}

/** The clause and its English as far as they are shown: what is to be read. @type {(side: Side, n: number) => { han: string, en: string }} */
export function shownWords(side, n) {
  const step = side.steps[n];
  return { han: chinese() ? step.text || step.referring + step.expands : "", en: english() ? step.en : "" };
}

/** The step as it is announced. @type {(side: Side, n: number) => string} */
export function spokenStep(side, n) {
  const step = side.steps[n], section = side.sections[step.section];
  const parts = [`${both("step")} ${n + 1} ${T("of")} ${side.steps.length}`];
  if (chinese()) parts.push(section.zh, step.text || step.referring + repeats(step));
  if (english()) parts.push(section.en, step.en);
  return parts.join(". ");
}

/** What a step without words of its own repeats, if that has a name. @type {(step: Told) => string} */
export const repeats = (step) => step.text || !step.expands ? "" : `如「${step.expands}」`;

/** A step's words on paper: its own, or those that it repeats. @type {(step: Told) => string} */
export const paperWords = (step) => step.text || (repeats(step) && `（${repeats(step)}）`) + step.referring;
