// A performance at any moment: who is where, what lies where, who acts. Times are ticks.

const TICKS = 100; // a second

// the last row that begins at or before t; rows are flat, `width` numbers each
function before(flat, width, t) {
  let low = 0, high = flat.length / width - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (flat[middle * width] <= t) low = middle; else high = middle - 1;
  }
  return low * width;
}

function rowBefore(rows, n) {
  let found = null;
  for (let low = 0, high = rows.length - 1; low <= high;) {
    const middle = (low + high) >> 1;
    if (rows[middle][0] <= n) { found = rows[middle]; low = middle + 1; } else high = middle - 1;
  }
  return found;
}

// a step; what is done in it is made of its rows when it is first asked for: of thousands of steps few are
class Step {
  constructor([id, part, text, en, expands, referring, moves, open, clause], i, [start, end]) {
    Object.assign(this, {
      i, id, part: W(part), text: W(text), en: W(en), expands: W(expands), referring: W(referring), clause,
      start, end, section: 0, rows: { moves, open, deeds: [] },
    });
  }

  get deeds() {
    return this.made("deeds", ([start, end, who, verb, mark, thing, to, words, basis]) =>
      ({ start, end, who, verb: W(verb), mark: W(mark), thing, to, words: W(words), basis: W(basis) }));
  }

  get moves() {
    return this.made("moves", ([number, who, han, eng, basis]) => ({ number, who, han: W(han), en: W(eng), basis: W(basis) }));
  }

  get open() {
    return this.made("open", ([han, en, by]) => ({ han: W(han), en: W(en), by: W(by) }));
  }

  made(name, of) {
    const value = this.rows[name].map((row) => of(row));
    Object.defineProperty(this, name, { value });
    return value;
  }
}

class Side {
  constructor(data, number) {
    Object.assign(this, data);
    this.number = number;
    this.people = data.people.map((row, i) => {
      const [name, en, kind, group, stays, postures, dresses, titles] = row;
      return { i, name, en: W(en), kind, party: kind.split("-")[0], group: W(group), stays, postures, dresses, titles };
    });
    this.things = data.things.map(([name, kind, en, owner, abodes, looks, raised], i) =>
      ({ i, name, kind, en: W(en), owner, abodes, looks, raised }));
    this.steps = data.steps.map((row, i) => new Step(row, i, data.times[i]));
    this.sections = data.sections.map(([zh, en, first], i) => ({ i, zh: W(zh), en: W(en), first }));
    this.sections.forEach((section, i) => {
      section.last = (this.sections[i + 1]?.first ?? this.steps.length) - 1;
      for (let n = section.first; n <= section.last; n++) this.steps[n].section = i;
    });
    let at = 0;
    for (const row of data.deeds) {
      while (at < this.steps.length - 1 && row[0] >= this.steps[at].end) at++;
      this.steps[at].rows.deeds.push(row);
    }
    this.known = []; // the pictures made so far
  }

  // --- people ---

  stay(person, t) {
    for (const stay of person.stays) {
      if (stay[0] > t) return null;
      if (stay[1] < 0 || t < stay[1]) return stay;
    }
    return null;
  }

  pose(person, t) {
    const stay = this.stay(person, t);
    if (!stay) return null;
    const [x, y] = between(stay[2], 3, t);
    const [facing] = between(stay[3], 2, t);
    return { x, y, facing, posture: this.word(person.postures, t) || "立", dress: this.word(person.dresses, t) };
  }

  word(changes, t) {
    if (!changes.length) return "";
    const at = before(changes, 2, t);
    return changes[at] <= t ? W(changes[at + 1]) : "";
  }

  titled(person, t) {
    return this.word(person.titles, t) || person.name;
  }

  // the ways somebody walks between two moments, each a list of places
  walks(person, from, to) {
    const out = [];
    for (const [start, end, places] of person.stays) {
      if (start > to || (end >= 0 && end < from)) continue;
      let way = null;
      for (let i = before(places, 3, from); i + 3 < places.length; i += 3) {
        let [t0, x0, y0, t1, x1, y1] = places.slice(i, i + 6);
        if (t0 >= to) break;
        if (t1 <= from) continue;
        if (x0 === x1 && y0 === y1) { way = null; continue; }
        if (!way) out.push(way = { start: Math.max(t0, from), end: t1, points: [[x0, y0]] });
        const share = t1 > to ? (to - t0) / (t1 - t0) : 1;
        way.points.push([x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]);
        way.end = Math.min(t1, to);
      }
    }
    return out;
  }

  // --- things ---

  // where a thing is: its abode, how far it has come from the one before, and its look
  lie(thing, t) {
    const { abodes } = thing;
    if (!abodes.length) return null;
    let low = 0, high = abodes.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (abodes[middle][0] <= t) low = middle; else high = middle - 1;
    }
    const now = abodes[low];
    const share = low && t < now[1] ? (t - now[0]) / (now[1] - now[0]) : 1;
    return { now, was: share < 1 ? abodes[low - 1] : null, share, glyph: this.glyph(thing, t) };
  }

  glyph(thing, t) {
    if (!thing.looks.length) return -1;
    return thing.looks[before(thing.looks, 2, t) + 1];
  }

  isRaised({ raised }, t) {
    return raised.length > 0 && raised[before(raised, 2, t) + 1] === 1;
  }

  spot(abode, t) {
    if (abode[5] != null) return [abode[5], abode[6]];
    if (abode[2] >= 0) {
      const pose = this.pose(this.people[abode[2]], t);
      return pose && [pose.x, pose.y];
    }
    if (abode[4] < 0) return null;
    const inside = this.lie(this.things[abode[4]], t);
    return inside && this.spot(inside.now, t);
  }

  // whether a thing is drawn where it lies, and how far it is pushed to be clear, in mm
  laidAt(thing, n) {
    const row = rowBefore(this.laid[thing.i], n);
    return row ? { seen: row[1] === 1, x: row[2] || 0, y: row[3] || 0 } : { seen: false, x: 0, y: 0 };
  }

  // --- the state in words ---

  whoAt(i, n) {
    const row = rowBefore(this.who[i], n);
    if (!row || row.length < 2) return null;
    const [, place, placeEn, basis, why, area] = row;
    return { place: W(place), placeEn: W(placeEn), basis: W(basis), why: W(why), area: W(area) };
  }

  whatAt(i, n) {
    const row = rowBefore(this.what[i], n);
    if (!row || row.length < 2) return null;
    const [, place, placeEn, basis, why] = row;
    return { place: W(place), placeEn: W(placeEn), basis: W(basis), why: W(why) };
  }

  // who and what a step's picture names: told by what changes from step to step
  picture(n) {
    for (let i = this.known.length; i <= n; i++) {
      const [acting, came, ...changes] = this.pictures[i], last = this.known[i - 1];
      const [people, things] = [0, 1].map((k) => {
        const labels = last ? [last.people, last.things][k] : [];
        if (!changes[k]) return labels;
        const [gone, come] = changes[k];
        return [...labels.filter((label) => !gone.includes(label)), ...come];
      });
      this.known.push({ acting, came, people, things });
    }
    return this.known[n];
  }

  ground(n) {
    return this.views[this.shots[n][0]][0];
  }

  enlargement(n) {
    return this.views[this.shots[n][0]][1];
  }

  // the step that words, a number or an id mean; -1 if none
  find(words) {
    if (/^\d+$/.test(words)) return clamp(+words, 1, this.steps.length) - 1;
    const id = this.steps.findIndex((step) => step.id === words);
    return id >= 0 ? id : (hits(this, words)[0]?.n ?? -1);
  }
}

// evenly between two keys; angles go on beyond a round
function between(flat, width, t) {
  const at = before(flat, width, t);
  const next = at + width;
  const out = [];
  const share = next < flat.length && t > flat[at] ? (t - flat[at]) / (flat[next] - flat[at]) : 0;
  for (let i = 1; i < width; i++) out.push(flat[at + i] + (share ? (flat[next + i] - flat[at + i]) * share : 0));
  return out;
}

// --- the clock: a row for each step, which both performances share when two are compared ---

class Clock {
  constructor(sides) {
    this.sides = sides;
    this.rows = aligned(sides);
    let sum = 0;
    this.starts = this.rows.map((row) => {
      const start = sum;
      const spans = row.steps.map((n, k) => (row.own[k] ? sides[k].steps[n].end - sides[k].steps[n].start : 0));
      row.span = Math.max(TICKS, ...spans);
      sum += row.span;
      return start;
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

  seek(ticks) {
    const t = clamp(ticks, 0, this.end);
    let low = 0, high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] < t) low = middle; else high = middle - 1;
    }
    this.row = low;
    this.share = clamp((t - this.starts[low]) / this.rows[low].span, 0, 1);
  }

  go(row, share = 1) {
    this.row = clamp(row, 0, this.rows.length - 1);
    this.share = share;
  }

  step(side) {
    return this.rows[this.row].steps[side.number];
  }

  tick(side) {
    const row = this.rows[this.row], step = side.steps[row.steps[side.number]];
    if (!row.own[side.number]) return step.end;
    return step.start + (step.end - step.start) * this.share;
  }
}

// steps of the same id go together; one that the other reading lacks waits for it
function aligned(sides) {
  const [a, b] = sides;
  if (!b) return a.steps.map((_, n) => ({ steps: [n], own: [true] }));
  const places = new Map(b.steps.map((step, n) => [step.id, n]));
  const known = new Set(a.steps.map((step) => step.id));
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

// --- searching the text: words may run over clauses, stops do not matter ---

const STOPS = /[\s，。、；：！？「」『』（）《》〈〉,.;:!?'"’‘“”()·]/g;
const plain = (text) => text.replace(STOPS, "").toLowerCase();

function hits(side, words) {
  const wanted = plain(words);
  if (!wanted) return [];
  if (!side.whole) {
    side.whole = "";
    side.owners = [];
    for (const step of side.steps) {
      const said = plain(step.text);
      side.whole += said;
      for (let i = 0; i < said.length; i++) side.owners.push(step.i);
    }
  }
  const out = [];
  for (let at = side.whole.indexOf(wanted); at >= 0; at = side.whole.indexOf(wanted, at + wanted.length)) {
    const n = side.owners[at];
    if (!out.length || out[out.length - 1].n !== n) out.push({ n, last: side.owners[at + wanted.length - 1] });
  }
  if (!out.length) for (const step of side.steps) if (step.text && plain(step.en).includes(wanted)) out.push({ n: step.i, last: step.i });
  return out;
}
