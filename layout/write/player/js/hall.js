// In a museum's hall: a card to begin with, what a finger finds, and the beginning again when nobody is there any more.

import { D } from "./data.js";
import { $, draw, make } from "./dom.js";
import { squareOf } from "./qr.js";
import { change, DEFAULTS } from "./settings.js";
import { tell } from "./signals.js";

/** @import { Player } from "./player.js" */
/** @import { Language } from "./types" */

const QUIET = 4; // dots, on every side
const GONE = 90, WATCHED = 600; // seconds without a touch: while nothing moves, and while it plays
const LANGUAGES = /** @type {const} */ ([["zh", "觸此入觀"], ["en", "Touch to begin"]]);

export class Hall {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.touched = performance.now();
    const begin = LANGUAGES.map(([lang, words]) =>
      make("button", { lang: lang === "zh" ? "zh-Hant" : "en", on: { click: () => this.begin(lang) } }, words));
    this.card = make("div", { id: "hall", role: "dialog", "aria-label": `${D.title} ${D.en}` },
      make("p", { class: "title", lang: "zh-Hant" }, D.title), make("p", { lang: "en" }, D.en), make("div", {}, ...begin));
    this.square = draw("svg", { id: "qr", role: "img", "aria-label": "QR" });
    $("panel").append(this.square);
    this.linked = -1; // the step whose link it is
    document.body.append(this.card);
    document.body.classList.add("hall");
    for (const hand of ["pointerdown", "keydown", "wheel"]) addEventListener(hand, () => { this.touched = performance.now(); }, true);
    setInterval(() => this.look(performance.now()), 1000);
    this.rest();
  }

  /** @type {(lang: Language) => void} */
  begin(lang) {
    change("lang", lang);
    this.card.hidden = true;
    $("player").inert = false;
    this.player.welcome();
  }

  /** Whether anybody is there still. @type {(now: number) => void} */
  look(now) {
    const most = this.player.playing ? WATCHED : GONE;
    if (this.card.hidden && now - this.touched > most * 1000) this.rest();
    if (D.hall && this.player.stage.step !== this.linked) this.link(D.hall);
  }

  /** The step that is shown, for a telephone. @type {(page: string) => void} */
  link(page) {
    this.linked = this.player.stage.step;
    const rows = squareOf(`${page}#step=${this.linked + 1}`), size = rows.length + 2 * QUIET;
    const dots = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")));
    this.square.setAttribute("viewBox", `0 0 ${size} ${size}`);
    this.square.replaceChildren(draw("path", { d: dots.join("") }));
  }

  /** All as it was before anybody came. */
  rest() {
    const { player } = this;
    player.controls.escape();
    player.loop.lift();
    tell("follow", -1);
    for (const name of /** @type {(keyof typeof DEFAULTS)[]} */ (Object.keys(DEFAULTS))) change(name, DEFAULTS[name]);
    player.farewell();
    $("player").inert = true;
    this.card.hidden = false;
    this.card.querySelector("button")?.focus();
  }
}
