// Searching: words may run over clauses; stops, tone marks and the two ways of writing Chinese do not matter.

/** @import { Hit } from "./types" */
/** @typedef {{ i: number, text: string, en: string }} Searched */
/** @typedef {{ whole: string, owners: number[] }} Index */
/** Something with a name: a section, a person, a thing, a part of the building. @typedef {{ kind: string, i: number, zh: string, en: string, read: string }} Named */

const STOPS = /[\s\u0300-\u036f，。、；：！？「」『』（）《》〈〉,.;:!?'"’‘“”()·-]/g;

/** Characters by their simple forms. @type {Map<string, string>} */
const simple = new Map();

/** From now on 礼 is 禮. @type {(old: string, plainer: string) => void} */
export function learn(old, plainer) {
  const others = [...plainer];
  [...old].forEach((letter, i) => simple.set(letter, others[i]));
}

/** @type {(text: string) => string} */
export const plain = (text) =>
  [...text.normalize("NFD").toLowerCase().replace(STOPS, "")].map((letter) => simple.get(letter) || letter).join("");

/** @type {WeakMap<Searched[], Index>} */
const indexes = new WeakMap();

/** The whole text, and of each character the step it stands in; made once. @type {(steps: Searched[]) => Index} */
function indexOf(steps) {
  let index = indexes.get(steps);
  if (!index) {
    const said = steps.map((step) => plain(step.text));
    index = { whole: said.join(""), owners: said.flatMap((text, n) => new Array(text.length).fill(steps[n].i)) };
    indexes.set(steps, index);
  }
  return index;
}

/** Where words stand in the text; else in its English. @type {(steps: Searched[], words: string) => Hit[]} */
export function hits(steps, words) {
  const wanted = plain(words);
  if (!wanted) return [];
  const { whole, owners } = indexOf(steps);
  /** @type {Hit[]} */
  const out = [];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    const n = owners[at];
    if (out.at(-1)?.n !== n) out.push({ n, last: owners[at + wanted.length - 1] });
  }
  if (out.length) return out;
  return steps.filter((step) => step.text && plain(step.en).includes(wanted)).map(({ i }) => ({ n: i, last: i }));
}

/** What is so called, in any of its languages; what begins so goes first. @type {(every: Named[], words: string) => Named[]} */
export function called(every, words) {
  const wanted = plain(words);
  /** @type {(one: Named) => number} */
  const rank = ({ zh, en, read }) => {
    const names = [zh, en, read].map(plain).filter(Boolean);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  if (!wanted) return [];
  return every.map((one) => ({ one, rank: rank(one) })).filter((each) => each.rank < 2)
    .sort((a, b) => a.rank - b.rank || a.one.zh.length - b.one.zh.length).map(({ one }) => one);
}
