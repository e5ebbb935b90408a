// The reader's hands: buttons and keys.

import { Choices } from "./choices.js";
import { $, input, nearestTo } from "./dom.js";
import { Help } from "./help.js";
import { Pointers } from "./pointers.js";
import { Scrubber } from "./scrubber.js";
import { hear, tell } from "./signals.js";
import { both, T } from "./words.js";

/** @import { Player } from "./player.js" */

const NEARER = 1.35;
const TYPED = "input[type=search],select,textarea,[role=radiogroup]", PRESSED = "button,a,input,[role=tab],[role=button]";
const PAN = 80; // px

/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Controls {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.choices = new Choices();
    this.help = new Help();
    this.scrubber = new Scrubber(player);
    this.pointers = new Pointers(player, (...how) => this.zoom(...how));
    const press = {
      play: () => player.toggle(), next: () => player.onward(1), back: () => player.onward(-1),
      first: () => player.jump(0), last: () => player.jump(player.clock.rows.length - 1),
      closer: () => this.zoom(NEARER), farther: () => this.zoom(1 / NEARER), fit: () => player.fit(), full: fullScreen,
      repeat: () => this.bound("toggle"),
    };
    for (const [name, does] of Object.entries(press)) $(name).addEventListener("click", () => does());
    /** @type {Record<string, () => void>} */
    this.keys = {
      " ": press.play, ArrowRight: press.next, ArrowLeft: press.back, Home: press.first, End: press.last,
      PageDown: () => player.section(1), PageUp: () => player.section(-1),
      "/": () => this.search(), f: press.full, m: () => this.choices.toggle(),
      l: press.repeat, "[": () => this.bound("begin"), "]": () => this.bound("end"), v: () => player.voice.toggle(),
      "?": () => this.help.toggle(), n: () => player.cards.turn(1), N: () => player.cards.turn(-1),
      "+": press.closer, "=": press.closer, "-": press.farther, 0: press.fit, Escape: () => this.escape(),
    };
    for (const n of [1, 2, 3, 4]) this.keys[n] = () => player.practice.choose(n - 1);
    addEventListener("keydown", (event) => this.key(event));
    hear("camera-own", (own) => { $("fit").hidden = !own; });
    hear("lang", () => this.label());
    this.label();
  }

  /** Words in the reader's language on all that has any. */
  label() {
    for (const element of document.querySelectorAll("[data-say]")) {
      const words = both(element.getAttribute("data-say") || "");
      element.setAttribute("title", words);
      element.setAttribute("aria-label", words);
    }
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = T(element.getAttribute("data-word") || "");
    input("search").placeholder = T("seek");
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || nearestTo(event, TYPED)) return;
    const by = event.shiftKey && PANS[event.key];
    if (by) {
      for (const { camera } of this.player.stages) camera.pan(by[0] * PAN, by[1] * PAN);
      this.player.later();
      return event.preventDefault();
    }
    const does = this.keys[event.key];
    if (!does || (event.key === " " && nearestTo(event, PRESSED))) return;
    does();
    event.preventDefault();
  }

  /** A loop is begun, ended, put on or off. @type {(how: "begin" | "end" | "toggle") => void} */
  bound(how) {
    this.player.loop[how]();
    this.player.relink();
  }

  search() {
    this.player.panel.open("text");
    $("search").focus();
  }

  escape() {
    this.choices.show(false);
    this.help.show(false);
    if (this.player.cards.eyes.who >= 0) return this.player.cards.eyes.close();
    this.player.cards.close();
    if (this.player.stage.person) tell("follow", -1);
  }

  /** @type {(factor: number, x?: number, y?: number) => void} */
  zoom(factor, x, y) {
    for (const { camera, view } of this.player.stages) camera.zoom(factor, x ?? view.width / 2, y ?? view.height / 2);
    this.player.later();
  }
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => { /* not every browser lets a page */ });
}
