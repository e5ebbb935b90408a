// Rows of numbers, each with the moment or the step it begins at.

/** @import { Flat } from "./types" */

/** Columns as rows one after another. Of the first columns each number is told by how much it is more than
 * the one before, so many to one; of the rest as it is. @type {(columns: number[][], per?: number[]) => Flat} */
export function flat(columns, per = [1]) {
  /** @type {Flat} */
  const rows = [];
  const sums = per.map(() => 0), many = columns[0]?.length ?? 0;
  for (let i = 0; i < many; i++) for (let k = 0; k < columns.length; k++) {
    rows.push(k < per.length ? (sums[k] += columns[k][i]) / per[k] : columns[k][i]);
  }
  return rows;
}

/** What lasts, as rows with a beginning and an end. @type {(columns: any[][]) => any[]} */
export function spans([starts = [], lasting = [], ...others]) {
  let time = 0;
  return starts.map((more, i) => {
    const row = [time += more, time + lasting[i]];
    for (const column of others) row.push(column[i]);
    return row;
  });
}

/** Where the last row begins that is not after t; rows are flat, `width` numbers each.
 * @type {(flat: Flat, width: number, t: number) => number} */
export function before(flat, width, t) {
  let low = 0, high = flat.length / width - 1;
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if (flat[half * width] <= t) low = half; else high = half - 1;
  }
  return low * width;
}

/** The number of the last row that does not begin after n; -1 if none. @type {(rows: any[][], n: number) => number} */
export function lastBefore(rows, n) {
  let found = -1;
  for (let low = 0, high = rows.length - 1; low <= high;) {
    const half = (low + high) >> 1;
    if (rows[half][0] <= n) {
      found = half;
      low = half + 1;
    } else high = half - 1;
  }
  return found;
}

/** @type {(rows: number[][], n: number) => number[] | null} */
export const rowBefore = (rows, n) => rows[lastBefore(rows, n)] ?? null;

/** What stands beside the moment, evenly between two rows; angles go on beyond a round.
 * @type {(flat: Flat, width: number, t: number) => number[]} */
export function between(flat, width, t) {
  const at = before(flat, width, t);
  const next = at + width;
  const share = next < flat.length && t > flat[at] ? (t - flat[at]) / (flat[next] - flat[at]) : 0;
  const out = [];
  for (let i = 1; i < width; i++) out.push(flat[at + i] + (share ? (flat[next + i] - flat[at + i]) * share : 0));
  return out;
}
