// A performance at any moment: who is where, what lies where, who acts. Times are ticks.

import { clamp } from "./numbers.js";
import { before, between, flat, lastBefore, rowBefore, spans } from "./rows.js";
import { hits } from "./search.js";
import { Step } from "./step.js";

/** @import { AbodeRow, DeedRow, Flat, Hit, PackedStay, Lie, Person, Picture, Point, Pose, SideData, Section, StayRow, Thing, Told, Walk } from "./types" */

export const TICKS = 100; // a second
const PER_CHI = 1000, PER_DEGREE = 10; // api/player/performance.py

/** One of the performances that are shown: the only one, or one of two that are compared. */
export class Side {
  /** @param {SideData} data @param {number} number @param {string[]} words */
  constructor(data, number, words) {
    /** @type {(n: number) => string} */
    const say = (n) => words[n] || "";
    this.say = say;
    this.number = number;
    this.data = data;
    this.grounds = data.grounds;
    this.labels = data.labels;
    this.shots = data.shots;
    this.chosen = data.chosen;
    this.outlook = data.outlook || [];
    /** @type {Person[]} */
    this.people = data.people.map(([name, en, kind, group, stays, postures, dresses, titles], i) => ({ i, name, en: say(en), kind,
      party: kind.split("-")[0], group: say(group), stays: stays.map(stayed), postures: flat(postures), dresses: flat(dresses),
      titles: flat(titles) }));
    /** @type {Thing[]} */
    this.things = data.things.map(([name, kind, en, owner, abodes, looks, raised], i) =>
      ({ i, name, kind, en: say(en), owner, abodes: spans(abodes), looks: flat(looks), raised: flat(raised) }));
    const times = spans(data.times);
    this.steps = data.steps.map((row, i) => new Step(row, i, times[i], say));
    /** @type {Section[]} */
    this.sections = data.sections.map(([zh, en, first], i) =>
      ({ i, zh: say(zh), en: say(en), first, last: (data.sections[i + 1]?.[2] ?? data.steps.length) - 1 }));
    for (const { i, first, last } of this.sections) for (let n = first; n <= last; n++) this.steps[n].section = i;
    let at = 0;
    for (const row of /** @type {DeedRow[]} */ (spans(data.deeds))) {
      while (at < this.steps.length - 1 && row[0] >= this.steps[at].end) at++;
      this.steps[at].rows.deeds.push(row);
    }
    /** @type {Picture[]} */
    this.known = []; // the pictures made so far
  }

  // --- people ---

  /** @type {(person: Person, t: number) => StayRow | null} */
  stay(person, t) {
    for (const stay of person.stays) {
      if (stay[0] > t) return null;
      if (stay[1] < 0 || t < stay[1]) return stay;
    }
    return null;
  }

  /** @type {(person: Person, t: number) => Pose | null} */
  pose(person, t) {
    const stay = this.stay(person, t);
    if (!stay) return null;
    const [x, y] = between(stay[2], 3, t);
    const [facing] = between(stay[3], 2, t);
    return { x, y, facing, posture: this.word(person.postures, t) || "立", dress: this.word(person.dresses, t) };
  }

  /** @type {(changes: Flat, t: number) => string} */
  word(changes, t) {
    if (!changes.length) return "";
    const at = before(changes, 2, t);
    return changes[at] <= t ? this.say(changes[at + 1]) : "";
  }

  /** @type {(person: Person, t: number) => string} */
  titled(person, t) {
    return this.word(person.titles, t) || person.name;
  }

  /** The ways somebody walks between two moments. @type {(person: Person, from: number, to: number) => Walk[]} */
  walks(person, from, to) {
    /** @type {Walk[]} */
    const out = [];
    for (const [start, end, places] of person.stays) {
      if (start <= to && (end < 0 || end >= from)) out.push(...walked(places, from, to));
    }
    return out;
  }

  // --- things ---

  /** @type {(thing: Thing, t: number) => Lie | null} */
  lie(thing, t) {
    const { abodes } = thing;
    if (!abodes.length) return null;
    const n = Math.max(lastBefore(abodes, t), 0), now = abodes[n];
    const share = n && t < now[1] ? (t - now[0]) / (now[1] - now[0]) : 1;
    return { now, was: share < 1 ? abodes[n - 1] : null, share, glyph: this.glyph(thing, t) };
  }

  /** @type {(thing: Thing, t: number) => number} */
  glyph(thing, t) {
    if (!thing.looks.length) return -1;
    return thing.looks[before(thing.looks, 2, t) + 1];
  }

  /** @type {(thing: Thing, t: number) => boolean} */
  isRaised({ raised }, t) {
    return raised.length > 0 && raised[before(raised, 2, t) + 1] === 1;
  }

  /** @type {(abode: AbodeRow, t: number) => Point | null} */
  spot(abode, t) {
    const [, , holder, , inside, x, y, , , beside] = abode;
    if (x != null && y != null) return [x, y];
    if (holder >= 0) {
      const pose = this.pose(this.people[holder], t), other = beside != null ? this.pose(this.people[beside], t) : null;
      return pose && (other ? [(pose.x + other.x) / 2, (pose.y + other.y) / 2] : [pose.x, pose.y]);
    }
    if (inside < 0) return null;
    const lie = this.lie(this.things[inside], t);
    return lie && this.spot(lie.now, t);
  }

  /** Whether a thing is drawn where it lies, and how far it is pushed to be clear, in mm.
   * @type {(thing: Thing, n: number) => { seen: boolean, x: number, y: number }} */
  laidAt(thing, n) {
    const row = rowBefore(this.data.laid[thing.i], n);
    return row ? { seen: row[1] === 1, x: row[2] || 0, y: row[3] || 0 } : { seen: false, x: 0, y: 0 };
  }

  // --- the state in words ---

  /** @type {(i: number, n: number) => Told | null} */
  whoAt(i, n) {
    return this.told(this.data.who[i], n);
  }

  /** @type {(i: number, n: number) => Told | null} */
  whatAt(i, n) {
    return this.told(this.data.what[i], n);
  }

  /** @type {(rows: number[][], n: number) => Told | null} */
  told(rows, n) {
    const row = rowBefore(rows, n);
    if (!row || row.length < 2) return null;
    const [place, placeEn, basis, why] = row.slice(1).map(this.say);
    return { place, placeEn, basis, why };
  }

  /** Who and what a step's picture names: told by what changes from step to step. @type {(n: number) => Picture} */
  picture(n) {
    for (let i = this.known.length; i <= n; i++) {
      const [acting, came, ...changes] = this.data.pictures[i], last = this.known[i - 1];
      const [people, things] = changes.map((change, k) => {
        const labels = last ? [last.people, last.things][k] : [];
        if (!change) return labels;
        const [gone, come] = change;
        return [...labels.filter((label) => !gone.includes(label)), ...come];
      });
      this.known.push({ acting, came, people, things });
    }
    return this.known[n];
  }

  /** @type {(n: number) => number} */
  ground(n) {
    return this.data.views[this.shots[n][0]][0];
  }

  /** @type {(n: number) => number} */
  enlargement(n) {
    return this.data.views[this.shots[n][0]][1];
  }

  /** Why not all of a step is played; empty if it is. @type {(n: number) => string} */
  unplayed(n) {
    return this.say(this.data.unplayed[n] ?? 0);
  }

  /** Whether a link's words, number or id are of this rite. @type {(words: string) => boolean} */
  isStep(words) {
    return /^-?\d+$/.test(words) ? +words >= 1 && +words <= this.steps.length : this.find(words) >= 0;
  }

  /** The step that words, a number or an id mean, of numbers the nearest; -1 if none. @type {(words: string) => number} */
  find(words) {
    if (/^-?\d+$/.test(words)) return clamp(+words, 1, this.steps.length) - 1;
    return this.asked(words)[0]?.n ?? -1;
  }

  /** The steps that are asked for by a number, an id, an address or words. @type {(words: string) => Hit[]} */
  asked(words) {
    if (/^\d+$/.test(words)) return +words >= 1 && +words <= this.steps.length ? [{ n: +words - 1, last: +words - 1 }] : [];
    const id = this.steps.findIndex(({ id }) => id === words || id.replace(/^[^.]*\./, "") === words || address(id) === words);
    return id >= 0 ? [{ n: id, last: id }] : hits(this.steps, words);
  }
}

/** xiangyinjiu/8/3 of the id xiangyinjiu.008+3. @type {(id: string) => string} */
function address(id) {
  return id.replace(/\.0*/, "/").replace("+", "/");
}

/** @type {(row: PackedStay) => StayRow} */
function stayed([start, end, places, turns]) {
  return [start, end, flat(places, [1, PER_CHI, PER_CHI]), flat(turns, [1, PER_DEGREE])];
}

/** The ways among the places of one stay. @type {(places: Flat, from: number, to: number) => Walk[]} */
function walked(places, from, to) {
  /** @type {Walk[]} */
  const out = [];
  /** @type {Walk | null} */
  let way = null;
  for (let i = before(places, 3, from); i + 3 < places.length; i += 3) {
    const [t0, x0, y0, t1, x1, y1] = places.slice(i, i + 6);
    if (t0 >= to) break;
    if (t1 <= from) continue;
    if (x0 === x1 && y0 === y1) {
      way = null;
      continue;
    }
    if (!way) out.push(way = { start: Math.max(t0, from), end: t1, points: [[x0, y0]] });
    const share = t1 > to ? (to - t0) / (t1 - t0) : 1;
    way.points.push([x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]);
    way.end = Math.min(t1, to);
  }
  return out;
}
