// Whom and what to name at a moment, and where each name would like to be: in mm.

import { blockOf, lettered, settingsOf, spokenLine } from "./lettering.js";
import { joined, scaled } from "./rects.js";
import { chinese, english, onLeaf, settings } from "./settings.js";

/** @import { Block, Deed, Line, PartRow, Rect, Setting, Want } from "./types" */
/** @import { Stage } from "./stage.js" */
/** @typedef {Want & { classes: string, basis?: string, lead?: number, part?: number }} Named */
/** @typedef {(key: string) => string | undefined} Sides the side that a name stood on before */

const RANK = { acting: 0, moved: 5, standing: 10, thing: 20, served: 10 };
const TOLD = 38;       // so much sooner a part that the clause names
const DOOR = 55;       // from this rank on parts are named only where all names are asked for
const COURT = 12;      // pt: so large is the name of a court
const FRONTS = ["above", "right", "below", "left"];
const WAYS = /** @type {Setting[]} */ (["whole", "bare", "stacked"]); // how a name is set at a spot of its own
const SPOT = 4;        // numbers that a spot is told in

/** @type {(stage: Stage, sides: Sides) => Named[]} */
export function wantsOf(stage, sides) {
  const isNamed = !onLeaf() || !chinese();
  const people = isNamed ? peopleOf(stage, sides) : [], things = settings.things ? thingsOf(stage, sides) : [];
  for (const group of [people, things]) {
    for (const want of group) want.others = group.filter((other) => other !== want).map((other) => other.target);
  }
  return [...people, ...things, ...(settings.building ? partsOf(stage, sides) : [])];
}

/** @type {(lines: Partial<Record<Setting, Line[]>>, mm: number, more?: Line[]) => Partial<Record<Setting, Block>>} */
function blocksOf(lines, mm, more = []) {
  return Object.fromEntries(Object.entries(lines).map(([setting, each]) => [setting, inMm(blockOf([...each, ...more]), mm)]));
}

/** @type {(block: Block, mm: number) => Block} */
const inMm = ({ width, height, lines }, mm) => ({ width: width / mm, height: height / mm, lines });

/** @type {(stage: Stage, rects: Rect[]) => Rect | null} */
function targetOf({ view }, rects) {
  const whole = rects.reduce((a, b) => joined(a, b));
  return view.has(whole) ? scaled(whole, 1 / view.mm) : null;
}

/** @type {(stage: Stage, sides: Sides) => Named[]} */
function peopleOf(stage, sides) {
  const { side, moment, view: { mm } } = stage;
  const ghosts = stage.trails.ghosts.map(({ person, pose }) =>
    ({ i: person.i, rect: scaled(stage.figures[person.i].rect(pose, stage.view, false), 1 / mm) }));
  return side.picture(moment.n).people.flatMap((label) => {
    const [han, eng, role, members, basis] = side.labels[label];
    const there = members.filter((i) => moment.poses[i]), lead = moment.poses[there[0]];
    const acts = there.some((i) => moment.states[i] === "acting"), moved = there.some((i) => moment.states[i] !== "waiting");
    if (!lead || (settings.names === "few" && !moved)) return [];
    const target = targetOf(stage, there.map((i) => stage.rect(i)));
    if (!target) return [];
    const key = `p${members[0]}`, style = acts ? "acting" : role;
    return [{
      key, target, others: [], mayYield: false, prefer: sides(key), lead: there[0], basis: String(basis),
      blocks: blocksOf(settingsOf(side.say(han), side.say(eng), style, mm), mm, heard(stage.said, there, mm)),
      rank: acts ? RANK.acting : moved ? RANK.moved : RANK.standing,
      front: FRONTS[Math.round((((lead.facing % 360) + 360) % 360) / 90) % 4],
      gone: ghosts.filter(({ i }) => !there.includes(i)).map(({ rect }) => rect),
      classes: `${side.people[there[0]].party} ${style}`,
    }];
  });
}

/** What one of them says. @type {(said: Deed[], there: number[], mm: number) => Line[]} */
function heard(said, there, mm) {
  const deed = chinese() ? said.find(({ who }) => there.includes(who)) : undefined;
  return deed ? [spokenLine(deed.words, mm)] : [];
}

/** @type {(stage: Stage, sides: Sides) => Named[]} */
function thingsOf(stage, sides) {
  const { side, view: { mm } } = stage;
  return side.picture(stage.moment.n).things.flatMap((label) => {
    const [han, eng, , members, more] = side.labels[label], served = Number(more);
    const there = members.map((i) => stage.props[i]).filter((prop) => prop.seen && prop.holder < 0);
    const isTold = settings.names === "all" || served < (settings.names === "few" ? 1 : 2);
    if (!there.length || !isTold) return [];
    const target = targetOf(stage, there.map((prop) => prop.rect(stage.view)));
    const isBoth = english() && (settings.names === "all" || !chinese());
    const whole = lettered(side.say(han), isBoth ? side.say(eng) : "", "thing", mm);
    if (!target || !whole.length) return [];
    const letters = [...side.say(han)].length, isColumn = chinese() && !isBoth && letters > 1 && letters <= 3;
    const stacked = isColumn ? { stacked: lettered(side.say(han), "", "thing", mm, "stacked") } : {};
    const key = `t${members[0]}`;
    return [{ key, target, others: [], gone: [], mayYield: true, prefer: sides(key), classes: "thing",
      blocks: blocksOf({ whole, ...stacked }, mm), rank: RANK.thing + RANK.served * served }];
  });
}

/** @type {(stage: Stage, sides: Sides) => Named[]} */
function partsOf(stage, sides) {
  const { side, moment: { n } } = stage, step = side.steps[n], ground = side.ground(n);
  const text = step.text || step.referring;
  return side.grounds[ground].names.flatMap((row, part) => {
    const [rank, size, han] = row, word = side.say(han);
    const isTold = word.length > 1 && text.includes(word);
    if (!isTold && (settings.names === "few" || (settings.names === "some" && rank > DOOR))) return [];
    const spots = spotsOf(stage, row);
    if (!spots.length) return [];
    const key = `b${ground}.${part}`;
    return [{ key, spots, part, blocks: {}, target: /** @type {Rect} */ ([0, 0, 0, 0]), others: [], gone: [], mayYield: true,
      rank: rank - (isTold ? TOLD : 0), prefer: sides(key), classes: `part ${isTold ? "told" : ""} ${size > COURT ? "court" : ""}` }];
  });
}

/** The places of its own that a part of the building has. @type {(stage: Stage, row: PartRow) => import("./types").Try[]} */
function spotsOf({ side, view }, [, size, han, eng, , , , flat]) {
  const out = [];
  for (let at = 0; at < flat.length; at += SPOT) {
    const [x, y, way, cost] = flat.slice(at, at + SPOT);
    const lines = lettered(side.say(han), side.say(eng), size, view.mm, WAYS[way]);
    if (!lines.length) continue;
    const block = inMm(blockOf(lines), view.mm), [px, py] = view.px(x, -y);
    out.push({ side: `${at / SPOT}`, block, x: px / view.mm - block.width / 2, y: py / view.mm - block.height / 2, cost });
  }
  return out;
}
