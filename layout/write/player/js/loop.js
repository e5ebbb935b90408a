// A loop: steps that are played again and again, for class and rehearsal.

import { $, make } from "./dom.js";
import { notice } from "./notices.js";
import { both } from "./words.js";

/** @import { Clock } from "./clock.js" */
/** @import { Side } from "./side.js" */

export class Loop {
  /** @param {Clock} clock @param {Side} side */
  constructor(clock, side) {
    this.clock = clock;
    this.side = side;
    this.first = this.last = -1; // rows
    this.strip = make("i", { class: "loop", hidden: true });
  }

  get isSet() {
    return this.first >= 0;
  }

  /** @type {(row: number) => boolean} */
  has(row) {
    return this.isSet && row >= this.first && row <= this.last;
  }

  /** The row that is played after one; none after the last of all. @type {(row: number) => number} */
  after(row) {
    if (row === this.last) return this.first;
    return row + 1 < this.clock.rows.length ? row + 1 : -1;
  }

  /** From here, to where it ended or the section does. */
  begin() {
    const { row } = this.clock;
    this.set(row, this.last >= row ? this.last : this.section(row)[1]);
  }

  /** To here, from where it began or the section does. */
  end() {
    const { row } = this.clock;
    this.set(this.isSet && this.first <= row ? this.first : this.section(row)[0], row);
  }

  /** The section again and again; or no loop any more. */
  toggle() {
    if (this.isSet) this.lift();
    else this.set(...this.section(this.clock.row));
  }

  lift() {
    this.first = this.last = -1;
    this.show();
  }

  /** @type {(first: number, last: number) => void} */
  set(first, last) {
    [this.first, this.last] = [first, last];
    this.show();
    notice(`${both("repeat")}: ${this.step(first)}–${this.step(last)}`);
  }

  /** What a link asks for. @type {(asked: Map<string, string>) => void} */
  ask(asked) {
    const [first, last] = ["from", "to"].map((end) => this.row(asked.get(end)));
    if (first >= 0 && last >= first) this.set(first, last);
  }

  /** Its first step and its last, for a link. */
  get ends() {
    return this.isSet ? [this.step(this.first), this.step(this.last)] : [];
  }

  /** @type {(step: string | undefined) => number} */
  row(step) {
    return step ? this.clock.rowOf(this.side, this.side.find(step)) : -1;
  }

  /** @type {(row: number) => number} */
  step(row) {
    return this.clock.rows[row].steps[this.side.number] + 1;
  }

  /** Its first row and its last. @type {(row: number) => [first: number, last: number]} */
  section(row) {
    const { rows } = this.clock, { number, steps } = this.side;
    /** @type {(row: number) => number} */
    const at = (each) => steps[rows[each].steps[number]].section;
    let first = row, last = row;
    while (first > 0 && at(first - 1) === at(row)) first--;
    while (last + 1 < rows.length && at(last + 1) === at(row)) last++;
    return [first, last];
  }

  /** On the scrubber, and whether it is on. */
  show() {
    const { length } = this.clock.rows, { strip, first, last } = this;
    strip.hidden = !this.isSet;
    strip.style.left = `${(first / length) * 100}%`;
    strip.style.width = `${((last + 1 - first) / length) * 100}%`;
    $("repeat").setAttribute("aria-pressed", String(this.isSet));
  }
}
