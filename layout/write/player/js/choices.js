// The settings, to be chosen.

import { D } from "./data.js";
import { $, make, nearestTo, select } from "./dom.js";
import { giveBack, lend } from "./focus.js";
import { change, settings } from "./settings.js";
import { hear } from "./signals.js";

/** @import { Settings } from "./types" */

const SPEEDS = [1, 2, 4, 6, 10, 20], SPEED = 6;
/** @type {Record<string, number>} */
const TURNS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const SWITCHES = /** @type {const} */ (["marks", "trails", "ghosts", "things", "building"]);

export class Choices {
  constructor() {
    this.isOpen = false;
    choice("theme", D.themes);
    choice("lang", ["zh", "bilingual", "en"]);
    choice("names", ["few", "some", "all"]);
    choice("write", ["v", "h"]);
    choice("face", ["system", "light", "dark"]);
    choice("camera", ["auto", "whole"]);
    for (const name of SWITCHES) layer(name);
    speeds();
    $("menu").addEventListener("click", () => this.toggle());
    addEventListener("pointerdown", (event) => {
      if (this.isOpen && !nearestTo(event, "#settings,#menu")) this.show(false);
    });
  }

  toggle() {
    this.show(!this.isOpen);
  }

  /** @type {(isOpen: boolean) => void} */
  show(isOpen) {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    $("menu").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) lend($("settings"));
    else giveBack($("settings"));
  }
}

/** @type {<K extends "theme" | "lang" | "names" | "write" | "camera" | "face">(name: K, values: Settings[K][]) => void} */
function choice(name, values) {
  const buttons = values.map((value) => ({ value, button: make("button", { type: "button", role: "radio", "data-value": value,
    "data-word": value, on: { click: () => change(name, value) } }) }));
  const show = () => {
    for (const { value, button } of buttons) {
      button.setAttribute("aria-checked", String(value === settings[name]));
      button.tabIndex = value === settings[name] ? 0 : -1;
    }
  };
  const group = $(`choose-${name}`);
  group.append(...buttons.map(({ button }) => button));
  group.addEventListener("keydown", (event) => {
    const by = TURNS[event.key];
    if (!by) return;
    const at = buttons.findIndex(({ value }) => value === settings[name]), next = buttons[(at + by + buttons.length) % buttons.length];
    change(name, next.value);
    next.button.focus();
    event.preventDefault();
  });
  hear(name, show);
  show();
}

/** @type {(name: typeof SWITCHES[number]) => void} */
function layer(name) {
  const box = make("input", { type: "checkbox", id: `layer-${name}` });
  box.checked = settings[name];
  box.addEventListener("change", () => change(name, box.checked));
  $("layers").append(make("label", {}, box, make("span", { "data-word": name })));
}

function speeds() {
  const speed = select("speed");
  for (const n of SPEEDS) speed.append(make("option", { value: n }, `${n}×`));
  speed.value = String(SPEEDS.includes(settings.speed) ? settings.speed : SPEED);
  speed.addEventListener("change", () => {
    change("speed", +speed.value);
    speed.blur();
  });
}
