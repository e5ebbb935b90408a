// Names on the map: placed at rest, and now and then while people move; between, each goes with what it names.

import { D } from "./data.js";
import { draw } from "./dom.js";
import { written } from "./lettering.js";
import { boxesAlong } from "./lines.js";
import { Obstacles } from "./obstacles.js";
import { placeNames } from "./placing.js";
import { boxRound, grown, scaled } from "./rects.js";
import { settings } from "./settings.js";
import { wantsOf } from "./wants.js";

/** @import { Placed, Point, Rect } from "./types" */
/** @import { Stage } from "./stage.js" */
/** @import { Named } from "./wants.js" */
/** @typedef {{ group: SVGGElement, look: string, rect: Rect, lead: number | undefined, home: { x: number, y: number },
 *   dx: number, dy: number, line: SVGPathElement | null }} Label */

const PAUSE = 180;  // ms between two placings of names while people move
const NUMBER = 2.2; // mm
const WAY = { piece: 2.5, half: 0.3 }; // mm: in one box
const LINE = 1;     // px: half of a line of the building

export class Naming {
  /** @param {Stage} stage @param {SVGGElement} layer */
  constructor(stage, layer) {
    this.stage = stage;
    this.layer = layer;
    /** @type {Map<string, Label>} */
    this.labels = new Map();
    /** The side on which each name stood last. @type {Map<string, string>} */
    this.sides = new Map();
    this.fresh = "";
    this.isCarried = false; // names have moved with the map since they were placed
    this.placedAt = -Infinity;
  }

  /** All names are to be placed anew. */
  clear() {
    this.labels.clear();
    this.layer.replaceChildren();
  }

  /** @type {(isStale: boolean) => void} */
  show(isStale) {
    const { stage } = this, { moment: { n, rest } } = stage, now = performance.now(), key = `${n}/${rest}`;
    const isStill = rest && !stage.camera.going;
    const isLong = now - this.placedAt > PAUSE;
    const isDue = isStill ? this.fresh !== key || (isStale && isLong) : isLong;
    if (this.fresh && !isDue) {
      this.isCarried ||= isStale;
      return this.carry();
    }
    this.isCarried = false;
    this.fresh = isStill ? key : "moving";
    this.placedAt = now;
    const wants = wantsOf(stage, (name) => this.sides.get(name));
    this.write(wants, placeNames(wants, obstaclesOf(stage), D.rules));
  }

  /** @type {(wants: Named[], placed: Map<string, Placed>) => void} */
  write(wants, placed) {
    for (const want of wants) {
      const spot = placed.get(want.key);
      if (spot) this.put(want, spot);
    }
    for (const [key, label] of this.labels) if (!placed.has(key)) {
      label.group.remove();
      this.labels.delete(key);
    }
  }

  /** @type {(want: Named, spot: Placed) => void} */
  put(want, spot) {
    const { mm } = this.stage.view, { lines } = spot.block;
    const look = JSON.stringify([lines, want.classes, want.basis]);
    const known = this.labels.get(want.key);
    if (known && known.look !== look) known.group.remove();
    const group = known?.look === look ? known.group : this.inked(want, spot);
    const rect = scaled(spot.rect, mm), x = (rect[0] + rect[2]) / 2, y = rect[1];
    known?.line?.remove();
    const line = leaderLine(spot.leader.map(([u, v]) => [u * mm - x, v * mm - y]));
    if (line) group.prepend(line);
    const label = { group, look, rect, lead: want.lead, home: this.stage.view.placeAt(x, y), dx: 0, dy: 0, line };
    const [ax, ay] = this.anchor(label);
    label.dx = x - ax;
    label.dy = y - ay;
    this.labels.set(want.key, label);
    this.sides.set(want.key, spot.side);
    group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /** @type {(want: Named, spot: Placed) => SVGGElement} */
  inked(want, spot) {
    const group = written(spot.block.lines, want.classes, want.basis);
    if (want.lead !== undefined) group.dataset.who = String(want.lead);
    if (want.part !== undefined) group.dataset.part = String(want.part);
    this.layer.append(group);
    return group;
  }

  /** What a name goes with: the person it names, or its place on the ground. @type {(label: Label) => Point} */
  anchor({ lead, home }) {
    const at = lead === undefined ? home : this.stage.moment.poses[lead];
    return at ? this.stage.view.px(at.x, at.y) : [-999, -999];
  }

  carry() {
    for (const label of this.labels.values()) {
      const [x, y] = this.anchor(label);
      label.group.setAttribute("transform", `translate(${(x + label.dx).toFixed(1)} ${(y + label.dy).toFixed(1)})`);
    }
  }
}

/** @type {(ends: number[][]) => SVGPathElement | null} */
function leaderLine(ends) {
  return ends.length ? draw("path", { class: "leader", d: `M${ends.map((end) => end.map((v) => v.toFixed(1)).join(" ")).join("L")}` }) : null;
}

/** All that a name keeps clear of, in mm. @type {(stage: Stage) => Obstacles} */
function obstaclesOf(stage) {
  const { view } = stage, { mm } = view, ground = stage.side.grounds[stage.shownGround ?? 0], { rules } = D;
  /** @type {(rect: Rect) => Rect} */
  const inMm = (rect) => scaled(view.clipped(rect), 1 / mm);
  /** Those on the screen, in mm. @type {(rects: Rect[], air?: number) => Rect[]} */
  const seen = (rects, air = 0) => rects.filter((rect) => view.has(rect)).map((rect) => grown(inMm(rect), air));
  const out = new Obstacles([0, 0, view.width / mm, view.height / mm], ground.rooms.map((rect) => scaled(view.rect(rect), 1 / mm)));
  for (const wall of seen(ground.walls.map((rect) => view.rect(rect)))) out.addWall(wall);
  for (const [cost, ...rect] of ground.lines) for (const box of seen([grown(view.rect(rect), LINE)])) out.add(box, cost);
  for (const edge of seen(ground.edges.map((rect) => view.rect(rect)))) out.walls.push(edge);
  const people = stage.moment.poses.flatMap((pose, i) => (pose ? [stage.rect(i)] : []));
  for (const box of seen(people, rules.air)) out.add(box);
  for (const box of seen(stage.shelf.seen(stage.shownGround).map((prop) => prop.rect(view)))) out.add(box);
  for (const box of seen(stage.trails.numbers.map((at) => view.px(...at)).map(([x, y]) => boxRound([x], [y], NUMBER * mm)))) out.add(box);
  if (settings.trails) for (const { line } of stage.trails.runs) {
    const points = line.map((at) => view.px(...at));
    for (const box of seen([...boxesAlong(points, WAY.piece * mm, WAY.half * mm)])) out.add(box, rules.way);
  }
  for (const rect of [...stage.signRects, ...stage.covers, ...stage.inset.covers()]) out.add(inMm(rect));
  return out;
}
