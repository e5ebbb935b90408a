// People as ink: a group each, changed only where something changes.

import { D } from "./data.js";
import { draw, ink } from "./dom.js";
import { hatched, hatchTurn } from "./hatches.js";
import { turned } from "./numbers.js";
import { boxRound } from "./rects.js";
import { onLeaf } from "./settings.js";
import { tablet } from "./tablet.js";
import { BODY } from "./view.js";

/** @import { Person, Pose, Rect, Strength } from "./types" */
/** @import { Board } from "./tablet.js" */
/** @import { View } from "./view.js" */

const KNEELS = ["坐", "拜", "稽首"];
const HELD = 1.1;   // bodies: what he holds before him reaches so far
const AIR = 1.5;    // px
const REACH = [-0.75, 1.3];
const LIES = "臥", SHORTEST = 0.85; // mm: half the breadth of who lies, who is drawn to scale

/** @type {(posture: string) => boolean} */
export const isLow = (posture) => KNEELS.includes(posture);

export class Figure {
  /** @param {Person} person */
  constructor(person) {
    this.person = person;
    this.body = draw("g", { class: "body" });
    this.marks = draw("g", { class: "acts" });
    this.group = draw("g", { class: "person", "data-who": person.i }, this.body, this.marks,
      draw("circle", { class: "hit", r: BODY * 1.5, cy: -BODY * 0.3 }));
    this.group.style.display = "none";
    /** @type {Pose | null} */
    this.pose = null;
    /** @type {Board & { group: SVGGElement } | null} */
    this.tablet = null;
    this.shape = this.state = this.where = this.words = this.sized = "";
    this.turn = -1;
  }

  /** `scale` is that of a body, `mm` that of a mm, in 尺. @type {(pose: Pose | null, state: Strength, scale: number, mm: number) => void} */
  show(pose, state, scale, mm) {
    if (!pose !== !this.pose) this.group.style.display = pose ? "" : "none";
    this.pose = pose;
    if (!pose) return;
    this.shaped(bodyKey(this.person, pose));
    scale = lying(pose, scale * BODY, mm) / BODY;
    this.board(pose, mm / scale);
    if (state !== this.state) {
      this.state = state;
      this.group.setAttribute("class", `person ${this.person.party} ${state}`);
    }
    const turn = hatchTurn(pose.facing);
    if (turn !== this.turn) {
      this.turn = turn;
      hatched(this.group, turn);
    }
    const where = `translate(${pose.x} ${-pose.y})rotate(${pose.facing})scale(${scale})`;
    if (where !== this.where) {
      this.where = where;
      this.group.setAttribute("transform", where);
    }
  }

  /** @type {(shape: string) => void} */
  shaped(shape) {
    if (shape === this.shape) return;
    this.shape = shape;
    this.body.innerHTML = D.bodies[shape] || "";
  }

  /** As a name on a tablet, where the theme has people so. @type {(pose: Pose, scale: number) => void} */
  board(pose, scale) {
    if (!onLeaf()) {
      this.tablet?.group.remove();
      this.tablet = null;
      return;
    }
    if (!this.tablet) {
      const shape = tablet(this.person.name, D.parties[this.person.party][2]);
      this.tablet = { ...shape, group: ink(shape.markup, { class: "tablet" }) };
      this.group.insertBefore(this.tablet.group, this.marks);
      this.sized = "";
    }
    const sized = `scale(${scale.toFixed(4)})`;
    if (sized !== this.sized) {
      this.sized = sized;
      this.tablet.group.setAttribute("transform", sized);
    }
    this.tablet.group.classList.toggle("kneels", isLow(pose.posture));
  }

  /** The marks of what he does. @type {(words: string[]) => void} */
  act(words) {
    if (!this.pose) return;
    const { posture } = this.pose, key = [...words, posture].join(" ");
    if (key === this.words) return;
    this.words = key;
    this.marks.innerHTML = words.map((word) => D.marks[`${word}/${posture}`] || D.marks[word] || "").join("");
  }

  /** The box on the screen that he takes. @type {(pose: Pose, view: View, holds: boolean) => Rect} */
  rect(pose, view, holds) {
    const { sin, cos } = turned(pose.facing), [x, y] = view.px(pose.x, pose.y);
    if (this.tablet) {
      const { front, back, w } = this.tablet, { mm } = view;
      const ends = [[front, w], [front, -w], [-back - 0.6, w], [-back - 0.6, -w]];
      return boxRound(ends.map(([f, r]) => x + (sin * f + cos * r) * mm), ends.map(([f, r]) => y + (sin * r - cos * f) * mm));
    }
    const [back, front] = D.reaches[`${this.person.party}/${pose.posture}`] || REACH;
    const b = lying(pose, view.body, view.mmInChi) * view.s, fore = front + (holds ? HELD : 0);
    return boxRound([x + sin * fore * b, x + sin * back * b, x + cos * b, x - cos * b],
      [y - cos * fore * b, y - cos * back * b, y + sin * b, y - sin * b], AIR);
  }
}

/** Half his breadth in 尺: of who lies as it is. @type {(pose: Pose, body: number, mm: number) => number} */
function lying(pose, body, mm) {
  return pose.posture === LIES ? Math.max(1, SHORTEST * mm) : body;
}

/** @type {(person: Person, pose: Pose) => string} */
function bodyKey(person, pose) {
  const key = `${person.kind}/${pose.posture}/${D.worn[pose.dress]?.[0] || ""}`;
  return key in D.bodies ? key : `${person.kind}/${pose.posture}/`;
}
