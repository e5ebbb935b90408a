// How the page is dressed: for the style sheet, and for the window round it.

import { chinese, isDark, settings, upright } from "./settings.js";

/** The look, the columns and the language that are chosen, for the style sheet. */
export function clothe() {
  document.documentElement.className = `${settings.theme} ${upright() ? "v" : "h"} say-${settings.lang}${isDark() ? " dark" : ""}`;
  document.documentElement.lang = chinese() ? "zh-Hant" : "en";
}

/** The window's frame as the paper is. */
export function paperFrame() {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}
