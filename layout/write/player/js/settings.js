// What the reader has set: kept in the link, and in this browser where it lets us.

import { D } from "./data.js";
import { tell } from "./signals.js";

/** @import { Settings } from "./types" */

const KEPT = "layout-player";

/** @type {Settings} */
export const DEFAULTS = {
  theme: D.themes[0], lang: "bilingual", names: "some", write: "v", face: "system", speed: 6, camera: "auto",
  marks: true, trails: true, things: true, building: true, ghosts: true, ...D.opens,
};

/** Whether the page is asked for without its text and lists, to stand in another page. */
export const isBare = /[#&]bare(&|$)/.test(location.hash);

/** Whoever opens a deck, or reads another page, sees what was asked for there. */
const isOwn = !D.opens && !isBare;

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...(isOwn ? remembered() : {}) };
if (!D.themes.includes(settings.theme)) settings.theme = DEFAULTS.theme;

/** @returns {Partial<Settings>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "{}") || {};
  } catch {
    return {}; // a page opened from a disk may not be allowed to remember
  }
}

/** @type {<K extends keyof Settings>(name: K, value: Settings[K]) => void} */
export function change(name, value) {
  settings[name] = value;
  try {
    if (isOwn) localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch { /* see above */ }
  tell(name, value);
}

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const evening = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark: as the system has it, or as was chosen. */
export const isDark = () => (settings.face === "system" ? evening.matches : settings.face === "dark");

/** Whether people are names on tablets: in a theme after the old blocks. */
export const onLeaf = () => D.leaves.includes(settings.theme);

/** Whether words stand in columns: Chinese alone does. */
export const upright = () => settings.write === "v" && chinese();

export const chinese = () => settings.lang !== "en";
export const english = () => settings.lang !== "zh";
