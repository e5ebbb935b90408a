// Hatches lie on the page, ruled in mm, however a figure turns and however large it is.

import { D } from "./data.js";
import { $ } from "./dom.js";

const TURN = 15; // degrees between those that are kept

/** The turn of a figure, to be taken back. @type {(facing: number) => number} */
export function hatchTurn(facing) {
  return (((Math.round(facing / TURN) * TURN) % 180) + 180) % 180;
}

/** @type {(element: SVGElement, turn: number) => void} */
export function hatched(element, turn) {
  for (let n = 0; n < D.hatches; n++) element.style.setProperty(`--h${n}`, `url(#h${n}-${turn})`);
}

/** A mm in the units of what they fill. @type {(site: number, body: number) => void} */
export function hatchesAt(site, body) {
  for (const pattern of $("hatches").querySelectorAll("pattern")) {
    const mm = pattern.classList.contains("site") ? site : body;
    pattern.setAttribute("patternTransform", `rotate(${pattern.dataset.turn})scale(${mm.toFixed(4)})`);
  }
}
