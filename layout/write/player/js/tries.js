// The places that may be tried for a name, the cheapest first (layout/draw/labels.py).

import { middleOf } from "./rects.js";

/** @import { Rect, Rules, Setting, Try, Want } from "./types" */
/** @typedef {{ cost: number, side: string, setting: Setting, dx: number, dy: number, gap: number, slide: number }} Beside */
/** @typedef {{ cost: number, setting: Setting, gap: number, sin: number, cos: number }} Ring */

export const FAR_OFF = "far"; // the side of a name that is led in by a line

/** @type {WeakMap<Rules, Map<string, Beside[]>>} */
const known = new WeakMap();
/** @type {WeakMap<Rules, Ring[]>} */
const rings = new WeakMap();

/** Of equals the first stays first. @type {<T extends { cost: number }>(all: Iterable<T>) => T[]} */
const cheapestFirst = (all) => [...all].sort((a, b) => a.cost - b.cost);

/** Below, right, left, above, then the diagonals, nearest first; slid along its side.
 * @type {(want: Want, rules: Rules) => Generator<Try>} */
export function* near(want, rules) {
  const [l, t, r, b] = want.target;
  for (const { cost, side, setting, dx, dy, gap, slide } of waysBeside(want, rules)) {
    const block = want.blocks[setting];
    if (!block || (setting === "stacked" && b - t <= r - l)) continue;
    const { width: w, height: h } = block, whole = want.blocks.whole || block;
    const x = dx < 0 ? l - gap - w : dx > 0 ? r + gap : (l + r - w) / 2;
    const y = dy < 0 ? t - gap - h : dy > 0 ? b + gap : (t + b - h) / 2;
    const aside = slide * Math.min(whole.width, r - l + 2 * gap) * rules.slide, down = slide * whole.height * rules.slide;
    yield { side, x: x + (dx ? 0 : aside), y: y + (dy ? 0 : down), block, cost };
  }
}

/** All ways, the cheapest first; made once. @type {(want: Want, rules: Rules) => Beside[]} */
function waysBeside({ prefer, front }, rules) {
  const made = known.get(rules) || new Map(), key = `${prefer}/${front}`;
  known.set(rules, made);
  if (!made.has(key)) made.set(key, cheapestFirst(allBeside(prefer, front, rules)));
  return made.get(key);
}

/** @type {(prefer: string | undefined, front: string | undefined, rules: Rules) => Generator<Beside>} */
function* allBeside(prefer, front, rules) {
  for (const [g, gap] of rules.gaps.entries()) {
    for (const [n, [side, dx, dy]] of rules.sides.entries()) {
      const cost = rules.side_cost * n + rules.gap_cost * g - (side === prefer ? rules.prefer : 0)
        + (side === front ? rules.front_cost : 0);
      const way = { side, dx, dy, gap, slide: 0 };
      yield { ...way, cost, setting: "whole" };
      if (g === 0 && !(dx && dy)) for (const slide of [-1, 1]) {
        yield { ...way, slide, cost: cost + rules.slide_cost, setting: "whole" };
        yield { ...way, slide, cost: cost + rules.slide_cost + rules.bare_cost, setting: "bare" };
      }
      yield { ...way, cost: cost + rules.bare_cost, setting: "bare" };
      yield { ...way, cost: cost + rules.folded_cost, setting: "folded" };
    }
    const column = { setting: /** @type {Setting} */ ("stacked"), dy: 0, gap: gap / 2, slide: 0, cost: rules.stacked_cost + rules.gap_cost * g };
    yield { ...column, side: "right", dx: 1 };
    yield { ...column, side: "left", dx: -1 };
  }
}

/** All round what is named, a millimetre from each to the next, nearest first. @type {(want: Want, rules: Rules) => Try[]} */
export function allAbout(want, rules) {
  const [l, t, r, b] = want.target;
  /** @type {[Setting, number][]} */
  const settings = [["whole", 0], ["bare", rules.bare_cost], ["folded", rules.folded_cost]];
  /** @type {Try[]} */
  const spots = [];
  for (const [setting, extra] of settings) {
    const block = want.blocks[setting];
    if (block) for (const [g, gap] of rules.gaps.entries()) {
      const west = l - gap - block.width, north = t - gap - block.height;
      const cost = rules.finer_cost + rules.gap_cost * g + extra;
      for (const [x, y] of about(west, north, r + gap - west, b + gap - north)) {
        spots.push({ side: sideOf(want.target, [x, y, x + block.width, y + block.height]), x, y, block, cost });
      }
    }
  }
  return cheapestFirst(spots);
}

/** @type {(x: number, y: number, across: number, down: number) => Generator<[number, number]>} */
function* about(x, y, across, down) {
  for (let i = 0; i <= across; i++) yield* [[x + i, y], [x + i, y + down]];
  for (let i = 0; i <= down; i++) yield* [[x, y + i], [x + across, y + i]];
}

/** @type {(target: Rect, rect: Rect) => string} */
function sideOf([l, t, r, b], [left, top, right, bottom]) {
  const upright = top >= b ? "below" : bottom <= t ? "above" : "";
  const level = left >= r ? "right" : right <= l ? "left" : "";
  return [upright, level].filter(Boolean).join(" ");
}

/** All round, farther and farther off. @type {(want: Want, rules: Rules) => Generator<Try>} */
export function* farOff(want, rules) {
  const [l, t, r, b] = want.target, [cx, cy] = middleOf(want.target);
  for (const { cost, setting, gap, sin, cos } of ringsOf(rules)) {
    const block = want.blocks[setting];
    if (!block) continue;
    const x = cx + sin * ((r - l) / 2 + gap + block.width / 2) - block.width / 2;
    const y = cy + cos * ((b - t) / 2 + gap + block.height / 2) - block.height / 2;
    yield { side: FAR_OFF, x, y, block, cost, isFar: true };
  }
}

/** @type {(rules: Rules) => Ring[]} */
function ringsOf(rules) {
  const all = rings.get(rules);
  if (all) return all;
  /** @type {Ring[]} */
  const found = [];
  for (const [setting, extra] of /** @type {[Setting, number][]} */ ([["whole", 0], ["bare", rules.bare_cost]])) {
    for (const [ring, gap] of rules.far.entries()) for (let i = 0; i < rules.around; i++) {
      const turn = (2 * Math.PI * i) / rules.around;
      found.push({ cost: rules.far_cost + extra + rules.ring_cost * ring + rules.turn_cost * i, setting, gap,
        sin: Math.sin(turn), cos: Math.cos(turn) });
    }
  }
  const sorted = cheapestFirst(found);
  rings.set(rules, sorted);
  return sorted;
}
