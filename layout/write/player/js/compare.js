// Two readings beside one another: who and what stands otherwise after a step.

import { wind } from "./numbers.js";

/** @import { Side } from "./side.js" */
/** @typedef {{ x: number, y: number, facing: number } | null} At */
/** @typedef {{ key: string, isPerson: boolean, name: string, en: string, at: At }} Place */

const FAR = 0.5; // 尺

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
