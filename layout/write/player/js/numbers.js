// Numbers.

/** @type {(v: number, low: number, high: number) => number} */
export const clamp = (v, low, high) => Math.min(Math.max(v, low), high);

/** What is made of each number from 0. @type {<T>(count: number, make: (n: number) => T) => T[]} */
export const counted = (count, make) => [...new Array(count).keys()].map(make);

/** The number of the wind that is faced, from north by east: 0 to 7. @type {(facing: number) => number} */
export const wind = (facing) => Math.round((((facing % 360) + 360) % 360) / 45) % 8;

/** @type {(degrees: number) => { sin: number, cos: number }} */
export function turned(degrees) {
  const turn = (degrees * Math.PI) / 180;
  return { sin: Math.sin(turn), cos: Math.cos(turn) };
}
