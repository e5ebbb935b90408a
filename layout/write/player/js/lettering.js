// Names as lines of letters: how large, how broad, and their ink.

import { draw } from "./dom.js";
import { chinese, english } from "./settings.js";

/** @import { Block, Line, LineKind, Setting } from "./types" */

export const PT = 0.3528; // mm
/** pt, of the Chinese and of the other line. @type {Record<string, [han: number, latin: number]>} */
const EM = { acting: [11.5, 7.8], name: [10, 7.4], attendant: [9, 7.2], thing: [8.4, 6.8], part: [8, 7] };
const LEAST = { han: 11, latin: 10.5, en: 11.5 }; // px, to be read on a screen
const LONG = 4; // characters: such a name may stand in two lines
const HAN = /[\u2e80-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}\u3000-\u303f]/u;
const LATIN_FACE = "'Layout Serif','Noto Serif CJK TC','Layout Rare Han',serif";
/** @type {Record<LineKind, string>} */
const STYLES = { han: "600", said: "italic", latin: "italic", en: "600" };
const HEIGHTS = { han: 1.12, said: 1.06, latin: 1.06, en: 1.06 };

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;
/** @type {Map<string, number>} */
const widths = new Map();

/** How broad a line is in px. @type {(line: Line) => number} */
export function breadth([text, kind, size]) {
  if (kind === "han") return hanBreadth(text, size);
  const key = `${kind}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    ruler ||= document.createElement("canvas").getContext("2d");
    if (!ruler) return hanBreadth(text, size);
    ruler.font = `${STYLES[kind]} 100px ${LATIN_FACE}`;
    width = ruler.measureText(text).width / 100;
    widths.set(key, width);
  }
  return width * size;
}

/** Every Han character is as broad as it is high. @type {(text: string, size: number) => number} */
export function hanBreadth(text, size) {
  let width = 0;
  for (const c of text) width += HAN.test(c) ? size : size * 0.55;
  return width;
}

/** @type {(lines: Line[]) => Block} */
export function blockOf(lines) {
  const width = Math.max(0, ...lines.map(breadth));
  const height = lines.reduce((sum, [, kind, size]) => sum + size * HEIGHTS[kind], 0);
  return { width: width + 2, height: height + 1, lines };
}

/** The sizes in px of a role. @type {(em: [number, number], mm: number) => { han: number, latin: number, en: number }} */
function sizes([han, latin], mm) {
  const small = Math.max(latin * PT * mm, LEAST.latin);
  return { han: Math.max(han * PT * mm, LEAST.han), latin: small, en: Math.max(small * 1.12, LEAST.en) };
}

/** The lines of a name of a role, or of a part of the building whose name has its own size.
 * @type {(han: string, eng: string, role: string | number, mm: number, setting?: Setting) => Line[]} */
export function lettered(han, eng, role, mm, setting = "whole") {
  const size = sizes(typeof role === "number" ? [role, 7] : EM[role] || EM.part, mm);
  if (!chinese()) return eng ? [[eng, "en", size.en]] : [];
  if (setting === "stacked") return [...han].map((c) => [c, "han", size.han]);
  if (setting === "folded") {
    const letters = [...han], half = letters.length >> 1;
    return [letters.slice(0, half), letters.slice(half)].map((part) => [part.join(""), "han", size.han]);
  }
  /** @type {Line[]} */
  const lines = [[han, "han", size.han]];
  if (setting === "whole" && english() && eng) lines.push([eng, "latin", size.latin]);
  return lines;
}

/** The ways a person's name may be set. @type {(han: string, eng: string, role: string, mm: number) => Partial<Record<Setting, Line[]>>} */
export function settingsOf(han, eng, role, mm) {
  const whole = lettered(han, eng || han, role, mm);
  if (!chinese()) return { whole };
  return {
    whole: lettered(han, eng, role, mm),
    ...(english() && eng ? { bare: lettered(han, "", role, mm) } : {}),
    ...([...han].length >= LONG ? { folded: lettered(han, "", role, mm, "folded") } : {}),
  };
}

/** What somebody says, under his name. @type {(words: string, mm: number) => Line} */
export const spokenLine = (words, mm) => [`「${words}」`, "said", Math.max(8 * PT * mm, LEAST.han)];

/** A name as ink: its lines about (0, 0), the middle of its top. @type {(lines: Line[], classes: string, underline?: string) => SVGGElement} */
export function written(lines, classes, underline) {
  const group = draw("g", { class: `label ${classes}` });
  const last = lines.findLastIndex(([, kind]) => kind === "han" || kind === "en");
  let y = 0;
  /** @type {SVGPathElement | null} */
  let rule = null;
  for (const [i, line] of lines.entries()) {
    const [text, kind, size] = line, isHan = kind === "han";
    y += size * (isHan ? 0.9 : 0.84);
    const element = draw("text", { class: kind, "font-size": size.toFixed(1), y: y.toFixed(1) });
    element.textContent = text;
    group.append(element);
    if (underline && i === last) {
      const half = breadth(line) / 2;
      rule = draw("path", { class: `under ${underline}`, d: `M${-half} ${(y + size * 0.2).toFixed(1)}H${half}` });
      y += size * 0.1;
    }
    y += size * (isHan ? 0.18 : 0.2);
  }
  if (rule) group.append(rule);
  return group;
}
