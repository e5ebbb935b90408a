// The map of one performance: the place, its people and things at the clock's moment, their names.

const ROOMY = 640; // px: a narrower map has no room set aside for the whole place

class Stage {
  constructor(host, side, clock) {
    Object.assign(this, { host, side, clock, step: -1, named: new Map(), offsets: new Map() });
    const room = host.getBoundingClientRect(); // before anything is in it that would have to be laid out
    this.camera = new Camera(this);
    this.layers = {};
    const layer = (name, parent) => parent.appendChild(this.layers[name] = make("svg:g", { class: name }));
    this.world = make("svg:g", { class: "world" });
    for (const name of ["site", "trails", "mats", "things", "ghosts", "discs", "people", "held", "touches"]) layer(name, this.world);
    this.svg = make("svg:svg", { class: "map", role: "img", "aria-label": D.title, xmlns: SVG }, this.world);
    for (const name of ["names", "signs"]) layer(name, this.svg);
    this.inset = make("svg:svg", { class: "inset", "aria-hidden": "true" });
    host.append(this.svg, this.inset);
    this.grounds = side.grounds.map((ground) => this.layers.site.appendChild(
      ink(ground.art, { class: "ground", style: "display:none" })));
    this.figures = side.people.map((person) => new Figure(person));
    this.layers.people.append(...this.figures.map((figure) => figure.group));
    this.props = side.things.map((thing) => new Prop(thing));
    for (const prop of this.props) {
      const glyph = side.glyph(prop.thing, 0);
      this.layers[glyph >= 0 && isMat(glyph) ? "mats" : "things"].append(prop.group);
    }
    this.fixtures();
    this.measure(room);
  }

  // --- room and projection ---

  isResized() {
    const box = this.host.getBoundingClientRect();
    return Math.abs(box.width - this.width) > 0.5 || Math.abs(box.height - this.height) > 0.5;
  }

  measure(box = this.host.getBoundingClientRect()) {
    this.width = Math.max(box.width, 160);
    this.height = Math.max(box.height, 160);
    this.mm = clamp(Math.min(this.width, this.height * 1.15) / 172, 3.1, 5);
    this.svg.setAttribute("viewBox", `0 0 ${this.width.toFixed(1)} ${this.height.toFixed(1)}`);
    this.camera.forget();
    this.drawInset();
  }

  project({ x, y, s }) {
    const { width, height, mm } = this;
    this.s = s;
    this.world.setAttribute("transform", `matrix(${s} 0 0 ${s} ${width / 2 - x * s} ${height / 2 - y * s})`);
    const k = s / mm;
    if (k !== this.k) {
      this.k = k;
      this.world.style.setProperty("--m", `${(mm / s).toFixed(5)}px`);
      const enlargement = this.step < 0 ? 2 : this.side.enlargement(this.step);
      this.unit = bodyUnit(k, enlargement);
      this.layers.people.style.setProperty("--m", `${(BODY / this.unit).toFixed(4)}px`);
      this.layers.ghosts.style.setProperty("--m", `${(BODY / this.unit).toFixed(4)}px`);
      hatchesAt(mm / s, BODY / this.unit);
      for (const one of this.fixed || []) this.seat(one);
    }
    this.signs();
    this.frameInset();
    this.stale = true;
  }

  // 尺 to half a person's breadth
  get body() {
    return (this.unit * this.mm) / this.s;
  }

  px(x, y) {
    const { x: cx, y: cy, s } = this.camera.at;
    return [this.width / 2 + (x - cx) * s, this.height / 2 + (-y - cy) * s];
  }

  settled() {
    this.stale = true;
    this.fresh = false;
    this.draw();
  }

  // at rest and in its place at once, for paper
  still() {
    this.camera.going = null;
    this.stale = true;
    this.draw();
    if (!this.camera.own) {
      this.camera.placed = false;
      this.aim({ quick: true });
    } else this.settled();
  }

  // --- the moment ---

  draw() {
    const { side, clock } = this;
    const n = clock.step(side), t = clock.tick(side), rest = clock.atRest;
    if (this.drawing || (n === this.step && t === this.t && rest === this.rest && !this.stale)) return;
    this.drawing = true; // a new step is aimed at while it is drawn
    this.t = t;
    this.rest = rest;
    this.poses = side.people.map((person) => side.pose(person, t));
    this.states = this.strengths(n, t, rest);
    const shots = side.steps[n].deeds.filter((deed) => deed.mark === "射" && deed.start <= t && t < deed.end);
    this.shooting = new Set(shots.map((deed) => deed.who));
    if (n !== this.step) this.enter(n);
    const scale = this.body / BODY;
    Figure.mm = this.mm / this.s; // 尺 to a mm
    this.figures.forEach((figure, i) => figure.show(this.poses[i], this.states[i], scale));
    this.lay(n, t);
    this.ways(n, t);
    this.acts(n, t, rest);
    this.follow();
    this.name(n, rest);
    this.dots();
    this.stale = this.drawing = false;
  }

  enter(n) {
    const from = this.step;
    this.step = n;
    const g = this.side.ground(n);
    if (g !== this.shownGround) {
      this.grounds.forEach((ground, i) => { ground.style.display = i === g ? "" : "none"; });
      for (const one of this.fixed) one.prop.group.style.display = one.ground === g ? "" : "none";
      this.shownGround = g;
      this.drawInset();
      this.named.clear();
      this.layers.names.replaceChildren();
    }
    this.k = null; // the section may enlarge its people otherwise
    if (!this.person || from < 0) this.aim({ quick: from < 0 });
    this.project(this.camera.at);
    this.fresh = false;
  }

  strengths(n, t, rest) {
    const states = new Array(this.side.people.length).fill("waiting");
    const picture = this.side.picture(n), deeds = this.side.steps[n].deeds;
    let acting = picture.acting, came = picture.came;
    if (!rest && deeds.length) {
      acting = deeds.filter((deed) => deed.start <= t && t < deed.end).map((deed) => deed.who);
      came = deeds.filter((deed) => deed.end <= t).map((deed) => deed.who);
      if (!acting.length) {
        const next = deeds.find((deed) => deed.start > t) || deeds[deeds.length - 1];
        acting = deeds.filter((deed) => deed.start === next.start).map((deed) => deed.who);
      }
    }
    for (const i of came) if (i >= 0) states[i] = "came";
    for (const i of acting) if (i >= 0) states[i] = "acting";
    return states;
  }

  // --- things ---

  lay(n, t) {
    const { side, k, mm, s } = this;
    const hands = new Map();
    for (const prop of this.props) {
      const at = settings.things || prop.thing.i === this.chosenThing ? side.lie(prop.thing, t) : null;
      if (!at || at.glyph < 0) { prop.hide(); continue; }
      const here = this.seatOf(prop.thing, at.now, at.glyph, n, t, hands, at.share >= 1 || at.now[2] >= 0);
      const there = at.was ? this.seatOf(prop.thing, at.was, at.glyph, n - 1, t, new Map(), true) : null;
      if (!here && !there) { prop.hide(); continue; }
      let seat = here || there;
      if (here && there && at.share < 1) {
        seat = { ...here, x: there.x + (here.x - there.x) * at.share, y: there.y + (here.y - there.y) * at.share };
      } else if (!here) { prop.hide(); continue; }
      const layer = this.layers[seat.held ? "held" : isMat(at.glyph) ? "mats" : "things"];
      if (prop.group.parentNode !== layer) layer.append(prop.group);
      const unit = seat.own ? this.unit : seat.mm || thingUnit(at.glyph, k, seat.held);
      prop.show(seat.x, seat.y, seat.turn, (unit * mm) / s, seat.glyph, +(1 / unit).toFixed(4));
      prop.holder = seat.held ? at.now[2] : -1;
    }
  }

  // where a thing lies or is held: 尺, its turn and its drawing; null where it is not seen
  seatOf(thing, abode, glyph, n, t, hands, arrived) {
    const [, , holder, hand, inside, x, y, facing, head] = abode;
    if (holder >= 0) return this.inHand(thing, holder, W(hand), glyph, hands);
    const laid = this.side.laidAt(thing, Math.max(n, 0));
    if (arrived && !laid.seen) return null;
    const spot = x != null ? [x, y] : inside >= 0 ? this.side.spot(abode, t) : null;
    if (!spot) return null;
    const push = this.mm / this.s;
    return { x: spot[0] + laid.x * push, y: spot[1] - laid.y * push, turn: thingTurn(glyph, facing, head), glyph };
  }

  inHand(thing, holder, hand, glyph, hands) {
    const pose = this.poses[holder];
    if (!pose || !hand) return null;
    const name = D.glyphs[glyph][0], b = this.body, shoots = this.shooting.has(holder);
    if (shoots && SHOT.includes(name)) return null;
    const across = glyphNumbers.get(shoots && name === "弓" ? "射" : ACROSS[name]);
    if (across !== undefined) return { x: pose.x, y: pose.y, turn: pose.facing, glyph: across, held: true, own: true };
    if (name === BANNER) return this.banner(pose, glyph, this.side.isRaised(thing, this.t));
    const box = D.glyphs[glyph][2];
    const unit = (thingUnit(glyph, this.k, true) * this.mm) / this.s;
    const key = holder + hand, reach = hands.get(key) || 0;
    const side = hand === "左" ? -1 : hand === "右" ? 1 : 0;
    const right = side ? side * (0.62 * b + reach) : 0;
    const fore = side ? 1.2 * b : BEFORE[pose.posture] * b + reach;
    hands.set(key, reach + (side ? box[2] * 2 : box[3] - box[1]) * unit + (0.3 * this.mm) / this.s);
    const turn = (pose.facing * Math.PI) / 180, sin = Math.sin(turn), cos = Math.cos(turn);
    return { x: pose.x + right * cos + fore * sin, y: pose.y - right * sin + fore * cos, turn: pose.facing, glyph, held: true };
  }

  // a pole from the right hand: raised, or along the ground before him
  banner(pose, glyph, raised) {
    const box = D.glyphs[glyph][2], mm = POLE / Math.max(box[2] - box[0], box[3] - box[1]), b = this.body;
    const turn = (pose.facing * Math.PI) / 180, lying = raised ? 45 : pose.facing, way = (lying * Math.PI) / 180;
    const far = (-box[1] * mm * this.mm) / this.s;
    const x = pose.x + b * (0.62 * Math.cos(turn) + 1.2 * Math.sin(turn)) + far * Math.sin(way);
    const y = pose.y + b * (-0.62 * Math.sin(turn) + 1.2 * Math.cos(turn)) + far * Math.cos(way);
    return { x, y, turn: lying, glyph, held: true, mm };
  }

  // --- following ---

  chase(person) {
    this.person = person;
    this.camera.release();
    this.stale = true;
    if (!person) this.aim();
    this.draw();
  }

  aim(how) {
    this.camera.look(this.camera.wanted(this.step, this.quarry), how);
  }

  // whom the camera goes with: who is followed, or who acts where the whole way is too far to see
  get quarry() {
    if (this.person) {
      const pose = this.poses[this.person.i];
      return pose && { x: pose.x, y: -pose.y };
    }
    if (settings.camera === "whole" || !this.camera.shot(this.step).chase) return null;
    const acting = this.poses.filter((pose, i) => pose && this.states[i] === "acting");
    if (!acting.length) return null;
    const last = acting[acting.length - 1], near = acting.filter((p) => Math.hypot(p.x - last.x, p.y - last.y) < 70);
    const mean = (key) => near.reduce((sum, pose) => sum + pose[key], 0) / near.length;
    return { x: mean("x"), y: -mean("y"), s: CHASE };
  }

  follow() {
    const at = this.quarry;
    if (!at || this.camera.own) return;
    const shot = this.camera.wanted(this.step, at), { x, y, s } = this.camera.at;
    const off = Math.hypot(shot.x - x, shot.y - y) * this.s;
    if (this.camera.going || !this.camera.placed || Math.abs(Math.log(shot.s / s)) > 0.02 || off > this.width / 3) {
      this.camera.look(shot, { quick: !this.camera.placed });
      return;
    }
    const part = this.person || this.rest ? 1 : 0.12; // one is held in the middle, several are drifted after
    if (off > 0.5) this.camera.move({ x: x + (shot.x - x) * part, y: y + (shot.y - y) * part, s });
  }

  // where everybody and everything is after this step, for another reading to be held against
  places() {
    const { side, step } = this, end = side.steps[step].end;
    const people = side.people.map((person) => ({ who: person.name, what: "", en: person.en, at: side.pose(person, end) }));
    const things = side.things.map((thing) => {
      const lie = side.lie(thing, end);
      const spot = lie && lie.now[2] < 0 && side.laidAt(thing, step).seen ? side.spot(lie.now, end) : null;
      return { who: "", what: thing.name, en: thing.en, at: spot && { x: spot[0], y: spot[1], facing: lie.now[7] ?? 0 } };
    });
    return [...people, ...things];
  }

  // --- fixtures, signs, the whole place ---

  fixtures() {
    this.fixed = this.side.grounds.flatMap((ground, g) => ground.fixtures.map((row) => {
      const [glyph, x, y, turn, ...told] = row;
      const prop = new Prop({ i: -1, name: W(told[0]) });
      prop.group.removeAttribute("data-thing");
      prop.group.dataset.fixture = `${g}.${ground.fixtures.indexOf(row)}`;
      this.layers.mats.append(prop.group);
      return { prop, glyph, x, y: -y, turn, ground: g, told: told.map(W) };
    }));
  }

  seat({ prop, glyph, x, y, turn }) {
    const unit = thingUnit(glyph, this.k, false);
    const seen = prop.group.style.display;
    prop.show(x, y, turn, (unit * this.mm) / this.s, glyph, +(1 / unit).toFixed(4));
    prop.group.style.display = seen;
  }

  signs() {
    const { mm, s, height } = this;
    const piece = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((n) => n * s >= 6.5 * mm) || 1000;
    const key = `${s.toFixed(4)} ${height} ${settings.lang}`;
    if (key === this.signKey) return;
    this.signKey = key;
    this.layers.signs.replaceChildren(scaleBar(piece, s, mm, 3.5 * mm, height - 5.5 * mm),
      northArrow(this.width - 5 * mm, height - 15 * mm, mm));
    this.signRects = [[0, height - 12 * mm, 3 * piece * s + 12 * mm, height], [this.width - 9 * mm, height - 18 * mm, this.width, height]];
  }

}

// hatches are ruled in mm, whatever the units of what they fill
function hatchesAt(site, body) {
  for (const pattern of $("hatches").children) {
    const mm = pattern.classList.contains("site") ? site : body;
    pattern.setAttribute("patternTransform", `rotate(${pattern.dataset.turn})scale(${mm.toFixed(4)})`);
  }
}

