// Practice: where does he go now, what does he hold; and rehearsal: one person followed, the play stops where he has to act, and
// goes on when the reader has tried. Nothing is shown of a step before it is answered.

import { repeats } from "./caption.js";
import { $, make } from "./dom.js";
import { announce } from "./notices.js";
import { judged, nextQuestion } from "./questions.js";
import { chinese, english } from "./settings.js";
import { hear, tell } from "./signals.js";
import { basisSpan, enSpan, zhSpan } from "./spans.js";
import { askedOf, both, either, T, windWords } from "./words.js";

/** @import { Point, Question } from "./types" */
/** @import { Player } from "./player.js" */
/** @typedef {{ isRight: boolean, chosen: number, far?: number, bearing?: number }} Answer */

const FINGER = 22; // px: half the breadth of a finger
const ALL = -1;    // everybody's next step, not one person's part

export class Practice {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.box = $("practice");
    /** Whose part is rehearsed. */
    this.who = ALL;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Answer | null} */
    this.answer = null;
    this.isOn = false;
    this.asked = this.right = 0;
    this.halt = -1; // the row before a question, to which it plays
    $("maps").addEventListener("click", (event) => this.point(event), true);
    hear("lang", () => this.fill());
    hear("rehearse", (i) => this.begin(i));
    hear("shown", (n) => this.moved(n));
    hear("tab", (name) => { if (name !== "practice") this.end(); });
    this.fill();
  }

  get isAsking() {
    return !!this.question && !this.answer;
  }

  /** Of everybody, or one person's part, from where one is. @type {(who?: number) => void} */
  begin(who = ALL) {
    const { player } = this;
    player.panel.open("practice");
    this.who = who;
    this.isOn = true;
    this.asked = this.right = 0;
    document.body.classList.add("practising");
    if (who !== (player.stage.person?.i ?? ALL)) tell("follow", who);
    this.ask(player.stage.step);
  }

  /** What a link asks for. @type {(asked: Map<string, string>) => void} */
  link(asked) {
    const who = this.player.side.people.findIndex(({ name }) => name === asked.get("rehearse"));
    if (who >= 0) this.begin(who);
    else if (asked.has("practice")) this.begin();
  }

  /** What comes after a step; a part is played up to its cue. @type {(n: number) => void} */
  ask(n) {
    const { player } = this, found = nextQuestion(player.side, n, this.who);
    this.mark([]);
    [this.question, this.answer] = [found, null];
    const row = found ? player.rowOf(found.n - 1) : -1;
    const isFar = this.who !== ALL && row > player.clock.row;
    this.halt = isFar ? row : -1;
    player.pause();
    if (isFar) player.playTo(row);
    else if (found) player.go(row);
    this.frame();
    this.fill();
    if (found && !isFar) this.say();
  }

  /** His cue: the step before it has been played. */
  cue() {
    this.halt = -1;
    this.frame();
    this.fill();
    this.say();
  }

  say() {
    announce(this.box.innerText.replace(/\s+/g, " "));
  }

  /** The map holds every place that is offered, and so tells none. */
  frame() {
    const { question, player: { side, stage } } = this, isShown = question && this.halt < 0;
    const pose = isShown && side.pose(side.people[question.who], side.steps[question.n].start);
    const places = isShown ? question.choices.flatMap(({ at }) => (at ? [at] : [])) : [];
    stage.wide = places.length && pose ? [...places, [pose.x, pose.y]] : null;
    stage.aim();
    this.player.wake();
  }

  /** The step that is shown is another. @type {(n: number) => void} */
  moved(n) {
    const { question, halt, player } = this;
    if (!this.isOn || !question) return;
    if (halt >= 0) {
      if (player.clock.row === halt && player.clock.atRest) this.cue();
      return;
    }
    if (n === question.n - 1 || (this.answer && n === question.n)) return;
    this.question = this.answer = null; // the reader has gone elsewhere
    this.mark([]);
    this.frame();
    this.fill();
  }

  /** Something on the map was pointed at. @type {(event: MouseEvent) => void} */
  point(event) {
    const { question, player } = this, host = event.target instanceof Element && event.target.closest(".view");
    if (!this.isAsking || !question || this.halt >= 0 || player.dragged || !host) return;
    const { left, top } = host.getBoundingClientRect(), { view, side } = player.stage;
    if (question.kind === "go") {
      const { x, y } = view.placeAt(event.clientX - left, event.clientY - top), said = judged(question, [x, y], FINGER / view.s);
      this.settle({ ...said, chosen: ALL }, [x, y]);
    } else if (question.kind === "hold" && event.target instanceof Element) {
      const kind = side.things[Number(event.target.closest("[data-thing]")?.getAttribute("data-thing") ?? ALL)]?.kind;
      const chosen = question.choices.findIndex(({ kinds }) => kind && kinds?.includes(kind));
      if (chosen >= 0) this.settle({ chosen, isRight: chosen === question.right });
    }
    event.stopPropagation();
  }

  /** One of what is offered. @type {(i: number) => void} */
  choose(i) {
    const { question } = this;
    if (!this.isAsking || this.halt >= 0 || !question?.choices[i]) return;
    this.settle({ chosen: i, isRight: i === question.right }, question.choices[i].at);
  }

  /** Told right or wrong, and then shown. @type {(answer: Answer, at?: Point) => void} */
  settle(answer, at) {
    const { question, player } = this;
    if (!question) return;
    this.answer = answer;
    this.asked += 1;
    this.right += +answer.isRight;
    const truth = question.choices[question.right].at;
    this.mark(at && truth ? [at, truth] : []);
    this.fill();
    this.say();
    player.onward(1);
    this.box.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Where was pointed, and where it is. @type {(points: Point[]) => void} */
  mark(points) {
    this.player.stage.answers(points, this.answer?.isRight ?? false);
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.halt = -1;
    this.question = this.answer = null;
    document.body.classList.remove("practising");
    this.mark([]);
    this.frame();
    if (this.who !== ALL) tell("follow", ALL);
    this.fill();
  }

  // --- its page ---

  fill() {
    const { question, answer } = this;
    const told = !this.isOn || !question ? this.invitation() : this.halt >= 0 ? this.waiting(question) : answer ? this.verdict(question, answer) : this.demand(question);
    this.box.replaceChildren(...told);
  }

  /** @type {() => HTMLElement[]} */
  invitation() {
    const { side } = this.player, isOver = this.isOn && !this.question && this.asked > 0;
    const whose = make("select", { id: "whose", "aria-label": both("rehearsal") }, make("option", { value: ALL }, both("everybody")),
      ...side.people.map(({ i, name, en }) => make("option", { value: i }, either([name, en || name]))));
    whose.value = String(this.who);
    return [make("p", {}, T(isOver ? "goneon" : "exercise")), ...(isOver ? [this.score()] : []),
      make("p", { class: "whose" }, whose, make("button", { class: "act", on: { click: () => this.begin(Number(whose.value)) } }, both("startpractice"))),
      make("p", { class: "note" }, T("rehearsing"))];
  }

  /** @type {(question: Question) => HTMLElement[]} */
  waiting(question) {
    return [make("p", { class: "ask" }, `${either(this.names(question))} · ${both("waitcue")}`), this.way()];
  }

  /** @type {(question: Question) => HTMLElement[]} */
  demand(question) {
    const { kind, choices } = question, key = { go: "where", hold: "inhand", do: "what" }[kind];
    const words = choices.map(({ zh, en }, i) => make("button", { class: "offer", "data-offer": i, on: { click: () => this.choose(i) } },
      make("kbd", {}, i + 1), make("span", {}, ...this.said(zh || T("nothing"), en || T("nothing")))));
    return [...this.before(question), make("p", { class: "ask" }, ...this.said(...askedOf(key, this.names(question)))),
      ...(kind === "do" ? [] : [make("p", { class: "note" }, T(kind === "go" ? "pointplace" : "pointthing"))]), ...words, this.way()];
  }

  /** Right or wrong, and the text's own words. @type {(question: Question, answer: Answer) => HTMLElement[]} */
  verdict(question, { isRight, far, bearing }) {
    const { side } = this.player, step = side.steps[question.n], { zh, en } = question.choices[question.right];
    const off = far !== undefined && !isRight ? ` ${Math.round(far)} 尺 ${T("off")} ${windWords(bearing ?? 0)}` : "";
    const told = question.kind === "go" ? side.whoAt(question.who, question.n) : null;
    const clause = step.text || step.referring + repeats(step);
    return [make("p", { class: `verdict ${isRight ? "right" : "wrong"}` }, `${both(isRight ? "isright" : "iswrong")}${off}`),
      make("p", { class: "ask" }, ...this.said(zh || T("nothing"), en || T("nothing"))),
      make("blockquote", {}, ...this.said(clause, step.en)),
      ...(told ? [make("p", { class: "why", lang: "zh-Hant" }, basisSpan(told.basis), ` ${told.why}`)] : []),
      make("p", { class: "whose" }, make("button", { class: "act", on: { click: () => this.ask(question.n) } }, both("onwards")), this.score()), this.way()];
  }

  /** What went before: his cue. @type {(question: Question) => HTMLElement[]} */
  before({ n }) {
    const step = this.player.side.steps[n - 1], words = step.text || step.referring + repeats(step);
    return words || step.en ? [make("p", { class: "cue" }, ...this.said(words, step.en))] : [];
  }

  /** Out of it, or past this question. */
  way() {
    const { question } = this;
    /** @type {(key: string, does: () => void) => HTMLElement} */
    const link = (key, does) => make("button", { class: "link", on: { click: does } }, both(key));
    return make("p", { class: "ways" }, ...(this.isAsking && question && this.halt < 0 ? [link("skip", () => this.ask(question.n))] : []),
      link("leave", () => this.player.panel.open("text")));
  }

  score() {
    return make("span", { class: "score", title: T("score") }, `${this.right} / ${this.asked}`);
  }

  /** @type {(question: Question) => [zh: string, en: string]} */
  names({ who, n }) {
    const { side } = this.player, person = side.people[who];
    return [side.titled(person, side.steps[n - 1].end), person.en || person.name];
  }

  /** @type {(zh: string, en: string) => HTMLElement[]} */
  said(zh, en) {
    return [...(chinese() || !en ? [zhSpan(zh)] : []), ...(english() && en ? [enSpan(en)] : [])];
  }
}
