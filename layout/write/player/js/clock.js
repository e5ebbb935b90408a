// The clock: a row for each step, which both performances share when two are compared.

import { clamp } from "./numbers.js";
import { TICKS } from "./side.js";

/** @import { Row } from "./types" */
/** @typedef {{ number: number, steps: { id: string, start: number, end: number }[] }} Timed */

export class Clock {
  /** @param {Timed[]} sides */
  constructor(sides) {
    this.rows = aligned(sides).map((row) => ({ ...row, span: Math.max(TICKS, ...sides.map((side, k) => spanOf(side, row, k))) }));
    let sum = 0;
    this.starts = this.rows.map(({ span }) => {
      sum += span;
      return sum - span;
    });
    this.end = sum;
    this.row = 0;
    this.share = 1; // of the step that is done
  }

  get now() {
    return this.starts[this.row] + this.rows[this.row].span * this.share;
  }

  get atRest() {
    return this.share >= 1;
  }

  get isLast() {
    return this.row >= this.rows.length - 1;
  }

  /** @type {(ticks: number) => void} */
  seek(ticks) {
    const t = clamp(ticks, 0, this.end);
    let low = 0, high = this.starts.length - 1;
    while (low < high) {
      const half = (low + high + 1) >> 1;
      if (this.starts[half] <= t) low = half; else high = half - 1;
    }
    this.row = low;
    this.share = clamp((t - this.starts[low]) / this.rows[low].span, 0, 1);
  }

  /** @type {(row: number, share?: number) => void} */
  go(row, share = 1) {
    this.row = clamp(row, 0, this.rows.length - 1);
    this.share = share;
  }

  /** Where a performance comes to a step. @type {(side: Timed, n: number) => number} */
  rowOf({ number }, n) {
    return this.rows.findIndex(({ steps, own }) => steps[number] === n && own[number]);
  }

  /** @type {(side: Timed) => number} */
  step(side) {
    return this.rows[this.row].steps[side.number];
  }

  /** @type {(side: Timed) => number} */
  tick(side) {
    const row = this.rows[this.row], step = side.steps[row.steps[side.number]];
    if (!row.own[side.number]) return step.end;
    return step.start + (step.end - step.start) * this.share;
  }
}

/** @type {(side: Timed, row: Row, k: number) => number} */
function spanOf(side, row, k) {
  const step = side.steps[row.steps[k]];
  return row.own[k] ? step.end - step.start : 0;
}

/** Steps of the same id go together; one that the other reading lacks waits for it. @type {(sides: Timed[]) => Row[]} */
export function aligned(sides) {
  const [a, b] = sides;
  if (!b) return Array.from(a.steps.keys(), (n) => ({ steps: [n], own: [true] }));
  const places = new Map(b.steps.map((step, n) => [step.id, n]));
  const known = new Set(a.steps.map((step) => step.id));
  /** @type {Row[]} */
  const rows = [];
  let at = 0;
  a.steps.forEach((step, n) => {
    const there = places.get(step.id);
    const stop = there === undefined || there < at ? at : there;
    for (; at < stop; at++) if (!known.has(b.steps[at].id)) rows.push({ steps: [Math.max(n - 1, 0), at], own: [false, true] });
    if (there === at) rows.push({ steps: [n, at++], own: [true, true] });
    else rows.push({ steps: [n, Math.max(at - 1, 0)], own: [true, false] });
  });
  for (; at < b.steps.length; at++) rows.push({ steps: [a.steps.length - 1, at], own: [false, true] });
  return rows;
}
