// The map under mouse and fingers: wheel, drag, pinch, swipe.

import { $, nearestTo } from "./dom.js";

/** @import { Player } from "./player.js" */
/** @typedef {{ x: number, y: number, spread: number, pan: boolean, pinched: boolean }} Start */

const SWIPE = 44;     // px
const STEADY = 4;     // px that a hand may stray without dragging
const ASLANT = 1.6;   // times broader than high is a swipe
const WHEEL = { pixels: 0.0016, lines: 0.05 };

export class Pointers {
  /** @param {Player} player @param {(factor: number, x?: number, y?: number) => void} zoom */
  constructor(player, zoom) {
    this.player = player;
    this.zoom = zoom;
    this.maps = $("maps");
    /** @type {Map<number, [x: number, y: number]>} */
    this.down = new Map();
    /** @type {Start | null} */
    this.start = null;
    const { maps } = this;
    maps.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    maps.addEventListener("pointerdown", (event) => this.press(event));
    maps.addEventListener("pointermove", (event) => this.move(event));
    maps.addEventListener("pointerup", (event) => this.lift(event));
    maps.addEventListener("pointercancel", (event) => this.lift(event));
    maps.addEventListener("dblclick", () => player.fit());
  }

  /** @type {(event: WheelEvent) => void} */
  wheel(event) {
    const box = nearestTo(event, ".host")?.getBoundingClientRect();
    if (!box) return;
    const factor = Math.exp(-event.deltaY * (event.deltaMode ? WHEEL.lines : WHEEL.pixels));
    this.zoom(factor, event.clientX - box.left, event.clientY - box.top);
    event.preventDefault();
  }

  /** @type {(event: PointerEvent) => void} */
  press(event) {
    if (event.button || nearestTo(event, "button")) return;
    this.down.set(event.pointerId, [event.clientX, event.clientY]);
    this.player.dragged = false;
    this.start = { x: event.clientX, y: event.clientY, spread: this.spread, pan: this.player.stage.camera.own, pinched: false };
  }

  /** @type {(event: PointerEvent) => void} */
  move(event) {
    const was = this.down.get(event.pointerId), { start } = this;
    if (!was || !start) return;
    this.down.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.down.size === 2) this.pinch(event, start);
    else if (event.pointerType === "mouse" || start.pan) this.drag(event, start, [event.clientX - was[0], event.clientY - was[1]]);
  }

  /** @type {(event: PointerEvent, start: Start) => void} */
  pinch(event, start) {
    const box = (nearestTo(event, ".host") || this.maps).getBoundingClientRect();
    const [[ax, ay], [bx, by]] = [...this.down.values()], now = this.spread;
    if (start.spread) this.zoom(now / start.spread, (ax + bx) / 2 - box.left, (ay + by) / 2 - box.top);
    start.spread = now;
    start.pinched = true;
    this.player.dragged = true;
  }

  /** @type {(event: PointerEvent, start: Start, by: [number, number]) => void} */
  drag(event, start, [dx, dy]) {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < STEADY && !this.player.dragged) return;
    this.player.dragged = true;
    if (!this.maps.hasPointerCapture(event.pointerId)) this.maps.setPointerCapture(event.pointerId);
    for (const stage of this.player.stages) stage.camera.pan(dx, dy);
    this.player.later();
  }

  /** @type {(event: PointerEvent) => void} */
  lift(event) {
    const { start, player } = this;
    if (!this.down.delete(event.pointerId) || !start) return;
    const dx = event.clientX - start.x, dy = event.clientY - start.y;
    const isFinger = event.type === "pointerup" && event.pointerType !== "mouse" && !start.pan && !start.pinched;
    if (isFinger && Math.abs(dx) > SWIPE && Math.abs(dx) > ASLANT * Math.abs(dy)) {
      player.dragged = true;
      player.onward(dx < 0 ? 1 : -1);
    }
  }

  /** How far two fingers are from one another. */
  get spread() {
    const [a, b] = [...this.down.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  }
}
