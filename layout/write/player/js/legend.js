// The legend: parties, states, postures, things and lines of this rite, as the map draws them.

import { D } from "./data.js";
import { $, draw, ink, make } from "./dom.js";
import { either, POSTURES, UI } from "./words.js";

/** @import { Side } from "./side.js" */
/** @typedef {{ view?: string, words: [zh: string, en: string] }} Entry */

const PERSON = "-6 -6 12 12", BENT = "-7 -9 14 14";
const HATCHES = "--h0:url(#h0-0);--h1:url(#h1-0);--h2:url(#h2-0)";

/** @type {(markup: string, entry: Entry) => HTMLElement} */
function row(markup, { view = PERSON, words }) {
  return make("div", { class: "entry" }, draw("svg", { viewBox: view, style: "--m:1px" }, ink(markup)), make("span", {}, either(words)));
}

/** @type {(party: string, state: string, body: string) => string} */
const figure = (party, state, body) => `<g class="person ${party} ${state}" style="${HATCHES}">${body}</g>`;

/** @type {(side: Side) => void} */
export function showLegend(side) {
  const parties = [...new Set(side.people.map((p) => p.party))], [first] = parties;
  const standing = D.bodies[`${first}/立/`];
  $("legend-rows").replaceChildren(
    ...parties.map((party) => row(figure(party, "waiting", D.bodies[`${party}/立/`]), { words: [D.parties[party][0], D.parties[party][1]] })),
    ...["acting", "came"].map((state) => row(figure(first, state, standing), { words: UI[state] })),
    row(`<g class="ghost">${D.bodies[`${first}/立/ghost`]}</g>`, { words: UI.ghost }),
    ...postureRows(first), ...thingRows(),
    ...["solid", "chained", "dashed", "dotted"].map((style) =>
      row(`<g class="way ${first} ${style} last"><path class="line" d="M-5 0H5"/></g>`, { words: UI[style] })));
}

/** @type {(party: string) => HTMLElement[]} */
function postureRows(party) {
  return Object.entries(POSTURES).flatMap(([posture, english]) => {
    const body = D.bodies[`${party}/${posture}/`];
    return body && posture !== "立" ? [row(figure(party, "waiting", body), { view: BENT, words: [posture, english] })] : [];
  });
}

/** Each thing once: another state of one that is listed has no English. */
function thingRows() {
  return D.glyphs.filter(([, , , , , , english]) => english).map(([name, markup, [l, b, r, t], , , , english]) => {
    const wide = Math.max(r - l, t - b) * 1.2, x = (l + r) / 2, y = -(b + t) / 2;
    return row(`<g style="--m:${(wide / 9).toFixed(3)}px">${markup}</g>`,
      { view: `${x - wide / 2} ${y - wide / 2} ${wide} ${wide}`, words: [name, english] });
  });
}
