// The map as it stands, with its words, in one file that needs nothing else.

import { paperWords, spokenStep } from "./caption.js";
import { D } from "./data.js";
import { $, draw, SVG } from "./dom.js";
import { hanBreadth } from "./lettering.js";
import { english, settings } from "./settings.js";

/** @import { Player } from "./player.js" */
/** @import { Stage } from "./stage.js" */
/** @typedef {{ size: number, kind: string, space: number }} Style */

const GAP = 24, FOOT = 150, EDGE = 24; // px
const LEADING = 1.36;
const IDLE = '.hit,[style*="display: none"],[style*="display:none"]';
const PIECES = /\s+|[!-~]+|[「『《（]*.[，。；：、！？」』》）;,.]*/gu;
/** @type {Record<"title" | "clause" | "gloss", Style>} */
const STYLES = { title: { size: 17, kind: "title", space: 24 }, clause: { size: 19, kind: "clause", space: 4 },
  gloss: { size: 14, kind: "gloss", space: 2 } };

/** A map as it is seen, to be taken away. @type {(stage: Stage) => SVGSVGElement} */
export function mapOf({ svg }) {
  const map = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  for (const idle of map.querySelectorAll(IDLE)) idle.remove();
  return map;
}

/** @type {(player: Player) => SVGSVGElement} */
export function plateOf({ side, stages, stage }) {
  const step = side.steps[stage.step], section = side.sections[step.section], { height } = stage.view;
  const width = stages.reduce((sum, each) => sum + each.view.width, 0) + GAP * (stages.length - 1);
  const sheet = draw("svg", { xmlns: SVG, class: `${settings.theme} plate`, width, height: height + FOOT,
    viewBox: `0 0 ${width} ${height + FOOT}`, "xml:lang": "zh-Hant", role: "img" },
  draw("title", {}, `${D.title} ${section.zh} ${step.text || step.expands}`), draw("desc", {}, spokenStep(side, stage.step)),
  draw("style", {}, `${$("fonts").textContent}${$("plate").textContent}`), $("hatches").cloneNode(true),
  draw("rect", { width, height: height + FOOT, class: "paper" }));
  let left = 0;
  for (const each of stages) {
    const map = mapOf(each);
    for (const [key, value] of Object.entries({ x: left, y: 0, width: each.view.width, height })) map.setAttribute(key, `${value}`);
    sheet.append(map);
    left += each.view.width + GAP;
  }
  sheet.append(draw("path", { class: "rule", d: `M${EDGE} ${height + 8}H${width - EDGE}` }));
  let y = height + 8;
  y = put(sheet, `${D.title}　${section.zh}`, y, STYLES.title, width);
  y = put(sheet, paperWords(step), y, STYLES.clause, width);
  if (english()) put(sheet, step.en, y, STYLES.gloss, width);
  return sheet;
}

/** Words under the map; where what follows them begins. @type {(sheet: SVGSVGElement, words: string, top: number, style: Style, width: number) => number} */
function put(sheet, words, top, { size, kind, space }, width) {
  let y = top + space;
  for (const part of folded(words, size, width - 2 * EDGE)) {
    sheet.append(draw("text", { x: EDGE, y, "font-size": size, class: `caption ${kind}` }, part));
    y += size * LEADING;
  }
  return y;
}

/** Text in lines no longer than there is room for. @type {(text: string, size: number, most: number) => string[]} */
export function folded(text, size, most) {
  const out = [];
  let line = "", wide = 0;
  for (const piece of text.match(PIECES) || []) {
    const width = hanBreadth(piece, size);
    if (wide + width > most && line) {
      out.push(line);
      line = "";
      wide = 0;
    }
    line += piece;
    wide += width;
  }
  return line ? [...out, line] : out;
}
