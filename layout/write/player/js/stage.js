// The map of one performance: the place, its people and things at the clock's moment, their names.

import { Camera } from "./camera.js";
import { D } from "./data.js";
import { marksAt, saidAt, touchedAt } from "./deeds.js";
import { $, draw, ink, SVG } from "./dom.js";
import { Figure } from "./figures.js";
import { hatchesAt } from "./hatches.js";
import { heeded } from "./heed.js";
import { Inset } from "./inset.js";
import { momentOf } from "./moment.js";
import { Naming } from "./naming.js";
import { boxRound, isIn, meets } from "./rects.js";
import { settings } from "./settings.js";
import { Shelf } from "./shelf.js";
import { northArrow, pieceAt, scaleBar } from "./signs.js";
import { Trails } from "./trails.js";
import { BODY, bodyUnit, View } from "./view.js";

/** @import { Deed, Moment, Person, Point, Rect } from "./types" */
/** @import { Clock } from "./clock.js" */
/** @import { Side } from "./side.js" */

const LAYERS = /** @type {const} */ (["site", "trails", "mats", "things", "ghosts", "discs", "people", "held", "touches", "answers"]);
const ENLARGED = 2;     // the enlargement before any step is shown

export class Stage {
  /** @param {HTMLElement} host @param {Side} side @param {Clock} clock */
  constructor(host, side, clock) {
    this.host = host;
    this.side = side;
    this.clock = clock;
    this.step = -1;
    /** @type {Moment} */
    this.moment = { n: -1, t: -1, rest: false, poses: [], states: [], deeds: [] };
    /** What is said. @type {Deed[]} */
    this.said = [];
    /** Who is followed. @type {Person | null} */
    this.person = null;
    /** All of these are to be seen: places that a reader chooses among. @type {Point[] | null} */
    this.wide = null;
    /** @type {number | undefined} */
    this.shownGround = undefined;
    /** What of the page lies over the map. @type {Rect[]} */
    this.covers = [];
    this.stale = this.drawing = false;
    /** @type {number | null} */
    this.k = null;
    this.signKey = "";
    /** @type {Rect[]} */
    this.signRects = [];
    const room = host.getBoundingClientRect(); // before anything is in it that would have to be laid out
    this.view = new View(room);
    this.camera = new Camera(side, this.view, { moved: () => this.project(), settled: () => this.settled() });
    this.world = draw("g", { class: "world" });
    const layers = Object.fromEntries(LAYERS.map((name) => [name, this.world.appendChild(draw("g", { class: name }))]));
    this.layers = /** @type {Record<typeof LAYERS[number], SVGGElement>} */ (layers);
    this.signLayer = draw("g", { class: "signs" });
    const names = draw("g", { class: "names" });
    this.svg = draw("svg", { class: "map", role: "img", "aria-label": D.title, xmlns: SVG }, this.world, names, this.signLayer);
    this.inset = new Inset(this.view);
    host.append(this.svg, this.inset.svg);
    this.grounds = side.grounds.map((ground) =>
      this.layers.site.appendChild(ink(ground.art, { class: "ground", style: "display:none" })));
    this.figures = side.people.map((person) => new Figure(person));
    this.layers.people.append(...this.figures.map((figure) => figure.group));
    this.shelf = new Shelf(side, this.view, this.layers);
    this.trails = new Trails(side, this.view, this.layers);
    this.naming = new Naming(this, names);
    this.measure(room);
  }

  get poses() {
    return this.moment.poses;
  }

  get states() {
    return this.moment.states;
  }

  get props() {
    return this.shelf.props;
  }

  // --- room and projection ---

  isResized() {
    const box = this.host.getBoundingClientRect();
    return Math.abs(box.width - this.view.width) > 0.5 || Math.abs(box.height - this.view.height) > 0.5;
  }

  /** @type {(room?: { width: number, height: number }) => void} */
  measure(room = this.host.getBoundingClientRect()) {
    this.view.measure(room);
    this.covers = coversOf(this.host);
    this.view.roof = Math.max(0, ...this.covers.map(([, , , bottom]) => bottom));
    this.svg.setAttribute("viewBox", `0 0 ${this.view.width.toFixed(1)} ${this.view.height.toFixed(1)}`);
    this.camera.forget();
    this.showInset();
  }

  /** Another room, or another look: all is drawn anew. */
  renew() {
    this.k = null;
    this.signKey = "";
  }

  showInset() {
    this.inset.show(this.shownGround === undefined ? null : this.side.grounds[this.shownGround]);
  }

  project() {
    const { view } = this;
    this.world.setAttribute("transform", view.transform);
    if (view.k !== this.k) this.resize();
    this.signs();
    this.inset.frame();
    this.stale = true;
  }

  /** As large as the view and the section have everybody. */
  resize() {
    const { view } = this;
    this.k = view.k;
    this.world.style.setProperty("--m", `${view.mmInChi.toFixed(5)}px`);
    view.unit = bodyUnit(view.k, this.step < 0 ? ENLARGED : this.side.enlargement(this.step));
    for (const layer of [this.layers.people, this.layers.ghosts]) layer.style.setProperty("--m", `${(BODY / view.unit).toFixed(4)}px`);
    hatchesAt(view.mmInChi, BODY / view.unit);
    this.shelf.fix(this.shownGround);
  }

  settled() {
    this.stale = true;
    this.covers = coversOf(this.host);
    this.naming.fresh = "";
    this.draw();
  }

  /** Names that were carried along are placed anew, now that nothing moves; never more to do. @type {() => false} */
  tidy() {
    if (this.naming.isCarried) this.settled();
    return false;
  }

  /** At rest and in its place at once, for paper. */
  still() {
    this.camera.going = null;
    this.stale = true;
    this.draw();
    if (!this.camera.own) {
      this.camera.placed = false;
      this.aim({ quick: true });
    } else this.settled();
  }

  // --- the moment ---

  draw() {
    const { side, clock, view } = this;
    const n = clock.step(side), t = clock.tick(side), rest = clock.atRest, was = this.moment;
    if (this.drawing || (n === was.n && t === was.t && rest === was.rest && !this.stale)) return;
    this.drawing = true; // a new step is aimed at while it is drawn
    this.moment = momentOf(side, n, t, rest);
    this.said = saidAt(this.moment);
    if (n !== this.step) this.enter(n);
    this.figures.forEach((figure, i) => figure.show(this.poses[i], this.states[i], view.body / BODY, view.mmInChi));
    this.shelf.lay(this.moment);
    this.trails.show(this.moment, this.person);
    this.acts();
    this.camera.keep(this.look);
    this.inset.yields(this.heeded.map((i) => this.rect(i)));
    this.naming.show(this.stale);
    this.inset.people(this.poses);
    this.stale = this.drawing = false;
  }

  /** @type {(n: number) => void} */
  enter(n) {
    const isFirst = this.step < 0, g = this.side.ground(n);
    this.step = n;
    if (g !== this.shownGround) {
      this.shownGround = g;
      this.grounds.forEach((ground, i) => { ground.style.display = i === g ? "" : "none"; });
      this.showInset();
      this.naming.clear();
    }
    this.k = null; // the section may enlarge its people otherwise
    if (!this.person || isFirst) this.aim({ quick: isFirst });
    this.project();
    this.naming.fresh = "";
  }

  /** The marks of what is done. */
  acts() {
    const { moment } = this;
    const words = settings.marks ? marksAt(moment, D.acts) : new Map();
    this.figures.forEach((figure, i) => figure.act(words.get(i) || []));
    const touched = settings.marks ? touchedAt(moment, D.acts).map((i) => this.props[i].ticks(this.view.mmInChi)) : [];
    this.layers.touches.replaceChildren(...touched.filter((ticks) => ticks !== null));
  }

  // --- following ---

  /** @type {(person: Person | null) => void} */
  chase(person) {
    this.person = person;
    this.covers = coversOf(this.host);
    this.camera.release();
    this.stale = true;
    if (!person) this.aim();
    this.draw();
  }

  /** Where the camera ought to look now. */
  get look() {
    const { step, moment: { t, rest } } = this, pose = this.person && this.poses[this.person.i];
    if (this.wide) return this.camera.holding(boxRound(this.wide.map(([x]) => x), this.wide.map(([, y]) => -y)), step);
    return this.camera.wanted({ n: step, t, rest }, pose && [pose.x, -pose.y]);
  }

  /** @type {(how?: { quick?: boolean }) => void} */
  aim(how) {
    this.camera.look(this.look, how);
  }

  /** Whom the picture must hold, of those who are on the ground that is shown. */
  get heeded() {
    const { deeds, t, rest } = this.moment;
    return heeded(deeds, t, rest).filter((i) => this.isHere(i));
  }

  /** Whether the camera is on its way to somebody who acts and is not yet in the picture. */
  get isSeeking() {
    return !!this.camera.going && !this.person && this.heeded.some((i) => !this.view.holds(this.rect(i)));
  }

  /** Whether somebody is on the ground that is shown. @type {(i: number) => boolean} */
  isHere(i) {
    const pose = this.poses[i];
    return !!pose && isIn(this.side.grounds[this.side.ground(this.step)].extent, [pose.x, -pose.y]);
  }

  // --- what is where ---

  /** The box on the screen that somebody takes. @type {(i: number) => Rect} */
  rect(i) {
    const pose = this.poses[i];
    return pose ? this.figures[i].rect(pose, this.view, this.shelf.isHolding(i)) : [0, 0, 0, 0];
  }

  /** @type {(rect: Rect) => boolean} */
  inView(rect) {
    return this.view.has(rect);
  }

  /** @type {(x: number, y: number) => import("./types").Point} */
  px(x, y) {
    return this.view.px(x, y);
  }

  /** Where a reader pointed, and where it is. @type {(points: Point[], isRight: boolean) => void} */
  answers(points, isRight) {
    const line = points.length > 1 ? [draw("path", { d: `M${points.map(([x, y]) => `${x} ${-y}`).join("L")}` })] : [];
    this.layers.answers.setAttribute("class", `answers ${isRight ? "right" : "wrong"}`);
    this.layers.answers.replaceChildren(...line, ...points.map(([x, y], i) =>
      draw("circle", { class: i ? "truth" : "pointed", cx: x, cy: -y, style: `r: calc(${i ? 4.6 : 1} * var(--m))` })));
  }

  signs() {
    const { mm, s, width, height } = this.view;
    const key = `${s.toFixed(4)} ${width} ${height} ${settings.lang}`;
    if (key === this.signKey) return;
    this.signKey = key;
    const piece = pieceAt(s, mm);
    this.signLayer.replaceChildren(scaleBar(piece, s, mm, 3.5 * mm, height - 5.5 * mm, D.metre),
      northArrow(width - 5 * mm, height - 15 * mm, mm));
    this.signRects = [[0, height - 12 * mm, 3 * piece * s + 12 * mm, height], [width - 9 * mm, height - 18 * mm, width, height]];
  }
}

/** The buttons over a map, and the word of who is followed. @type {(host: HTMLElement) => Rect[]} */
function coversOf(host) {
  const home = host.getBoundingClientRect();
  const boxes = [$("tools"), $("following")].filter((each) => !each.hidden).map((each) => each.getBoundingClientRect());
  /** @type {Rect[]} */
  const rects = boxes.map(({ left, top, right, bottom }) => [left - home.left, top - home.top, right - home.left, bottom - home.top]);
  return rects.filter((rect) => meets(rect, [0, 0, home.width, home.height]));
}
