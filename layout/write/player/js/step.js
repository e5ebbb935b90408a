// A step of a performance with its words.

/** @import { Deed, DeedRow, Move, StepRow } from "./types" */
/** @typedef {(n: number) => string} Speaks */

/** What is done in a step is made of its rows when it is first asked for: of thousands of steps few are. */
export class Step {
  /** @param {StepRow} row @param {number} i @param {[number, number]} times @param {Speaks} say */
  constructor([id, part, text, en, expands, referring, moves, open, clause, cited], i, [start, end], say) {
    this.i = i;
    this.id = id;
    this.part = say(part);
    this.text = say(text);
    this.en = say(en);
    this.expands = say(expands);
    this.referring = say(referring);
    this.clause = clause;
    this.start = start;
    this.end = end;
    this.section = 0;
    /** @type {{ moves: typeof moves, open: typeof open, cited: typeof cited, deeds: DeedRow[] }} */
    this.rows = { moves, open, cited, deeds: [] };
    this.say = say;
    /** @type {{ deeds?: Deed[], moves?: Move[] }} */
    this.made = {};
  }

  /** Whether it stands in the record (記). */
  get isRecord() {
    return this.part === "記";
  }

  get deeds() {
    const { say } = this;
    return this.made.deeds ||= this.rows.deeds.map(([start, end, who, verb, mark, thing, to, words, basis]) =>
      ({ start, end, who, verb: say(verb), mark: say(mark), thing, to, words: say(words), basis: say(basis) }));
  }

  get moves() {
    const { say } = this;
    return this.made.moves ||= this.rows.moves.map(([number, who, han, en, basis]) =>
      ({ number, who, han: say(han), en: say(en), basis: say(basis) }));
  }

  get cited() {
    return this.rows.cited.map(([cite, han, en]) => ({ cite: this.say(cite), han: this.say(han), en: this.say(en) }));
  }

  get open() {
    return this.rows.open.map(([han, en, by]) => ({ han: this.say(han), en: this.say(en), by: this.say(by) }));
  }
}
