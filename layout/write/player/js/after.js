// What comes next: which acts may, where the page has that, and what the rite does.

import { repeats } from "./caption.js";
import { make } from "./dom.js";
import { chinese, english } from "./settings.js";
import { enSpan, zhSpan } from "./spans.js";
import { both } from "./words.js";

/** @import { Side } from "./side.js" */

const SHOWN = 8; // steps of the rite

/** @type {(side: Side, n: number, go: (n: number) => void) => HTMLElement[]} */
export function whatComesNext(side, n, go) {
  const coming = side.steps.slice(n + 1, n + 1 + SHOWN).map((step) => {
    const told = step.moves.length ? step.moves.map(({ han, en, who }) => ({ zh: `${side.people[who[0]]?.name ?? ""} ${han}`, en })) : [{ zh: step.text || step.referring + repeats(step), en: step.en }];
    return make("button", { class: "row", "data-n": step.i, on: { click: () => go(step.i) } }, make("span", { class: "n" }, step.i + 1),
      make("span", {}, ...told.map(({ zh, en }) => make("span", { class: "coming" }, ...words(zh, en)))));
  });
  return [...outlook(side, n), make("h2", {}, both("following")), ...coming];
}

/** Acts that may come next, the rite's own first; then why others may not. @type {(side: Side, n: number) => HTMLElement[]} */
function outlook(side, n) {
  const [tried, may, possible, refused] = side.outlook[n] || [];
  if (!tried || !possible || !refused) return [];
  const rows = [...possible.map(([zh, en, isNext]) => make("li", { class: isNext ? "done" : "" }, ...words(side.say(zh), side.say(en)))),
    ...refused.map(([often, act, why]) => make("li", { class: "not" }, `${both("refused")} × ${often}: `, zhSpan(side.say(act)), " ", enSpan(side.say(why))))];
  return [make("h2", {}, `${both("outlook")}: ${may} / ${tried}`), make("ul", { id: "outlook" }, ...rows)];
}

/** @type {(zh: string, en: string) => HTMLElement[]} */
const words = (zh, en) => [...(chinese() || !en ? [zhSpan(zh)] : []), ...(english() && en ? [enSpan(en)] : [])];
