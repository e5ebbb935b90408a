// Scale bar and north.

import { draw } from "./dom.js";
import { PT } from "./lettering.js";
import { T } from "./words.js";

const PIECES = [1, 2, 5, 10, 20, 50, 100, 200, 500]; // 尺
const METRES = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** A piece of the bar in 尺, where a 尺 is s px. @type {(s: number, mm: number) => number} */
export const pieceAt = (s, mm) => PIECES.find((n) => n * s >= 6.5 * mm) || 1000;

/** @type {(piece: number, s: number, mm: number, x: number, y: number, metre: number) => SVGGElement} */
export function scaleBar(piece, s, mm, x, y, metre) {
  const long = piece * s, deep = 1.1 * mm, size = Math.max(7.6 * PT * mm, 10);
  const bar = draw("g", { class: "scale", transform: `translate(${x} ${y})` },
    draw("rect", { class: "paper", x: -9, y: -0.9 * mm - size, width: 3 * long + 3 * size, height: 5.6 * mm + 2 * size, rx: 3 }));
  for (let i = 0; i < 3; i++) {
    bar.append(draw("rect", { class: i % 2 ? "pale" : "dark", x: i * long, width: long, height: deep }));
    bar.append(letter(`${i * piece}`, i * long, -0.9 * mm, size));
  }
  bar.append(letter(`${3 * piece}尺`, 3 * long, -0.9 * mm, size));
  const whole = 3 * piece * metre, each = METRES.find((n) => whole / n <= 4) || 200;
  const last = Math.floor(whole / each) * each;
  bar.append(draw("path", { class: "rule", d: `M0 ${2 * mm}H${(last / metre) * s}` }));
  for (let n = 0; n <= last + 1e-9; n += each) {
    const at = (n / metre) * s;
    bar.append(draw("path", { class: "rule", d: `M${at} ${1.6 * mm}V${2.4 * mm}` }));
    if (n === 0 || n + each > last) bar.append(letter(n ? `${n} m` : "0", at, 2.4 * mm + size * 0.95, size));
  }
  return bar;
}

/** @type {(x: number, y: number, mm: number) => SVGGElement} */
export function northArrow(x, y, mm) {
  const text = letter(T("north"), 0, -1 * mm, Math.max(9.5 * PT * mm, 12));
  return draw("g", { class: "north", transform: `translate(${x} ${y})` }, text,
    draw("path", { class: "rule", d: `M0 0L${-2.2 * mm} ${11 * mm}L0 ${9 * mm}Z` }),
    draw("path", { class: "dark", d: `M0 0L${2.2 * mm} ${11 * mm}L0 ${9 * mm}Z` }));
}

/** @type {(text: string, x: number, y: number, size: number) => SVGTextElement} */
function letter(text, x, y, size) {
  const element = draw("text", { x, y, "font-size": size.toFixed(1) });
  element.textContent = text;
  return element;
}
