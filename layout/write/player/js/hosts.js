// Where the map of a performance stands, under the readings by which it is another's.

import { $, make } from "./dom.js";

/** @import { Side } from "./side.js" */

/** @type {(side: Side, sides: Side[]) => HTMLElement} */
export function hostOf(side, sides) {
  const host = make("div", { class: "host", "data-side": side.number });
  $("maps").append(host);
  if (sides.length > 1) host.append(make("h2", { class: "reading", lang: "zh-Hant" }, ...readingsOf(side, sides)));
  return host.appendChild(make("div", { class: "view" }));
}

/** The disputes in which a reading is not the other, or not the default. @type {(side: Side, sides: Side[]) => (string | HTMLElement)[]} */
export function readingsOf(side, sides) {
  const other = sides.find((each) => each !== side);
  const told = side.chosen.filter(([name, reading, , , plain]) =>
    other ? other.chosen.some(([n, r]) => n === name && r !== reading) : !plain);
  return told.flatMap(([name, reading, by]) =>
    [`${side.say(name)}：${side.say(by) || side.say(reading)}`, make("small", {}, side.say(by) && side.say(reading))]);
}
