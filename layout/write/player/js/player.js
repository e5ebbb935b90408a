// The player: one clock, one or two maps, the panel, and what a link asks for.

import { shownWords, spokenStep } from "./caption.js";
import { Cards } from "./cards.js";
import { Clock } from "./clock.js";
import { clothe, paperFrame } from "./clothes.js";
import { markApart } from "./compare.js";
import { Controls } from "./controls.js";
import { Copies } from "./copies.js";
import { D } from "./data.js";
import { $ } from "./dom.js";
import { hostOf, readingsOf } from "./hosts.js";
import { addressOf, askedBy, relink, wantedOf } from "./links.js";
import { Loop } from "./loop.js";
import { announce, notice } from "./notices.js";
import { clamp } from "./numbers.js";
import { quickPace, readingTime, steadyPace } from "./pace.js";
import { Panel } from "./panel.js";
import { Practice } from "./practice.js";
import { change, chinese, evening, isBare, settings, stillness } from "./settings.js";
import { Side } from "./side.js";
import { hear, tell } from "./signals.js";
import { Stage } from "./stage.js";
import { Voice } from "./voice.js";
import { both } from "./words.js";

/** A way forward: to the end of a row at a pace; or step after step, none left before it can have been read, to a row if one is named.
 * @typedef {{ until: number, pace: number } | { due: number, to?: number }} Run */

const HOLD = 1400;    // ms that a step is held at the least when motion is not wanted
const AMISS = 7000;   // ms that what is amiss with a link is shown
const FRAME = 100;    // ms: a frame is never longer for the clock
const BREATH = 80;    // ms in which the first picture comes to the screen: of two processors it wants both
const SETTLING = 160; // ms after a hand has moved the map
const LINKING = 600;  // ms between two addresses while it plays

export class Player {
  constructor() {
    clothe();
    this.sides = D.sides.map((data, i) => new Side(data, i, D.words));
    this.clock = new Clock(this.sides);
    this.stages = this.sides.map((side) => new Stage(hostOf(side, this.sides), side, this.clock));
    this.side = this.sides[0];
    this.stage = this.stages[0];
    this.loop = new Loop(this.clock, this.side);
    this.voice = new Voice();
    this.dragged = this.playing = this.beating = this.jumps = this.isTitled = false; // isTitled: nothing is said, the address stays
    /** @type {Run | null} */
    this.run = null;
    this.last = this.row = -1; // when the last frame was, and the row that is told
    /** Into a guide through the rite, where there is one. @type {{ zh: string, en: string, enter: () => void } | null} */
    this.door = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.linking = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined;
    this.panel = new Panel(this.side, (n) => this.jump(this.rowOf(n)), (n) => this.go(this.rowOf(n)));
    this.cards = new Cards(this.stages, () => this.dragged);
    this.copies = new Copies(this);
    this.controls = new Controls(this);
    this.practice = new Practice(this);
  }

  /** The first picture, and after it all that can wait. */
  begin() {
    $("title").textContent = D.title;
    $("title-en").textContent = D.en;
    if (this.sides.length < 2) $("readings").append(...readingsOf(this.side, this.sides));
    hear("face theme lang write names camera marks trails ghosts things building", () => this.dress());
    hear("follow", (i) => this.follow(i));
    hear("moving", () => this.wake());
    hear("aloud", () => this.read());
    evening.addEventListener("change", () => this.dress());
    addEventListener("hashchange", () => this.arrive());
    let size = 0;
    new ResizeObserver(() => {
      cancelAnimationFrame(size);
      size = requestAnimationFrame(() => this.resize());
    }).observe($("maps"));
    document.body.classList.toggle("bare", isBare);
    this.dress();
    this.arrive(true);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      paperFrame();
      this.panel.text.build();
      document.documentElement.dataset.ready = "";
      document.fonts.ready.then(() => this.panel.text.light(this.panel.n, true));
    }, BREATH)));
  }

  /** @type {(n: number) => number} */
  rowOf(n) {
    return this.clock.rowOf(this.side, n);
  }

  // --- time ---

  /** @type {(row: number, how?: { quick?: boolean }) => void} */
  go(row, { quick = true } = {}) {
    this.pause();
    this.clock.go(row);
    this.arrived(quick);
  }

  /** Somewhere else: the browser's own Back comes back from there. @type {(row: number) => void} */
  jump(row) {
    this.jumps = true;
    this.go(row);
  }

  /** @type {(by: number) => void} */
  onward(by) {
    const { clock } = this, isRunning = this.run && !clock.atRest;
    this.pause();
    if (by < 0) {
      const isBegun = !clock.atRest && clock.share > 0.35;
      clock.go(isBegun ? clock.row : clock.row - 1);
      return this.arrived();
    }
    if (isRunning) clock.go(clock.row);
    if (clock.isLast && clock.atRest) return this.arrived();
    if (clock.atRest) clock.go(clock.row + 1, 0);
    if (stillness.matches) {
      clock.go(clock.row);
      return this.arrived();
    }
    this.set(clock.row, quickPace(clock.rows[clock.row].span, settings.speed));
  }

  /** To the end of a row at a pace. @type {(until: number, pace: number) => void} */
  set(until, pace) {
    this.run = { until, pace };
    this.changed();
    this.wake();
  }

  /** From one row to the end of another, as quickly as can be followed. @type {(first: number, last: number, speed: number) => void} */
  through(first, last, speed) {
    const { clock } = this;
    this.pause();
    clock.go(first, 0);
    const span = clock.starts[last] + clock.rows[last].span - clock.starts[first];
    this.set(last, quickPace(span, speed, last - first + 1));
  }

  /** @type {(by: number) => void} */
  section(by) {
    const here = this.side.steps[this.stage.step].section, { sections } = this.side;
    const isWithin = by < 0 && this.clock.row > this.rowOf(sections[here].first);
    this.jump(this.rowOf(sections[isWithin ? here : clamp(here + by, 0, sections.length - 1)].first));
  }

  toggle() {
    if (this.playing) return this.pause();
    const { clock, loop } = this;
    if (loop.isSet && !loop.has(clock.row)) clock.go(loop.first, 0);
    else if (clock.isLast && clock.atRest && !loop.isSet) clock.go(0, 0);
    this.playTo(-1);
  }

  /** Step after step to the end of a row, or on and on. @type {(to: number) => void} */
  playTo(to) {
    this.run = { due: performance.now(), to };
    this.plays(true);
    this.wake();
  }

  halt() {
    this.pause();
    this.changed();
  }

  /** Somebody has come to the page, in a hall; and has gone. */
  welcome() {
    this.toggle();
  }

  farewell() {
    this.go(0);
  }

  pause() {
    this.run = null;
    this.voice.hush();
    this.plays(false);
  }

  /** @type {(isPlaying: boolean) => void} */
  plays(isPlaying) {
    this.playing = isPlaying;
    document.body.classList.toggle("playing", isPlaying);
    const say = isPlaying ? "pause" : "play";
    if ($("play").dataset.say === say) return;
    $("play").dataset.say = say;
    this.controls.label();
  }

  wake() {
    if (this.beating) return;
    this.beating = true;
    this.last = performance.now();
    requestAnimationFrame((now) => this.beat(now));
  }

  /** @type {(now: number) => void} */
  beat(now) {
    const passed = clamp(now - this.last, 0, FRAME), { run } = this;
    this.last = now;
    if (run && "due" in run) this.onAndOn(run, now, passed);
    else if (run && this.forward(run.until, run.pace, passed)) {
      this.pause();
      this.arrived(false);
    }
    const isMoving = this.stages.map((stage) => stage.camera.tickOn(now)).some(Boolean);
    this.refresh();
    if (this.run || isMoving || this.stages.some((stage) => stage.camera.going)) requestAnimationFrame((t) => this.beat(t));
    else this.beating = this.stages.some((stage) => stage.tidy());
  }

  /** Step after step. @type {(run: { due: number, to?: number }, now: number, passed: number) => void} */
  onAndOn(run, now, passed) {
    const { clock } = this;
    if (clock.atRest) {
      if (clock.row === run.to) return this.halt();
      if (now < run.due || this.voice.isSpeaking) return;
      const next = this.loop.after(clock.row);
      if (next < 0) return this.pause();
      clock.go(next, stillness.matches ? 1 : 0);
      run.due = now + this.readingTime(clock.row);
      for (const stage of this.stages) stage.draw();
    }
    if (!clock.atRest) this.forward(clock.row, steadyPace(settings.speed), passed);
  }

  /** Towards the end of a row; true when it is there. @type {(until: number, pace: number, passed: number) => boolean} */
  forward(until, pace, passed) {
    const { clock } = this, end = clock.starts[until] + clock.rows[until].span;
    if (clock.atRest && clock.row < until) {
      clock.go(clock.row + 1, 0);
      for (const stage of this.stages) stage.draw();
    }
    if (this.stages.some((stage) => stage.isSeeking)) return false; // nobody begins unseen
    clock.seek(Math.min(clock.now + passed * pace, end));
    if (clock.now < end - 1e-6) return false;
    clock.go(until);
    return true;
  }

  /** Ms in which the words of a row can be read. @type {(row: number) => number} */
  readingTime(row) {
    const time = readingTime(shownWords(this.side, this.clock.rows[row].steps[0]), D.reading);
    return stillness.matches ? Math.max(HOLD, time) : time;
  }

  // --- showing ---

  refresh() {
    for (const stage of this.stages) stage.draw();
    if (this.stage.step !== this.panel.n || this.row !== this.clock.row) this.changed();
    this.controls.scrubber.progress();
    this.cards.eyes.follow();
  }

  changed() {
    for (const stage of this.stages) stage.draw();
    const said = spokenStep(this.side, this.stage.step);
    for (const stage of this.stages) stage.svg.setAttribute("aria-label", said);
    this.row = this.clock.row;
    this.panel.caption(this.stage.step);
    this.compare();
    this.cards.fill();
    tell("shown", this.stage.step);
    if (this.isTitled) return;
    announce(said);
    this.read();
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.relink(), this.playing ? LINKING : 0);
  }

  /** Aloud, if that is asked for. */
  read() {
    this.voice.read(this.stage.step, shownWords(this.side, this.stage.step));
  }

  arrived(quick = true) {
    for (const stage of this.stages) {
      stage.stale = true;
      if (quick) stage.camera.own = false;
    }
    $("fit").hidden = true;
    this.refresh();
    this.changed();
    this.wake();
  }

  fit() {
    for (const stage of this.stages) {
      stage.camera.release();
      stage.aim();
      stage.stale = true;
    }
    this.wake();
  }

  /** After the reader's hand has let the map go. */
  later() {
    this.wake();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => { for (const stage of this.stages) stage.settled(); }, SETTLING);
  }

  resize() {
    for (const stage of this.stages) {
      if (!stage.isResized()) continue;
      stage.measure();
      stage.camera.placed = false;
      stage.renew();
      if (stage.step >= 0 && stage.camera.own) stage.camera.move(stage.camera.at);
      else if (stage.step >= 0) stage.aim({ quick: true });
      stage.settled();
    }
  }

  dress() {
    clothe();
    if (document.documentElement.dataset.ready !== undefined) paperFrame();
    for (const stage of this.stages) {
      stage.signKey = "";
      stage.naming.clear();
      if (stage.step < 0) continue;
      stage.aim();
      stage.signs();
      stage.settled();
    }
    if (this.panel.n < 0) return;
    this.panel.caption(this.panel.n);
    this.panel.refresh();
    this.cards.fill();
    this.wake();
    this.relink();
  }

  /** @type {(i: number) => void} */
  follow(i) {
    const person = i < 0 ? null : this.side.people[i];
    this.panel.followed = person?.i;
    document.body.classList.toggle("following", !!person);
    $("following").hidden = !person;
    if (person) {
      $("following-who").textContent = chinese() ? person.name : person.en || person.name;
      announce(`${both("follow")}: ${person.name} ${person.en}`);
    }
    for (const stage of this.stages) stage.chase(i < 0 ? null : stage.side.people[i]);
    this.panel.refresh();
    this.cards.fill();
    this.relink();
    this.wake();
  }

  /** What differs between two readings after this step. */
  compare() {
    if (this.sides.length < 2) return;
    $("differs").hidden = false;
    $("differs").textContent = markApart(this.stages);
  }

  // --- links ---

  address() {
    return addressOf(this.stage.step, this.stage.person?.name, this.loop.ends);
  }

  relink() {
    if (this.isTitled) return;
    relink(this.address(), this.jumps);
    this.jumps = false;
  }

  arrive(isFirst = false) {
    const asked = askedBy(location.hash);
    wantedOf(asked).forEach(([name, value]) => change(name, value));
    const step = asked.get("step"), found = step ? this.side.find(step) : -1;
    const n = isFirst && found < 0 ? D.begin ?? 0 : found;
    if (n >= 0 && (isFirst || n !== this.stage.step)) this.go(Math.max(this.rowOf(n), 0));
    this.loop.ask(asked);
    const [who, seer] = ["follow", "eyes"].map((key) => this.side.people.findIndex((person) => person.name === asked.get(key)));
    if (who >= 0 && this.stage.person?.i !== who) this.follow(who);
    if (seer >= 0) this.cards.eyes.open(seer);
    this.practice.link(asked);
    const nobody = [["follow", who], ["eyes", seer]].find(([key, i]) => asked.get(`${key}`) && +i < 0);
    this.complain(["step", "from", "to"].map((key) => asked.get(key) || ""), nobody && asked.get(`${nobody[0]}`));
  }

  /** A link asks for steps or for somebody that there are not. @type {(steps: string[], who?: string) => void} */
  complain(steps, who) {
    const amiss = steps.filter((step) => step && !this.side.isStep(step)).map((step) => `${both("nostep")} ${this.stage.step + 1}: ${step}`);
    if (who) amiss.push(`${both("noone")}: ${who}`);
    if (amiss.length) notice(amiss.join("\n"), AMISS);
  }
}
