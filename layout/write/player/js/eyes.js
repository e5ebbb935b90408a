// As he sees it: the step that is shown from the place of one person, at the height of his eye.

import { D } from "./data.js";
import { $, draw, make } from "./dom.js";
import { giveBack, lend } from "./focus.js";
import { announce } from "./notices.js";
import { clamp, turned } from "./numbers.js";
import { portrait } from "./portraits.js";
import { across, edges, far, farthestFirst, isScreened, Retina } from "./retina.js";
import { chinese, english } from "./settings.js";
import { both, facingWords } from "./words.js";

/** @import { Bulk, Eye, House, HouseRow, Moment, Point, Pose, Rect, Size } from "./types" */
/** @import { Stage } from "./stage.js" */
/** A thing, whether it is a mat, and its name if somebody has it in his hands. @typedef {[bulk: Bulk, isMat: boolean, held?: string]} Lump */
/** @typedef {{ i: number, at: Point, base: number, far: number, isHidden: boolean }} Sighting */

const AROUND = 40, WORDS = 150; // px beside the picture; above and below it
const LOWEST = 0.42, TALLEST = 0.62, HORIZON = 0.45; // of its width; of its height
const SHADES = [90, 80];      // of paper in what is upright: to north and south, to east and west
const TOPS = ["var(--hall)", "var(--room)", "var(--paper)"]; // of a floor, a stair, a wall
const FEET = 0.05, LEAST = 0.35, LIFT = 7, WIND = 48, TOP = 24, AIR = 3, LINE = 15;
const APART = 0.13, NEAR = 0.06; // metres: layout/space
const EVERY = 90, REST = 4; // ms between two pictures; and so many times as long as one took

export class Eyes {
  /** @param {Stage[]} stages */
  constructor(stages) {
    this.stage = stages[0];
    /** Whose eye it is, -1 if nobody's. */
    this.who = -1;
    this.width = this.height = this.horizon = 0;
    this.facing = make("small");
    this.sight = make("div");
    this.due = 0; // when the next picture may be drawn
    /** @type {Moment | null} */
    this.drawn = null;
    /** @type {House[] | null} */
    this.houses = null;
    addEventListener("resize", () => this.fill());
    $("eyes").addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
  }

  /** @type {(who: number) => void} */
  open(who) {
    this.who = who;
    const had = document.activeElement;
    $("eyes").hidden = false;
    this.fill();
    if (had instanceof HTMLElement) had.focus({ preventScroll: true });
    lend($("eyes"));
    announce($("eyes").getAttribute("aria-label") || "");
  }

  close() {
    if (this.who < 0) return;
    this.who = -1;
    giveBack($("eyes"));
  }

  /** What he sees now, with the words of the step. */
  fill() {
    if (this.who < 0 || this.stage.step < 0) return;
    const { side, step, moment } = this.stage, person = side.people[this.who], name = side.titled(person, moment.t);
    const said = `${both("eyes")}: ${[chinese() || !person.en ? name : "", english() ? person.en : ""].filter(Boolean).join(" ")}`;
    $("eyes").setAttribute("aria-label", said);
    const had = $("eyes").contains(document.activeElement);
    const close = make("button", { class: "close", "aria-label": both("close"), on: { click: () => this.close() } }, "×");
    this.facing = make("small");
    this.sight = make("div", { class: "sight" });
    const { text, en } = side.steps[step];
    const told = make("p", { class: "told" }, make("span", { lang: "zh-Hant" }, text || ""), " ", make("span", { lang: "en" }, en || ""));
    $("eyes").replaceChildren(close, make("h2", {}, said, this.facing), this.sight, told, make("p", { class: "note" }, both("undrawn")));
    this.look();
    if (had) close.focus({ preventScroll: true });
  }

  /** Along the way too, as often as there is time for; at rest in any case. */
  follow() {
    const { moment } = this.stage;
    if (this.who >= 0 && moment !== this.drawn && (moment.rest || performance.now() >= this.due)) this.look();
  }

  /** The picture of this moment in place of the one before. */
  look() {
    const from = performance.now(), { moment } = this.stage, eye = this.eyeOf(moment);
    this.facing.textContent = eye ? ` ${facingWords(eye.facing)}` : "";
    this.sight.replaceChildren(eye ? this.picture(eye, moment) : both("offstage"));
    this.drawn = moment;
    this.due = from + Math.max(EVERY, REST * (performance.now() - from));
  }

  /** As large as there is room. */
  measure() {
    const room = $("eyes"), width = Math.max(room.clientWidth - AROUND, AROUND);
    this.width = width;
    this.height = Math.round(clamp(room.clientHeight - WORDS, LOWEST * width, TALLEST * width));
    this.horizon = Math.round(HORIZON * this.height);
  }

  /** @type {(moment: Moment) => Eye | null} */
  eyeOf({ poses }) {
    const pose = poses[this.who];
    if (!pose) return null;
    const at = /** @type {Point} */ ([pose.x, pose.y]), house = this.houseOf(at);
    const height = baseAt(house, at) + D.stances[pose.posture][2][1] / D.metre;
    return { x: at[0], y: at[1], facing: pose.facing, height, house };
  }

  /** @type {(at: Point) => House} */
  houseOf(at) {
    this.houses ||= this.stage.side.data.space.houses.map(unpacked);
    const { houses } = this;
    return houses.find(({ boxes }) => boxes.some((box) => isIn(box, at))) || houses[0];
  }

  /** Everybody else in the house. @type {(eye: Eye, moment: Moment) => Sighting[]} */
  seen(eye, { poses }) {
    return poses.flatMap((pose, i) => {
      const at = /** @type {Point} */ ([pose?.x ?? 0, pose?.y ?? 0]);
      if (!pose || i === this.who || !eye.house.boxes.some((box) => isIn(box, at))) return [];
      const base = baseAt(eye.house, at), head = base + D.stances[pose.posture][2][1] / D.metre;
      const isHidden = eye.house.pieces.some(({ ring, high }) => isScreened(eye, at, head, ring, high));
      return [{ i, at, base, far: far(eye, at), isHidden }];
    });
  }

  /** @type {(eye: Eye, moment: Moment) => SVGSVGElement} */
  picture(eye, moment) {
    this.measure();
    const { width, height } = this, retina = new Retina(eye, width, this.horizon), seen = this.seen(eye, moment).filter(({ at }) => retina.sees(at));
    /** @type {Bulk[]} */
    const bulks = [];
    /** @type {SVGElement[][]} */
    const inks = [];
    /** @type {(bulk: Bulk, ink: () => SVGElement[]) => void} */
    const add = (bulk, ink) => {
      if (!retina.within(bulk.ring).length) return;
      bulks.push(bulk);
      inks.push(ink());
    };
    for (const piece of eye.house.pieces) add(piece, () => body(retina, piece, piece.sides, TOPS[piece.stuff]));
    for (const [x, y, radius, low, high] of eye.house.columns) {
      const bulk = { ring: round([x, y], radius), low, high };
      add(bulk, () => [pillar(retina, bulk)]);
    }
    for (const [bulk, isMat, held] of [...this.things(eye, moment), ...this.held(eye, moment)]) {
      const sides = edges(bulk.ring).map(([a, b]) => /** @type {[Point, Point, number]} */ ([a, b, 3]));
      add(bulk, () => [draw("g", { "data-held": held }, ...body(retina, bulk, sides, isMat ? "var(--mat)" : "var(--walk)"))]);
    }
    for (const one of seen) {
      const bulk = { ring: round(one.at, FEET), low: one.base, high: one.base + 7 };
      add(bulk, () => [this.figure(retina, one, moment)]);
    }
    const scene = draw("g", { "clip-path": "url(#eyes-clip)" }, ...farthestFirst(bulks, eye).flatMap((i) => inks[i]));
    const clip = draw("clipPath", { id: "eyes-clip" }, draw("rect", { width, height }));
    const ground = draw("rect", { class: "ground", y: this.horizon, width, height: height - this.horizon });
    const told = seen.filter((one) => !one.isHidden).map((one) => this.told(eye, one, moment.t)).join("; ");
    return draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": told || both("noone") },
      clip, ground, scene, ...winds(retina), ...this.names(retina, seen, moment), draw("rect", { class: "edge", width, height }));
  }

  /** @type {(eye: Eye, one: Sighting, t: number) => string} */
  told(eye, { i, at, far: off }, t) {
    const { side } = this.stage, person = side.people[i], degrees = Math.round(across(eye, at));
    const name = chinese() || !person.en ? side.titled(person, t) : person.en;
    return `${name} ${degrees < 0 ? "←" : "→"} ${Math.abs(degrees)}°, ${measure(off)}`;
  }

  /** What lies on the ground. @type {(eye: Eye, moment: Moment) => Lump[]} */
  things(eye, { t }) {
    const { side } = this.stage, { kinds } = side.data.space;
    return side.things.flatMap((thing) => {
      const lie = side.lie(thing, t), size = kinds[thing.kind];
      if (!lie || !size || lie.now[2] >= 0 || lie.now[4] >= 0 || lie.now[5] == null || lie.now[6] == null) return [];
      const at = /** @type {Point} */ ([lie.now[5], lie.now[6]]), isMat = size[2] < 0.2;
      if (!isMat && Math.hypot(at[0] - eye.x, at[1] - eye.y) < 0.1) return [];
      if (!eye.house.boxes.some((box) => isIn(box, at))) return [];
      const low = baseAt(eye.house, at), ring = oblong(at, lie.now[7] ?? 0, [0, 0], [Math.max(size[0], LEAST), Math.max(size[1], LEAST)]);
      return [/** @type {Lump} */ ([{ ring, low, high: low + size[2] }, isMat])];
    });
  }

  /** What others have in their hands. @type {(eye: Eye, moment: Moment) => Lump[]} */
  held(eye, { t, poses }) {
    const { side } = this.stage;
    /** @type {Map<string, number>} */
    const had = new Map();
    return side.things.flatMap((thing) => {
      const lie = side.lie(thing, t), holder = lie ? lie.now[2] : -1, pose = poses[holder];
      const hand = lie ? side.say(lie.now[3]) : "", key = holder + hand, nth = had.get(key) || 0;
      if (!lie || !pose || !hand || holder === this.who) return [];
      had.set(key, nth + 1);
      const apart = nth * NEAR, aside = hand === "左" ? -APART - apart : hand === "右" ? APART + apart : apart;
      const bulk = inHand(eye, side.data.space.kinds[thing.kind], aside, pose, poses[lie.now[9] ?? -1]);
      return bulk ? [/** @type {Lump} */ ([bulk, false, thing.name])] : [];
    });
  }

  /** @type {(retina: Retina, one: Sighting, moment: Moment) => SVGElement} */
  figure(retina, { i, at, base }, { poses, states }) {
    const pose = poses[i], person = this.stage.side.people[i];
    if (!pose) return draw("g");
    const facing = pose.facing - retina.eye.facing - across(retina.eye, at), [x, y] = retina.px(at, base);
    return portrait({ x, y, metre: retina.size(at) / D.metre, turn: 180 - facing }, D.stances[pose.posture],
      { class: `seen ${person.party} ${states[i]}`, "data-seen": i, "data-turn": Math.round(180 - facing) });
  }

  /** Names over heads: who acts first, then the nearest; none over another.
   * @type {(retina: Retina, seen: Sighting[], moment: Moment) => SVGElement[]} */
  names(retina, seen, { t, states, poses }) {
    const { side } = this.stage, isActing = (/** @type {Sighting} */ { i }) => states[i] === "acting";
    /** @type {Rect[]} */
    const taken = [];
    const order = seen.filter((one) => !one.isHidden).sort((a, b) => Number(isActing(b)) - Number(isActing(a)) || a.far - b.far);
    return order.flatMap((one) => {
      const person = side.people[one.i], zh = side.titled(person, t), lines = [chinese() || !person.en ? zh : person.en];
      if (isActing(one)) lines.push(measure(one.far));
      const top = D.stances[poses[one.i]?.posture || "立"][2][1] / D.metre, [x, head] = retina.px(one.at, one.base + top + 0.9);
      const half = Math.max(...lines.map((line) => [...line].reduce((sum, c) => sum + (c > "⺀" ? 14 : 7), 0))) / 2, tall = lines.length * LINE;
      const middle = Math.min(Math.max(x, half + AIR), this.width - half - AIR);
      let foot = Math.min(Math.max(head - AIR, tall + AIR), this.height - AIR);
      while (taken.some(([l, u, r, d]) => l < middle + half && r > middle - half && u < foot && d > foot - tall)) foot -= LIFT;
      if (foot - tall < TOP) return [];
      taken.push([middle - half, foot - tall, middle + half, foot]);
      const words = lines.map((line, n) => draw("text", { x: middle, y: foot - tall + LINE * (n + 0.8), class: n ? "far" : `name ${person.party}` }, line));
      return foot < head - 2 * AIR ? [draw("line", { class: "leader", x1: middle, y1: foot, x2: x, y2: head }), ...words] : words;
    });
  }
}

/** @type {(off: number) => string} */
const measure = (off) => `${off.toFixed(1)} 尺 · ${(off * D.metre).toFixed(1)} m`;

/** @type {(box: Rect, at: Point) => boolean} */
const isIn = ([west, south, east, north], [x, y]) => west <= x && x <= east && south <= y && y <= north;

/** Its pieces unpacked. @type {(house: HouseRow) => House} */
function unpacked(house) {
  let x = 0, y = 0;
  const pieces = house.pieces.map(([high, stuff, steps, sides]) => {
    /** @type {Point[]} */
    const ring = [];
    for (let i = 0, [a, b] = [x, y]; i < steps.length; i += 2) ring.push([(a += steps[i]) / 10, (b += steps[i + 1]) / 10]);
    [x, y] = [ring[0][0] * 10, ring[0][1] * 10].map(Math.round);
    const around = edges(ring);
    return { ring, low: 0, high, stuff, sides: sides.map((side) => /** @type {[Point, Point, number]} */ (
      typeof side === "number" ? [...around[side >> 2], side & 3] : [[side[0], side[1]], [side[2], side[3]], side[4]])) };
  });
  return { ...house, pieces };
}

/** How high the ground is at a point: the top of the floor or the step there. @type {(house: House, at: Point) => number} */
function baseAt({ pieces }, [x, y]) {
  const found = pieces.find(({ stuff, ring }) => stuff < 2 && edges(ring).every(([a, b]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= -1e-6));
  return found ? found.high : 0;
}

/** @type {(at: Point, radius: number) => Point[]} */
const round = ([x, y], radius) => [...new Array(12).keys()].map((i) => [x + radius * Math.cos((i * Math.PI) / 6), y + radius * Math.sin((i * Math.PI) / 6)]);

/** A thing so far aside, in metres; between two who bear it.
 * @type {(eye: Eye, size: Size | undefined, aside: number, pose: Pose, other?: Pose | null) => Bulk | null} */
function inHand({ house }, size, aside, pose, other) {
  const at = /** @type {Point} */ (other ? [(pose.x + other.x) / 2, (pose.y + other.y) / 2] : [pose.x, pose.y]);
  if (!size || !house.boxes.some((box) => isIn(box, at))) return null;
  const [forward, up] = D.stances[pose.posture][1][1], [, , , width, depth, high, below] = size;
  const fore = other ? 0 : (forward + NEAR) / D.metre + depth / 2, low = baseAt(house, at) + Math.max(0, up / D.metre - below);
  return { ring: oblong(at, pose.facing, [aside / D.metre, fore], [width, depth]), low, high: low + high };
}

/** The corners of what is so broad and deep, aside and before a point, turned so; leftward about.
 * @type {(at: Point, facing: number, middle: Point, size: Point) => Point[]} */
function oblong([x, y], facing, [aside, fore], [width, depth]) {
  const { sin, cos } = turned(facing);
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => {
    const right = aside + (a * width) / 2, ahead = fore + (b * depth) / 2;
    return [x + right * cos + ahead * sin, y - right * sin + ahead * cos];
  });
}

/** @type {(points: Point[]) => string} */
const path = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;

/** @type {(retina: Retina, bulk: Bulk) => SVGElement} */
function pillar(retina, { ring, low, high }) {
  const xs = ring.map((point) => retina.px(point, low)[0]), [, top] = retina.px(ring[0], high), [, foot] = retina.px(ring[0], low);
  const left = Math.min(...xs);
  return draw("rect", { class: "pillar", x: left.toFixed(1), y: top.toFixed(1), width: (Math.max(...xs) - left).toFixed(1), height: (foot - top).toFixed(1) });
}

/** The top and the faces of what stands upright that are turned to the eye.
 * @type {(retina: Retina, bulk: Bulk, sides: [Point, Point, number][], top: string) => SVGElement[]} */
function body(retina, { ring, low, high }, sides, top) {
  const { eye } = retina, out = [], face = eye.height > high ? retina.within(ring) : [];
  if (face.length) out.push(draw("path", { class: "top", d: `${path(edges(face).flatMap(([a, b]) => retina.level(a, b, high).slice(1)))}Z`, style: `--fill:${top}` }));
  for (const [start, end, corners] of sides) {
    const seen = retina.stretch(start, end);
    if (!seen) continue;
    const [a, b] = seen, isTurned = (b[0] - a[0]) * (eye.y - a[1]) - (b[1] - a[1]) * (eye.x - a[0]) >= 0;
    const above = retina.level(a, b, high);
    if (!isTurned) {
      const beneath = retina.level(a, b, low), shade = SHADES[Number(Math.abs(b[0] - a[0]) < Math.abs(b[1] - a[1]))];
      out.push(draw("path", { class: "side", d: `${path([...above, ...beneath.reverse()])}Z`, style: `--share:${shade}%` }));
      const ends = [a, b].filter((at, n) => corners & (n + 1) && same(at, [start, end][n]));
      const lines = ends.map((at) => path([retina.px(at, low), retina.px(at, high)]));
      out.push(draw("path", { class: "line", d: [path(beneath), ...lines].join("") }));
    }
    if (!isTurned || eye.height > high) out.push(draw("path", { class: "line", d: path(above) }));
  }
  return out;
}

/** @type {(a: Point, b: Point) => boolean} */
const same = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6;

/** The winds along the upper edge. @type {(retina: Retina) => SVGElement[]} */
function winds(retina) {
  return [...new Array(8).keys()].flatMap((n) => {
    const [x, y] = [Math.sin((n * Math.PI) / 4), Math.cos((n * Math.PI) / 4)], at = /** @type {Point} */ ([retina.eye.x + x, retina.eye.y + y]);
    if (!retina.sees(at)) return [];
    const [left] = retina.px(at, 0);
    return [draw("line", { class: "tick", x1: left, y1: 0, x2: left, y2: 6 }), draw("text", { class: "wind", x: clamp(left, WIND, retina.width - WIND), y: 20 }, facingWords(n * 45))];
  });
}
