// Who wants to know is told: by a word, and what goes with it.

/** @typedef {(...details: any[]) => void} Hears */

/** @type {Record<string, Hears[]>} */
const hearers = {};

/** @type {(words: string, does: Hears) => void} */
export function hear(words, does) {
  for (const word of words.split(" ")) (hearers[word] ||= []).push(does);
}

/** @type {(word: string, ...details: any[]) => void} */
export function tell(word, ...details) {
  for (const does of hearers[word] || []) does(...details);
}
