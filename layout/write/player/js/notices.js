// Short words to the reader: heard, or shown for a moment.

import { $ } from "./dom.js";

const SHOWN = 1800; // ms

/** @type {ReturnType<typeof setTimeout> | undefined} */
let noted;

/** @type {(words: string) => void} */
export function announce(words) {
  $("status").textContent = words;
}

/** @type {(words: string) => void} */
export function notice(words) {
  const box = $("notice");
  box.textContent = words;
  box.hidden = false;
  clearTimeout(noted);
  noted = setTimeout(() => { box.hidden = true; }, SHOWN);
}
