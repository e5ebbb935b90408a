// Two readings beside one another: who and what stands otherwise after a step.

import { wind } from "./numbers.js";
import { chinese } from "./settings.js";
import { both } from "./words.js";

/** @import { Side } from "./side.js" */
/** @import { Stage } from "./stage.js" */
/** @typedef {{ x: number, y: number, facing: number } | null} At */
/** @typedef {{ key: string, isPerson: boolean, name: string, en: string, at: At }} Place */

const FAR = 0.5; // 尺
const MOST = 9;  // names told of what differs

/** Where everybody and everything is after a step. @type {(side: Side, n: number) => Place[]} */
export function placesAfter(side, n) {
  const { end } = side.steps[n];
  const people = side.people.map((person) => placed(true, person, side.pose(person, end)));
  const things = side.things.map((thing) => {
    const lie = side.lie(thing, end);
    const spot = lie && lie.now[2] < 0 && side.laidAt(thing, n).seen ? side.spot(lie.now, end) : null;
    return placed(false, thing, lie && spot && { x: spot[0], y: spot[1], facing: lie.now[7] ?? 0 });
  });
  return [...people, ...things];
}

/** @type {(isPerson: boolean, one: { name: string, en: string }, at: At) => Place} */
const placed = (isPerson, { name, en }, at) => ({ key: `${isPerson ? "p" : "t"}${name}`, isPerson, name, en, at });

/** @type {(a: Place[], b: Place[]) => Place[]} */
export function differing(a, b) {
  const others = new Map(b.map((place) => [place.key, place.at]));
  return a.filter(({ key, at }) => !isSame(at, others.get(key) ?? null));
}

/** @type {(p: At, q: At) => boolean} */
function isSame(p, q) {
  if (!p || !q) return p === q;
  return Math.hypot(p.x - q.x, p.y - q.y) <= FAR && wind(p.facing) === wind(q.facing);
}

/** What differs after the step that is shown is marked on both maps; and told. @type {(stages: Stage[]) => string} */
export function markApart(stages) {
  const [a, b] = stages.map(({ side, step }) => placesAfter(side, step)), apart = differing(a, b);
  const people = new Set(apart.filter((one) => one.isPerson).map((one) => one.name));
  const things = new Set(apart.filter((one) => !one.isPerson).map((one) => one.name));
  for (const { figures, props } of stages) {
    for (const { group, person } of figures) group.toggleAttribute("data-apart", people.has(person.name));
    for (const { group, name } of props) group.toggleAttribute("data-apart", things.has(name));
  }
  const names = apart.map(({ name, en }) => (chinese() || !en ? name : en));
  const told = `${names.slice(0, MOST).join(chinese() ? "、" : ", ")}${names.length > MOST ? " …" : ""}`;
  return names.length ? `${both("differs")}: ${told}` : both("same");
}
