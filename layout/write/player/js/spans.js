// Words in the two languages as elements.

import { make } from "./dom.js";
import { both, basisWords, styleOf } from "./words.js";
import { chinese, english } from "./settings.js";

/** @import { Told } from "./types" */

/** @type {(words: string) => HTMLElement} */
export const zhSpan = (words) => make("span", { class: "zh", lang: "zh-Hant" }, words);

/** @type {(words: string) => HTMLElement} */
export const enSpan = (words) => make("span", { class: "en", lang: "en" }, words);

/** A name that opens its card. @type {(zh: string, en: string, click: () => void) => HTMLElement} */
export const nameButton = (zh, en, click) => make("button", { class: "name", on: { click } }, zhSpan(zh), enSpan(en || zh));

/** A basis, with its English where the pointer stays. @type {(basis: string) => HTMLElement} */
export const basisSpan = (basis) => make("span", { class: `base ${styleOf(basis)}`, title: basisWords(basis) }, basis);

/** @type {(told: Told) => string} */
export const placeWords = ({ place, placeEn }) => [chinese() ? place : "", english() ? placeEn : ""].filter(Boolean).join(" · ");

/** What is quoted, and where it stands. @type {(cited: { cite: string, han: string, en: string }) => HTMLElement} */
export function citedLine({ cite, han, en }) {
  const where = chinese() || !en ? zhSpan(han) : enSpan(en);
  return make("li", {}, zhSpan(cite), " ", make("cite", {}, where));
}

/** What is left open, and who decided it. @type {(open: { han: string, en: string, by: string }) => HTMLElement} */
export function openLine({ han, en, by }) {
  const words = [make("b", {}, both("open")), ...(chinese() ? [zhSpan(han)] : []), ...(english() ? [enSpan(en)] : [])];
  return make("p", {}, ...words.flatMap((word) => [word, " "]), make("cite", {}, `（${by}）`));
}
