// The presenter's own window: the slide that is shown, what comes next, how long it has gone on. Either window turns both.

import { paperWords } from "./caption.js";
import { $, make } from "./dom.js";
import { chinese } from "./settings.js";
import { T } from "./words.js";

/** @import { Deck } from "./deck.js" */

const NAME = "presenter";

export class Presenter {
  /** @param {Deck} deck */
  constructor(deck) {
    this.deck = deck;
    this.began = Date.now();
    this.told = -1; // the slide that both windows know
    /** @type {Window | null} */
    this.other = null;
    this.isAside = window.name === NAME && !!window.opener;
    this.next = make("div", { id: "coming" });
    this.time = make("p", { id: "gone" });
    addEventListener("message", (event) => this.hear(event));
    if (!this.isAside) return;
    this.other = window.opener;
    document.body.classList.add("presenting");
    $("panel").append(this.next, this.time);
    setInterval(() => this.tick(), 1000);
    this.tick();
  }

  /** The second window. */
  open() {
    if (!this.isAside) this.other = window.open(location.href, NAME, "popup,width=1200,height=760");
  }

  /** @type {(event: MessageEvent) => void} */
  hear({ source, data }) {
    if (!this.other || source !== this.other) return;
    if (Math.abs(data.by) === 1) return this.deck.onward(data.by);
    if (!this.deck.slides[data.slide]) return;
    this.told = data.slide;
    if (data.slide !== this.deck.shown) this.deck.turn(data.slide);
  }

  /** A press in the presenter's window turns what those see who look on: their words may go on. @type {(by: number) => boolean} */
  passes(by) {
    if (!this.isAside || !this.other || this.other.closed) return false;
    this.other.postMessage({ by }, "*");
    return true;
  }

  /** A slide has been turned to, in this window. @type {(slide: number) => void} */
  tell(slide) {
    if (slide === this.told) return;
    this.told = slide;
    this.other?.postMessage({ slide }, "*"); // a page from a disk has no origin to name; it is a number
  }

  /** @type {(slide: number) => void} */
  show(slide) {
    if (!this.isAside) return;
    const { slides, side, clock } = this.deck, next = slides[slide + 1];
    if (!next) return this.next.replaceChildren();
    const step = side.steps[clock.rows[next.last].steps[side.number]];
    this.next.replaceChildren(make("h2", {}, T("coming")), make("p", { class: "zh", lang: "zh-Hant" }, next.zh || paperWords(step)),
      make("p", { class: "en", lang: "en" }, next.en || step.en));
  }

  tick() {
    const gone = Math.floor((Date.now() - this.began) / 1000), now = new Date();
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    this.time.textContent = `${two(Math.floor(gone / 60))}:${two(gone % 60)}　${now.toLocaleTimeString(chinese() ? "zh-TW" : "en", { hour: "2-digit", minute: "2-digit" })}`;
  }
}
