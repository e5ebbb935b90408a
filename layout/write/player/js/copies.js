// Taking something away: a link, a quotation, the plate as SVG or PNG, or on paper.

import { paperWords } from "./caption.js";
import { D } from "./data.js";
import { $, make } from "./dom.js";
import { announce, notice } from "./notices.js";
import { Paper } from "./paper.js";
import { plateOf } from "./plate.js";
import { english } from "./settings.js";
import { both } from "./words.js";

/** @import { Player } from "./player.js" */
/** @import { Side } from "./side.js" */
/** @import { Step } from "./step.js" */

const FINER = 2;       // px of a PNG to one on the screen
const KEPT = 10_000;   // ms that a file is there to be saved

export class Copies {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.sheets = new Paper(player);
    this.quiet = false; // sheets are made, and nothing printed
    const { clock } = player;
    const press = {
      link: () => this.link(), quote: () => this.quote(), svg: () => this.svg(), png: () => this.png(),
      paper: () => this.paper(), papersec: () => this.papersec(), papers: () => this.printed([...clock.rows.keys()]),
    };
    for (const [name, does] of Object.entries(press)) $(`do-${name}`).addEventListener("click", does);
    // who prints by the browser's own command gets the plate he sees
    addEventListener("beforeprint", () => { if (this.sheets.isEmpty) this.sheets.fill([clock.row]); });
    addEventListener("afterprint", () => this.sheets.clear());
  }

  get title() {
    const { side, stage } = this.player;
    return `${D.slug}-${String(stage.step + 1).padStart(3, "0")}-${side.steps[stage.step].id}`.replace(/[^\w.+-]/g, "_");
  }

  // --- words ---

  link() {
    return keep(this.player.address());
  }

  quote() {
    const { side, stage } = this.player, step = side.steps[stage.step], section = side.sections[step.section];
    const source = `《儀禮·${D.title}》${section.zh}，${plateId(side, step)}`;
    const parts = [`「${paperWords(step)}」`, `——${source}`, ...(english() ? [step.en, `— ${D.en}, ${section.en}`] : [])];
    return keep(`${parts.join("\n")}\n${this.player.address()}`);
  }

  // --- the plate ---

  svg() {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(plateOf(this.player))}\n`;
    this.save(new Blob([text], { type: "image/svg+xml" }), "svg");
    return text;
  }

  async png() {
    const plate = plateOf(this.player), image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(plate))}`;
    await image.decode();
    const [width, height] = ["width", "height"].map((name) => Number(plate.getAttribute(name)) * FINER);
    const canvas = make("canvas", { width, height }), pen = canvas.getContext("2d");
    pen?.scale(FINER, FINER);
    pen?.drawImage(image, 0, 0);
    /** @type {Blob} */
    const blob = await new Promise((done, failed) => {
      canvas.toBlob((made) => (made ? done(made) : failed(new Error("no PNG could be made"))), "image/png");
    });
    this.save(blob, "png");
    return blob;
  }

  /** @type {(blob: Blob, suffix: string) => void} */
  save(blob, suffix) {
    const url = URL.createObjectURL(blob);
    make("a", { href: url, download: `${this.title}.${suffix}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT);
    notice(both("saved"));
  }

  // --- paper ---

  paper() {
    this.printed([this.player.clock.row]);
  }

  papersec() {
    const { side, stage, clock } = this.player, { section } = side.steps[stage.step];
    this.printed(clock.rows.flatMap(({ steps }, r) => (side.steps[steps[0]].section === section ? [r] : [])));
  }

  /** @type {(rows: number[]) => void} */
  printed(rows) {
    this.sheets.fill(rows);
    if (!this.quiet) print();
  }
}

/** Words into the clipboard. @type {(words: string) => Promise<string>} */
async function keep(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch { // not every browser lets a page from the disk write there
    const area = make("textarea", { class: "sr" });
    area.value = words;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  notice(both("copied"));
  announce(both("copied"));
  return words;
}

/** By what a plate is cited: its step, and the readings that are not the default. @type {(side: Side, step: Step) => string} */
export function plateId(side, step) {
  const chosen = side.chosen.filter(([, , , , plain]) => !plain).map(([name, reading]) => `${side.say(name)}=${side.say(reading)}`);
  return chosen.length ? `${step.id} [${chosen.join(" ")}]` : step.id;
}
