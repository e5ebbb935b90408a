// Searching the text: words may run over clauses, stops do not matter.

/** @import { Hit } from "./types" */
/** @typedef {{ i: number, text: string, en: string }} Searched */
/** @typedef {{ whole: string, owners: number[] }} Index */

const STOPS = /[\s，。、；：！？「」『』（）《》〈〉,.;:!?'"’‘“”()·]/g;

/** @type {(text: string) => string} */
export const plain = (text) => text.replace(STOPS, "").toLowerCase();

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
