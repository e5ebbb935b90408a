// Where a map ought to look at any moment of a performance: at a shot, or along a course.

import { Course } from "./course.js";
import { wholeBox } from "./heed.js";
import { counted } from "./numbers.js";
import { joined } from "./rects.js";
import { cutShots } from "./shots.js";

/** @import { Rect, Room, Shot } from "./types" */
/** @import { Side } from "./side.js" */

export class Aims {
  /** @param {Side} side */
  constructor(side) {
    this.side = side;
    /** @type {Shot[]} */
    this.shots = [];
    /** The last course that was asked for, of the step `n`. @type {{ n: number, course: Course } | null} */
    this.known = null;
  }

  /** Nothing is planned yet: the room, or how quickly all goes, has changed. */
  forget() {
    this.shots = [];
    this.known = null;
  }

  /** The shot that a step belongs to; its section is cut when one of its steps is first seen. @type {(n: number, room: Room) => Shot} */
  shot(n, room) {
    if (!this.shots[n]) {
      const { side } = this, ground = side.ground(n), { section } = side.steps[n];
      /** @type {(i: number) => boolean} */
      const belongs = (i) => side.steps[i]?.section === section && side.ground(i) === ground;
      let from = n, to = n;
      while (belongs(from - 1)) from--;
      while (belongs(to + 1)) to++;
      const boxes = counted(to - from + 1, (i) => this.box(from + i));
      cutShots(boxes, side.grounds[ground], room).forEach((shot, i) => { this.shots[from + i] = shot; });
    }
    return this.shots[n];
  }

  /** All the ground that a step takes: that of what is handled, and that of who has a part in it. @type {(n: number) => Rect | null} */
  box(n) {
    const [, ...told] = this.side.shots[n];
    return joined(told.length ? /** @type {Rect} */ (told) : null, wholeBox(this.side, n));
  }

  /** @type {(n: number, t: number, rest: boolean, room: Room, speed: number) => Shot} */
  at(n, t, rest, room, speed) {
    const shot = this.shot(n, room);
    if (!shot.chase) return shot;
    if (this.known?.n !== n) this.known = { n, course: new Course(this.side, n, room, speed) };
    const { course } = this.known;
    return { ...(rest ? course.rest : course.at(t)), ground: shot.ground, runs: !rest };
  }
}
