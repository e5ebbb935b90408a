// The ways walked in a step, numbered, and where they began.

import { D } from "./data.js";
import { draw, ink } from "./dom.js";
import { isLow } from "./figures.js";
import { along, middle, rounded, shortened } from "./lines.js";
import { settings } from "./settings.js";
import { BODY } from "./view.js";
import { styleOf } from "./words.js";

/** @import { Moment, Move, Person, Point, Pose, Walk } from "./types" */
/** @import { Side } from "./side.js" */
/** @import { View } from "./view.js" */
/** @typedef {{ person: Person, move: Move | undefined, walk: Walk, nth: number, isLast: boolean, line: Point[] }} Run */
/** @typedef {{ person: Person, pose: Pose, nth: number }} Ghost */

const START = 0.9, STOP = 1.15; // bodies: from where he stood to where his line begins, and so at its end
const CROWDED = 1.7;            // bodies: nearer to somebody no ghost is shown
const GHOSTS = 3;               // of one person
const CORNER = 4;               // mm
const SHARES = [0.35, 0.65, 0.2, 0.8, 0.5]; // of a line, for its number

export class Trails {
  /** @param {Side} side @param {View} view @param {Record<"trails" | "ghosts" | "discs", SVGGElement>} layers */
  constructor(side, view, layers) {
    this.side = side;
    this.view = view;
    this.layers = layers;
    /** @type {Run[]} */
    this.runs = [];
    /** @type {Ghost[]} */
    this.ghosts = [];
    /** Where the numbers stand. @type {Point[]} */
    this.numbers = [];
    this.shadeKey = "";
  }

  /** @type {(moment: Moment, followed: Person | null) => void} */
  show(moment, followed) {
    const { view } = this, step = this.side.steps[moment.n], b = view.body;
    const walkers = this.side.people.filter((person) => moment.deeds.some((deed) => deed.who === person.i));
    const runs = walkers.flatMap((person) => this.runsOf(person, moment));
    const drawn = runs.filter(({ line }) => line.length > 1);
    this.runs = drawn.filter(({ move, person }) => move && move.who[0] === person.i);
    const seats = moment.poses.filter((pose) => pose !== null);
    this.ghosts = drawn.filter(({ walk, nth }) => {
      const [x, y] = walk.points[0];
      return nth < GHOSTS && !seats.some((p) => Math.hypot(p.x - x, p.y - y) < CROWDED * b);
    }).flatMap(({ person, walk, nth }) => {
      const pose = this.side.pose(person, Math.max(walk.start, step.start));
      return pose ? [{ person, pose, nth }] : [];
    });
    const ways = settings.trails ? drawn.map((run) => this.way(run, moment.t)) : [];
    const trail = followed && this.trail(followed, moment);
    this.layers.trails.replaceChildren(...(trail ? [trail] : []), ...ways);
    this.shades(settings.ghosts ? this.ghosts : [], moment.n);
    this.discs(settings.trails ? this.runs : [], moment, seats);
  }

  /** @type {(person: Person, moment: Moment) => Run[]} */
  runsOf(person, { n, t }) {
    const step = this.side.steps[n], b = this.view.body;
    const moves = step.moves.filter((move) => move.number && move.who.includes(person.i));
    const walks = this.side.walks(person, step.start, t);
    return walks.map((walk, nth) => {
      const isLast = nth === walks.length - 1;
      const line = shortened(walk.points, START * b, isLast && t >= walk.end ? STOP * b : 0);
      return { person, walk, nth, isLast, line, move: moves[Math.min(nth, moves.length - 1)] };
    });
  }

  /** @type {(run: Run, t: number) => SVGGElement} */
  way({ person, move, walk, isLast, line }, t) {
    const mm = this.view.mmInChi, d = rounded(line, CORNER * mm);
    const parts = [draw("path", { class: "halo", d }), draw("path", { class: "line", d })];
    if (t >= walk.end) {
      const [x, y] = line[line.length - 1], [px, py] = line[line.length - 2];
      const turn = (Math.atan2(x - px, y - py) * 180) / Math.PI;
      parts.push(draw("path", { class: "head", d: "M0-.9L.92 1.4L0 .76L-.92 1.4Z",
        transform: `translate(${x} ${-y})rotate(${turn})scale(${mm})` }));
    }
    return draw("g", { class: `way ${person.party} ${styleOf(move?.basis)} ${isLast ? "last" : ""}` }, ...parts);
  }

  /** All that somebody has walked in the section. @type {(person: Person, moment: Moment) => SVGPathElement | null} */
  trail(person, { n, t }) {
    const from = this.side.steps[this.side.sections[this.side.steps[n].section].first].start;
    const d = this.side.walks(person, from, t)
      .map((walk) => "M" + walk.points.map(([x, y]) => `${x.toFixed(2)} ${(-y).toFixed(2)}`).join("L")).join("");
    return d ? draw("path", { class: `trail ${person.party}`, d }) : null;
  }

  /** @type {(ghosts: Ghost[], n: number) => void} */
  shades(ghosts, n) {
    const { body } = this.view;
    const key = `${ghosts.map(({ person, nth }) => `${person.i}.${nth}`).join()}/${body.toFixed(4)}/${n}`;
    if (key === this.shadeKey) return;
    this.shadeKey = key;
    this.layers.ghosts.replaceChildren(...ghosts.map(({ person, pose }) =>
      ink(D.bodies[`${person.party}/${isLow(pose.posture) ? "坐" : "立"}/ghost`] || "", {
        class: `ghost ${person.party}`, "data-ghost": person.i,
        transform: `translate(${pose.x} ${-pose.y})rotate(${pose.facing})scale(${body / BODY})` })));
  }

  /** @type {(runs: Run[], moment: Moment, seats: Pose[]) => void} */
  discs(runs, { n }, seats) {
    const mm = this.view.mmInChi, { moves } = this.side.steps[n];
    const others = [...this.ghosts.map(({ pose }) => pose), ...seats];
    this.numbers = [];
    this.layers.discs.replaceChildren(...runs.flatMap(({ line, person, move }) => {
      if (!move) return [];
      const [x, y] = this.clear(line, CORNER * mm, others);
      this.numbers.push([x, y]);
      const text = draw("text", { class: "digit", y: 0.95, "font-size": move.number.length > 1 ? 2.2 : 2.7 }, move.number);
      return [draw("g", { class: `disc ${person.party}`, transform: `translate(${x} ${-y})scale(${mm})`, style: "--m:1px",
        "data-move": moves.indexOf(move) }, draw("circle", { r: 1.75 }), text)];
    }));
  }

  /** A place on a line for its number, clear of the other numbers. @type {(line: Point[], room: number, others: Pose[]) => Point} */
  clear(line, room, others) {
    const spots = [middle(line), ...SHARES.map((share) => along(line, share))];
    /** @type {(spot: Point) => boolean} */
    const isFree = ([x, y]) => this.numbers.every(([a, b]) => Math.hypot(a - x, b - y) > room);
    /** @type {(spot: Point) => boolean} */
    const isOpen = ([x, y]) => others.every((p) => Math.hypot(p.x - x, p.y - y) > this.view.body + room / 2);
    return spots.find((spot) => isFree(spot) && isOpen(spot)) || spots.find(isFree) || spots[0];
  }
}
