// Short words to the reader: heard, or shown for a moment.

import { $ } from "./dom.js";

const SHOWN = 1800; // ms

/** @type {ReturnType<typeof setTimeout> | undefined} */
let noted;

/** Once, however often it is so. @type {(words: string) => void} */
export function announce(words) {
  if ($("status").textContent !== words) $("status").textContent = words;
}

/** @type {(words: string, shown?: number) => void} */
export function notice(words, shown = SHOWN) {
  const box = $("notice");
  box.textContent = words;
  box.hidden = false;
  clearTimeout(noted);
  noted = setTimeout(() => { box.hidden = true; }, shown);
}
