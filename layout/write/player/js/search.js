// Searching: words may run over clauses; stops, tone marks and the two ways of writing Chinese do not matter. By the rules
// of layout/say/asking.py, which answers the commands; a test asks both the same questions.

/** @import { Hit } from "./types" */
/** @typedef {{ i: number, text: string, en: string }} Searched */
/** What is looked through, with the step that each letter stands in, and where its characters begin and end.
 * @typedef {{ whole: string, owners: number[], begins: Set<number>, ends: Set<number> }} Index */
/** @typedef {(letter: string) => string} Spelling */
/** Something with a name: a section, a person, a thing, a part of the building. @typedef {{ kind: string, i: number, zh: string, en: string, read: string }} Named */

const STOPS = /[^\p{L}\p{N}]/gu;
const PASSED = new Set(["a", "an", "the"]); // English words that name nothing
const FEWEST = 2; // letters, of what may be the beginning of a word

/** Characters by their simple forms. @type {Map<string, string>} */
const simple = new Map();

/** How characters are read. @type {Map<string, string>} */
const aloud = new Map();

/** From now on 礼 is 禮, and li too. @type {(old: string, plainer: string, read?: Record<string, string>) => void} */
export function learn(old, plainer, read = {}) {
  const others = [...plainer];
  [...old].forEach((letter, i) => simple.set(letter, others[i]));
  for (const [letter, said] of Object.entries(read)) aloud.set(letter, said);
}

/** @type {Spelling} */
const asWritten = (letter) => letter;
/** @type {Spelling} */
const inSimple = (letter) => simple.get(letter) || letter;
/** @type {Spelling} */
const asRead = (letter) => aloud.get(letter) || letter;

/** @type {(text: string) => string} */
const letters = (text) => text.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "").normalize("NFC").replace(STOPS, "");

/** @type {(text: string) => string} */
export const plain = (text) => [...letters(text)].map(inSimple).join("");

/** @type {(text: string) => string[]} */
const words = (text) => text.replace(/['’]/g, "").toLowerCase().match(/[a-z0-9]+/g) || [];

/** English words, each between two spaces. @type {(text: string) => string} */
const spaced = (text) => ` ${words(text).join(" ")} `;

/** @type {(text: string) => boolean} */
const isLatin = (text) => /^[a-z0-9]*$/.test(text);

/** @type {Map<Spelling, WeakMap<Searched[], Index>>} */
const indexes = new Map([asWritten, inSimple, asRead].map((spelling) => [spelling, new WeakMap()]));

/** The whole text in a spelling; made once. @type {(steps: Searched[], spelling: Spelling) => Index} */
function indexOf(steps, spelling) {
  const made = /** @type {WeakMap<Searched[], Index>} */ (indexes.get(spelling));
  let index = made.get(steps);
  if (!index) {
    index = { whole: "", owners: [], begins: new Set(), ends: new Set() };
    for (const { i, text } of steps) {
      for (const letter of letters(text)) {
        const part = spelling(letter);
        index.begins.add(index.whole.length);
        index.whole += part;
        index.ends.add(index.whole.length);
        for (let n = 0; n < part.length; n++) index.owners.push(i);
      }
    }
    made.set(steps, index);
  }
  return index;
}

/** Where letters stand one after another, from where one begins to where one ends. @type {(index: Index, wanted: string, isWhole?: boolean) => Hit[]} */
function runs({ whole, owners, begins, ends }, wanted, isWhole = true) {
  /** @type {Hit[]} */
  const out = [];
  const seen = new Set();
  for (let at = wanted ? whole.indexOf(wanted) : -1; at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const end = at + wanted.length, n = owners[at], last = owners[end - 1];
    if (!begins.has(at) || (isWhole && !ends.has(end))) continue;
    if (seen.has(`${n} ${last}`)) continue;
    seen.add(`${n} ${last}`);
    out.push({ n, last });
  }
  return out;
}

/** The English of all, each word between two spaces; made once. @type {WeakMap<Searched[], string[]>} */
const glosses = new WeakMap();

/** @type {(steps: Searched[], has: (gloss: string) => boolean) => Hit[]} */
function glossed(steps, has) {
  const told = glosses.get(steps) || steps.map(({ en }) => spaced(en));
  glosses.set(steps, told);
  return steps.filter(({ text }, i) => text && has(told[i])).map(({ i }) => ({ n: i, last: i }));
}

/** Where words stand in the text, as it has them, in simple forms, in its English, in pinyin; else what has every word, or begins
 * so. @type {(steps: Searched[], asked: string) => Hit[]} */
export function hits(steps, asked) {
  const wanted = plain(asked), english = spaced(asked), each = words(asked).filter((word) => !PASSED.has(word));
  const isRead = [...wanted].length >= FEWEST, isWorded = isLatin(wanted) && each.join("").length >= FEWEST;
  /** @type {(() => Hit[])[]} */
  const ways = [
    () => runs(indexOf(steps, asWritten), letters(asked)),
    () => runs(indexOf(steps, inSimple), wanted),
    () => (english.trim() ? glossed(steps, (gloss) => gloss.includes(english)) : []),
    () => (isRead ? runs(indexOf(steps, asRead), wanted) : []),
    () => (isWorded ? glossed(steps, (gloss) => each.every((word) => gloss.includes(` ${word}`))) : []),
    () => (isRead ? runs(indexOf(steps, asRead), wanted, false) : []),
  ];
  for (const way of ways) {
    const found = way();
    if (found.length) return found;
  }
  return [];
}

/** What is so called, in any of its languages; what is wholly so, or begins so, goes first. @type {(every: Named[], asked: string) => Named[]} */
export function called(every, asked) {
  const wanted = named(asked);
  /** @type {(one: Named) => number} */
  const rank = ({ zh, en, read }) => {
    const names = [zh, en, read].map(named).filter(Boolean);
    if (names.includes(wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  if (!wanted) return [];
  return every.map((one) => ({ one, rank: rank(one) })).filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.one.zh.length - b.one.zh.length).map(({ one }) => one);
}

/** A name without its article. @type {(text: string) => string} */
const named = (text) => plain(text.replace(/^\s*the\s/i, ""));
