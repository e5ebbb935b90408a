// Shots: how much of the place is shown for how many steps, so that the map does not pulse.

import { clamp } from "./numbers.js";
import { joined } from "./rects.js";

/** @import { Ground, Look, Rect, Room, Shot } from "./types" */

const CLOSEST = 1.45;    // mm per 尺: as near as the page goes of itself
const LEAST = { share: 0.8, broad: 190, deep: 84 }; // shown at the least: of the place's breadth, at most so many 尺; 尺 deep
const AROUND = 9;        // 尺 of ground kept about the action
const CUT = 3.2;         // what a new shot costs, in steps of a scale e times too small
const FAR_OFF = 0.5;     // mm per 尺: an action so wide is not seen whole, but followed
const BODY = 7;          // mm about the middle of a person that he and what he holds take
const ALL_BUT = 1.18;    // so little nearer than the whole, the whole is shown

/** How many px a 尺 may be for the whole of a ground to be seen. @type {(ground: Ground, room: Room) => number} */
export function wholeScale({ extent: [west, north, east, south] }, { w, h }) {
  return Math.min(w / (east - west), h / (south - north));
}

/** @type {(ground: Ground, room: Room) => Shot} */
export function wholeShot(ground, room) {
  const whole = wholeScale(ground, room);
  return framed(null, ground, room, whole);
}

/** A shot that holds a box, with as much of the place about it as there is room for.
 * @type {(box: Rect | null, ground: Ground, room: Room, closest?: number) => Shot} */
export function framed(box, ground, room, closest = room.mm * CLOSEST) {
  const { extent } = ground, whole = wholeScale(ground, room);
  const [west, north, east, south] = box ? [box[0] - AROUND, box[1] - AROUND, box[2] + AROUND, box[3] + AROUND] : extent;
  const least = Math.min((extent[2] - extent[0]) * LEAST.share, LEAST.broad, room.w / 3.4);
  const wide = Math.max(east - west, least), high = Math.max(south - north, LEAST.deep);
  const fitting = Math.min((room.w - room.inset) / wide, room.h / high, closest);
  const chase = Math.max(fitting, whole) < room.mm * FAR_OFF;
  const isWhole = fitting < whole * ALL_BUT;
  const s = isWhole ? Math.min(whole, closest) : fitting, inset = isWhole ? 0 : room.inset;
  // as near the axis of the place as the action lets it be
  const half = (room.w - inset) / s / 2, axis = (extent[0] + extent[2]) / 2;
  const x = clamp(axis, Math.max(east - half, west - half), Math.min(west + half, east + half)) - inset / 2 / s;
  const y = edged(kept((north + south) / 2, extent, room.h / s), [north, south], extent, room.h / s);
  return { x, y: y - room.top / 2 / s, s, ground, chase };
}

/** A look no nearer than asked that holds a box, with those who stand at its edges.
 * @type {(box: Rect, ground: Ground, room: Room, closest: number) => Look} */
export function held([west, north, east, south], ground, room, closest) {
  const { w, h, inset, top, mm } = room, least = wholeScale(ground, room), air = 2 * BODY * mm;
  const s = Math.min((w - inset - air) / (east - west), (h - air) / (south - north), closest);
  if (s <= least) return wholeShot(ground, room);
  const x = (west + east) / 2 - inset / 2 / s, y = kept((north + south) / 2, ground.extent, h / s);
  const free = (h - air) / 2 / s;
  return { x, y: clamp(y, south - free, north + free) - top / 2 / s, s };
}

/** The cheapest way to cut a section into shots, one for each of its steps.
 * @type {(boxes: (Rect | null)[], ground: Ground, room: Room) => Shot[]} */
export function cutShots(boxes, ground, room) {
  const closest = room.mm * CLOSEST, best = [0];
  /** @type {{ start: number, shot: Shot }[]} */
  const back = [];
  for (let end = 0; end < boxes.length; end++) {
    best[end + 1] = Infinity;
    /** @type {Rect | null} */
    let box = null;
    for (let start = end; start >= 0; start--) {
      box = joined(box, boxes[start]);
      const shot = framed(box, ground, room);
      const cost = best[start] + CUT + (end - start + 1) * Math.log(closest / shot.s);
      if (cost < best[end + 1]) {
        best[end + 1] = cost;
        back[end] = { start, shot };
      }
    }
  }
  /** @type {Shot[]} */
  const out = [];
  for (let end = boxes.length - 1; end >= 0;) {
    const { start, shot } = back[end];
    for (let n = start; n <= end; n++) out[n] = shot;
    end = start - 1;
  }
  return out;
}

/** The middle of a view so that it shows no more than it must of what lies beyond the place.
 * @type {(middle: number, extent: Rect, room: number) => number} */
function kept(middle, [, low, , high], room) {
  if (room >= high - low) return (low + high) / 2;
  return clamp(middle, low + room / 2, high - room / 2);
}

/** An edge of the place that is all but seen is seen, if the action stays in view.
 * @type {(middle: number, action: [number, number], extent: Rect, room: number) => number} */
function edged(middle, [from, to], [, low, , high], room) {
  for (const edge of [low + room / 2, high - room / 2]) {
    if (Math.abs(edge - middle) < room * 0.3 && edge - room / 2 <= from && edge + room / 2 >= to) return edge;
  }
  return middle;
}

/** Whether two looks are all but the same, to so many px. @type {(a: Look, b: Look, px?: number) => boolean} */
export function isNear(a, b, px = 2) {
  return Math.abs(a.s / b.s - 1) < px / 200 && Math.hypot(a.x - b.x, a.y - b.y) * a.s < px;
}

/** Whether one look may follow the other at once on a picture so wide: nobody sees it jump. @type {(a: Look, b: Look, width: number) => boolean} */
export function isOneWay(a, b, width) {
  return Math.abs(Math.log(a.s / b.s)) < 0.12 && Math.hypot(a.x - b.x, a.y - b.y) * a.s < width / 24;
}

/** Between two looks: slow at both ends, the scale by equal ratios. @type {(from: Look, to: Look, part: number) => Look} */
export function eased(from, to, part) {
  const ease = part * part * (3 - 2 * part);
  const s = from.s * (to.s / from.s) ** ease;
  return { x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, s };
}
