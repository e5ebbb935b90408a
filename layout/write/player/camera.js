// Where a map looks: shots that follow the action, and the reader's own hand.

const CLOSEST = 1.45;    // mm per 尺: as near as the page goes of itself
const LEAST = [0.8, 190, 84]; // shown at the least: so much of the place's breadth, at most so many 尺; 尺 deep
const AROUND = 9;        // 尺 of ground kept about the action
const CUT = 3.2;         // what a new shot costs, in steps of a scale e times too small
const FAR_OFF = 0.5;     // mm per 尺: an action so wide is not seen whole, but followed
const CHASE = 0.8;       // mm per 尺 at which it is
const SETTLE = 700;      // ms that the camera takes from shot to shot

class Camera {
  constructor(stage) {
    this.stage = stage;
    this.at = { x: 0, y: 0, s: 1 };
    this.own = false; // the reader has moved it
    this.going = null;
  }

  // how many px a 尺 may be for the whole of a ground to be seen
  whole(ground) {
    const [west, north, east, south] = ground.extent;
    const { w, h } = this.room;
    return Math.min(w / (east - west), h / (south - north));
  }

  get room() {
    const { width, height, mm } = this.stage;
    const edge = 3 * mm;
    return { w: width - 2 * edge, h: height - 2 * edge - 5 * mm, inset: width > 640 ? this.stage.insetSize[0] : 0 };
  }

  // nothing is planned yet: the room has changed
  forget() {
    this.shots = new Array(this.stage.side.steps.length);
  }

  // the shot that a step belongs to; its section is cut when one of its steps is first seen
  shot(n) {
    if (!this.shots[n]) {
      const { side, mm } = this.stage, ground = side.ground(n), section = side.steps[n].section;
      const belongs = (i) => side.steps[i]?.section === section && side.ground(i) === ground;
      let from = n, to = n;
      while (belongs(from - 1)) from--;
      while (belongs(to + 1)) to++;
      this.cut(from, to, side.grounds[ground], mm * CLOSEST);
    }
    return this.shots[n];
  }

  // the cheapest way to cut a section into shots
  cut(from, to, ground, closest) {
    const best = [0], back = [];
    const whole = this.whole(ground);
    for (let end = from; end <= to; end++) {
      best[end - from + 1] = Infinity;
      let box = null;
      for (let start = end; start >= from; start--) {
        box = joined(box, this.action(start));
        const shot = this.framed(box, ground, whole, closest);
        const cost = best[start - from] + CUT + (end - start + 1) * Math.log(closest / shot.s);
        if (cost < best[end - from + 1]) {
          best[end - from + 1] = cost;
          back[end - from + 1] = [start, shot];
        }
      }
    }
    for (let end = to; end >= from;) {
      const [start, shot] = back[end - from + 1];
      for (let n = start; n <= end; n++) this.shots[n] = shot;
      end = start - 1;
    }
  }

  action(n) {
    const [, ...box] = this.stage.side.shots[n];
    return box.length ? box : null;
  }

  // a shot that holds a box, with as much of the place about it as there is room for
  framed(box, ground, whole, closest) {
    const room = this.room, extent = ground.extent;
    let { w, h } = room, aside = 0;
    let [west, north, east, south] = box || extent;
    if (box) [west, north, east, south] = [west - AROUND, north - AROUND, east + AROUND, south + AROUND];
    const least = Math.min((extent[2] - extent[0]) * LEAST[0], LEAST[1], w / 3.4);
    const wide = Math.max(east - west, least), high = Math.max(south - north, LEAST[2]);
    let s = Math.min((w - room.inset) / wide, h / high, closest);
    const chase = Math.max(s, whole) < this.stage.mm * FAR_OFF;
    if (s < whole * 1.18) s = Math.min(whole, closest);
    else [w, aside] = [w - room.inset, room.inset / 2];
    // as near the axis of the place as the action lets it be
    const half = w / s / 2, axis = (extent[0] + extent[2]) / 2;
    const x = clamp(axis, Math.max(east - half, west - half), Math.min(west + half, east + half)) - aside / s;
    const y = edged(kept((north + south) / 2, extent[1], extent[3], h / s), north, south, extent[1], extent[3], h / s);
    return { x, y, s, ground, chase };
  }

  // --- looking ---

  wanted(n, follow) {
    const { side } = this.stage;
    const ground = side.grounds[side.ground(n)];
    if (settings.camera === "whole" && (!follow || follow.s)) return this.framed(null, ground, this.whole(ground), this.whole(ground));
    const shot = this.shot(n);
    if (!follow) return shot;
    return { ...shot, x: follow.x, y: follow.y, s: Math.max(shot.s, this.stage.mm * (follow.s || 1.1)) };
  }

  look(shot, { quick = false } = {}) {
    if (this.own) return;
    const far = shot.ground && shot.ground !== this.ground;
    this.ground = shot.ground || this.ground;
    this.heading = shot;
    if (quick || far || stillness.matches || !this.placed) {
      this.going = null;
      this.move(shot);
      this.placed = true;
      this.stage.settled();
    } else if (!near(shot, this.going?.to || this.at)) {
      this.going = { from: { ...this.at }, to: shot, start: performance.now() };
      tell("moving");
    }
  }

  // one frame of the way; false when it is there
  tickOn(now) {
    if (!this.going) return false;
    const { from, to, start } = this.going;
    const part = clamp((now - start) / SETTLE, 0, 1);
    const ease = part * part * (3 - 2 * part);
    const s = from.s * (to.s / from.s) ** ease;
    this.move({ x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, s });
    if (part === 1) {
      this.going = null;
      this.stage.settled();
    }
    return true;
  }

  move({ x, y, s }) {
    this.at = { x, y, s };
    this.stage.project(this.at);
  }

  // --- the reader's hand ---

  taken() {
    this.own = true;
    this.going = null;
    tell("camera-own", true);
  }

  release() {
    this.own = false;
    tell("camera-own", false);
  }

  pan(dx, dy) {
    this.taken();
    const { x, y, s } = this.at;
    this.move({ x: x - dx / s, y: y - dy / s, s });
  }

  zoom(factor, px, py) {
    this.taken();
    const { x, y, s } = this.at;
    const { width, height, mm } = this.stage;
    const next = clamp(s * factor, mm * 0.04, mm * 14);
    const fx = px - width / 2, fy = py - height / 2;
    this.move({ x: x + fx / s - fx / next, y: y + fy / s - fy / next, s: next });
  }
}

function joined(a, b) {
  if (!a || !b) return a || b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

// the middle of a view so that it shows no more than it must of what lies beyond the place
function kept(middle, low, high, room) {
  if (room >= high - low) return (low + high) / 2;
  return clamp(middle, low + room / 2, high - room / 2);
}

// an edge of the place that is all but seen is seen, if the action stays in view
function edged(middle, from, to, low, high, room) {
  for (const edge of [low + room / 2, high - room / 2]) {
    if (Math.abs(edge - middle) < room * 0.3 && edge - room / 2 <= from && edge + room / 2 >= to) return edge;
  }
  return middle;
}

function near(a, b) {
  return Math.abs(a.s / b.s - 1) < 0.01 && Math.hypot(a.x - b.x, a.y - b.y) * a.s < 2;
}
