// The clauses and what they say in English, read aloud by the browser's own voices, where it has any. Silent until asked.

import { $ } from "./dom.js";
import { hear, tell } from "./signals.js";

/** @typedef {{ han: string, en: string }} Words */

/** Which voices read what, the best first. */
const VOICES = { han: ["zh-TW", "zh-HK", "zh", "cmn", "yue"], en: ["en-GB", "en"] };

export class Voice {
  constructor() {
    this.isOn = false;
    this.step = -1;   // that is read
    this.turn = 0;    // of saying something
    this.waiting = 0; // utterances of this turn that have not ended
    this.synth = window.speechSynthesis;
    this.button = $("aloud");
    this.button.addEventListener("click", () => this.toggle());
    this.synth?.addEventListener?.("voiceschanged", () => this.offer());
    hear("lang", () => this.hush());
    this.offer();
  }

  /** Whether there are words that have not been read to their end. */
  get isSpeaking() {
    return this.waiting > 0;
  }

  offer() {
    this.button.hidden = !this.voice("han") && !this.voice("en");
  }

  toggle() {
    if (this.button.hidden) return;
    this.isOn = !this.isOn;
    this.button.setAttribute("aria-pressed", String(this.isOn));
    this.hush();
    this.step = -1;
    if (this.isOn) tell("aloud");
  }

  hush() {
    this.turn++;
    this.waiting = 0;
    this.synth?.cancel();
  }

  /** The words of a step, once. @type {(step: number, words: Words) => void} */
  read(step, words) {
    if (!this.isOn || step === this.step) return;
    this.step = step;
    this.hush();
    for (const language of /** @type {const} */ (["han", "en"])) {
      const voice = this.voice(language);
      if (voice && words[language]) this.utter(words[language], voice);
    }
  }

  /** @type {(words: string, voice: SpeechSynthesisVoice) => void} */
  utter(words, voice) {
    const said = new SpeechSynthesisUtterance(words), { turn } = this;
    said.voice = voice;
    said.lang = voice.lang;
    const over = () => { if (turn === this.turn) this.waiting--; };
    said.addEventListener("end", over);
    said.addEventListener("error", over);
    this.waiting++;
    this.synth.speak(said);
  }

  /** @type {(language: keyof typeof VOICES) => SpeechSynthesisVoice | undefined} */
  voice(language) {
    const all = this.synth?.getVoices() || [];
    return VOICES[language].map((lang) => all.find((each) => each.lang.replace("_", "-").startsWith(lang))).find(Boolean);
  }
}
