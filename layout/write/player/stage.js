// The map of one performance: the place, its people and things at the clock's moment, their names.

const SHOWN = ["揖", "厭", "讓", "言", "辭", "對", "命", "拜", "再拜", "飲", "卒", "祭"];
const ROOMY = 640; // px: a narrower map has no room set aside for the whole place
const PAUSE = 180; // ms between two placings of names while people move

class Stage {
  constructor(host, side, clock) {
    Object.assign(this, { host, side, clock, step: -1, named: new Map(), offsets: new Map() });
    this.camera = new Camera(this);
    this.layers = {};
    const layer = (name, parent) => parent.appendChild(this.layers[name] = make("svg:g", { class: name }));
    this.world = make("svg:g", { class: "world" });
    for (const name of ["site", "trails", "mats", "things", "ghosts", "people", "held", "touches"]) layer(name, this.world);
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
    this.measure();
  }

  // --- room and projection ---

  measure() {
    const box = this.host.getBoundingClientRect();
    this.width = Math.max(box.width, 160);
    this.height = Math.max(box.height, 160);
    this.mm = clamp(Math.min(this.width, this.height * 1.15) / 172, 3.1, 5);
    this.svg.setAttribute("viewBox", `0 0 ${this.width.toFixed(1)} ${this.height.toFixed(1)}`);
    this.camera.plan();
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
      this.camera.look(this.camera.wanted(this.step), { quick: true });
    } else this.settled();
  }

  // --- the moment ---

  draw() {
    const { side, clock } = this;
    const n = clock.step(side), t = clock.tick(side), rest = clock.atRest;
    if (n !== this.step) this.enter(n);
    if (t === this.t && rest === this.rest && !this.stale) return;
    this.t = t;
    this.rest = rest;
    this.poses = side.people.map((person) => side.pose(person, t));
    this.states = this.strengths(n, t, rest);
    const scale = this.body / BODY;
    this.figures.forEach((figure, i) => figure.show(this.poses[i], this.states[i], scale));
    this.lay(n, t);
    this.ways(n, t);
    this.acts(n, t, rest);
    this.follow();
    this.name(n, rest);
    this.dots();
    this.stale = false;
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
    if (!this.person) this.camera.look(this.camera.wanted(n), { quick: from < 0 });
    if (this.camera.at) this.project(this.camera.at);
    this.fresh = false;
  }

  strengths(n, t, rest) {
    const states = new Array(this.side.people.length).fill("waiting");
    const picture = this.side.pictures[n], deeds = this.side.steps[n].deeds;
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
      const unit = seat.own ? this.unit : thingUnit(at.glyph, k, seat.held);
      prop.show(seat.x, seat.y, seat.turn, (unit * mm) / s, seat.glyph, +(1 / unit).toFixed(4));
      prop.holder = seat.held ? at.now[2] : -1;
    }
  }

  // where a thing lies or is held: 尺, its turn and its drawing; null where it is not seen
  seatOf(thing, abode, glyph, n, t, hands, arrived) {
    const [, , holder, hand, inside, x, y, facing, head] = abode;
    if (holder >= 0) return this.inHand(this.poses[holder], holder, W(hand), glyph, hands);
    const laid = this.side.laidAt(thing, Math.max(n, 0));
    if (arrived && !laid.seen) return null;
    const spot = x != null ? [x, y] : inside >= 0 ? this.side.spot(abode, t) : null;
    if (!spot) return null;
    const push = this.mm / this.s;
    return { x: spot[0] + laid.x * push, y: spot[1] - laid.y * push, turn: thingTurn(glyph, facing, head), glyph };
  }

  inHand(pose, holder, hand, glyph, hands) {
    if (!pose || !hand) return null;
    const name = D.glyphs[glyph][0], b = this.body;
    const across = glyphNumbers.get(ACROSS[name]);
    if (across !== undefined) return { x: pose.x, y: pose.y, turn: pose.facing, glyph: across, held: true, own: true };
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

  // --- ways, ghosts, acts ---

  ways(n, t) {
    const { side } = this, step = side.steps[n];
    const parts = [], ghosts = [], b = this.body, mm = this.mm / this.s;
    const seats = this.poses.filter(Boolean);
    this.runs = [];
    for (const person of side.people) {
      if (!step.deeds.some((deed) => deed.who === person.i)) continue;
      const walks = side.walks(person, step.start, t);
      const numbers = step.moves.filter((move) => move.number && move.who.includes(person.i));
      walks.forEach((walk, w) => {
        const move = numbers[Math.min(w, numbers.length - 1)];
        const last = w === walks.length - 1;
        const stop = last && t >= walk.end ? 1.15 * b : 0;
        const line = shortened(walk.points, 0.9 * b, stop);
        if (line.length < 2) return;
        const basis = styleOf(move?.basis);
        parts.push(way(line, `way ${person.party} ${basis} ${last ? "last" : ""}`, mm, t >= walk.end));
        if (move && move.who[0] === person.i) this.runs.push({ number: move.number, line, party: person.party, move });
        const [x, y] = walk.points[0];
        const alone = !seats.some((p) => Math.hypot(p.x - x, p.y - y) < 1.7 * b);
        if (alone && w < 3) ghosts.push([person, side.pose(person, Math.max(walk.start, step.start)), w]);
      });
    }
    const trail = this.person ? this.trail(n, t, mm) : null;
    if (trail) parts.unshift(trail);
    this.layers.trails.replaceChildren(...(settings.trails || trail ? parts.filter((p) => settings.trails || p === trail) : []));
    this.shades(settings.ghosts ? ghosts : []);
    this.discs(settings.trails ? this.runs : []);
  }

  trail(n, t, mm) {
    const from = this.side.steps[this.side.sections[this.side.steps[n].section].first].start;
    const walks = this.side.walks(this.person, from, t);
    const d = walks.map((walk) => "M" + walk.points.map(([x, y]) => `${x.toFixed(2)} ${(-y).toFixed(2)}`).join("L")).join("");
    return d ? make("svg:path", { class: `trail ${this.person.party}`, d }) : null;
  }

  shades(ghosts) {
    const key = ghosts.map(([person, pose, w]) => `${person.i}.${w}`).join() + this.body.toFixed(4) + this.step;
    if (key === this.shadeKey) return;
    this.shadeKey = key;
    this.layers.ghosts.replaceChildren(...ghosts.filter(([, pose]) => pose).map(([person, pose]) => {
      const low = ["坐", "拜", "稽首"].includes(pose.posture) ? "坐" : "立";
      return ink(D.bodies[`${person.party}/${low}/ghost`] || "", { class: `ghost ${person.party}`, "data-ghost": person.i,
        transform: `translate(${pose.x} ${-pose.y})rotate(${pose.facing})scale(${this.body / BODY})` });
    }));
  }

  discs(runs) {
    const out = [], mm = this.mm / this.s;
    this.numbers = [];
    for (const { number, line, party, move } of runs) {
      const [x, y] = this.clear(line, 4 * mm);
      const text = make("svg:text", { class: "digit", y: 0.95, "font-size": number.length > 1 ? 2.2 : 2.7 });
      text.textContent = number;
      out.push(make("svg:g", { class: `disc ${party}`, transform: `translate(${x} ${-y})scale(${mm})`, style: "--m:1px",
        "data-move": this.side.steps[this.step].moves.indexOf(move) }, make("svg:circle", { r: 1.75 }), text));
      this.numbers.push([x, y]);
    }
    this.layers.trails.append(...out);
  }

  // a place on a line for its number, clear of the other numbers
  clear(line, room) {
    const spots = [middle(line), ...[0.35, 0.65, 0.2, 0.8, 0.5].map((share) => along(line, share))];
    return spots.find(([x, y]) => this.numbers.every(([a, b]) => Math.hypot(a - x, b - y) > room)) || spots[0];
  }

  acts(n, t, rest) {
    const deeds = this.side.steps[n].deeds;
    const words = new Map(), touched = [];
    const on = settings.marks;
    for (const deed of deeds) {
      const now = deed.start <= t && t < deed.end;
      if (!on || !(now || rest)) continue;
      const pose = this.poses[deed.who];
      for (let word of deed.mark.split(" ")) {
        if (word === "拜" && deed.verb.startsWith("再")) word = "再拜";
        if (deed.verb.includes("還") && now) word = deed.verb.includes("左") ? "還左" : "還右";
        if (!pose || !(SHOWN.includes(word) || word in D.marks)) continue;
        if (["拜", "再拜"].includes(word) && !["拜", "稽首"].includes(pose.posture)) continue;
        if (word === "揖" && pose.posture !== "揖") continue;
        if (["飲", "卒", "祭"].includes(word) && !now) continue;
        words.set(deed.who, [...new Set([...(words.get(deed.who) || []), word])]);
      }
      if (deed.thing >= 0 && (now || (rest && deed.mark === "奠"))) touched.push(deed.thing);
    }
    this.figures.forEach((figure, i) => { if (figure.pose) figure.act(words.get(i) || []); });
    this.layers.touches.replaceChildren(...[...new Set(touched)].map((i) => this.ticks(this.props[i])).filter(Boolean));
    this.said = deeds.filter((deed) => deed.words && (rest || (deed.start <= t && t < deed.end + TICKS)));
  }

  // four ticks about a thing that is handled on the ground
  ticks(prop) {
    if (!prop.seen || prop.holder >= 0) return null;
    const box = D.glyphs[prop.glyph][2], mm = this.mm / this.s;
    const turned = Math.abs(Math.sin((prop.rotation * Math.PI) / 180)) > 0.7;
    const across = ((box[2] - box[0]) / 2) * prop.size, along = ((box[3] - box[1]) / 2) * prop.size;
    const w = Math.max(2 * mm, (turned ? along : across) + 0.5 * mm), h = Math.max(1.1 * mm, (turned ? across : along) + 0.5 * mm);
    const arm = 0.9 * mm;
    const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([e, s]) =>
      `M${prop.x + e * (w - arm)} ${-prop.y + s * h}H${prop.x + e * w}V${-prop.y + s * (h - arm)}`).join("");
    return make("svg:path", { class: "ticks", d });
  }

  // --- following ---

  chase(person) {
    this.person = person;
    this.camera.release();
    this.stale = true;
    if (!person) this.camera.look(this.camera.wanted(this.step));
    this.draw();
  }

  follow() {
    const pose = this.person && this.poses[this.person.i];
    if (!pose || this.camera.own) return;
    const shot = this.camera.wanted(this.step, { x: pose.x, y: -pose.y });
    if (this.camera.going || !this.camera.placed || Math.abs(Math.log(shot.s / this.camera.at.s)) > 0.02 ||
        Math.hypot(shot.x - this.camera.at.x, shot.y - this.camera.at.y) * this.s > this.width / 3) {
      this.camera.look(shot);
      return;
    }
    this.camera.move({ ...shot, s: this.camera.at.s }); // held in the middle
    this.stale = false;
  }

  // --- names ---

  name(n, rest) {
    const now = performance.now(), key = `${n}/${rest}`;
    const still = rest && !this.camera.going;
    if (still && this.fresh === key && !this.stale) return this.carry();
    const due = now - this.placedAt > PAUSE || (still && this.fresh !== key);
    if (this.fresh && !due) return this.carry();
    this.fresh = still ? key : "moving";
    this.placedAt = now;
    const wants = [...this.wanted(n)];
    this.write(wants, placed(wants, this.obstacles(), this.mm));
  }

  *wanted(n) {
    const { side, mm } = this, picture = side.pictures[n];
    const step = side.steps[n], few = settings.names === "few";
    for (const label of picture.people) {
      const [zh, eng, role, members, basis] = side.labels[label];
      const there = members.filter((i) => this.poses[i]);
      if (!there.length) continue;
      const acts = there.some((i) => this.states[i] === "acting");
      const moved = there.some((i) => this.states[i] !== "waiting");
      if (few && !moved) continue;
      const rects = there.map((i) => this.rect(i));
      const target = rects.reduce(joined);
      if (!this.inView(target)) continue;
      const words = this.said.find((deed) => there.includes(deed.who));
      const lines = lettered(W(zh), W(eng), acts ? "acting" : role, mm);
      if (!lines.length) lines.push(...lettered(W(zh), W(zh), role, mm));
      if (words && chinese()) lines.push([`「${words.words}」`, "said", Math.max(8 * PT * mm, 11)]);
      const lead = this.poses[there[0]];
      const front = [3, 1, 0, 2][Math.round((((lead.facing % 360) + 360) % 360) / 90) % 4];
      const key = `p${members[0]}`;
      yield { key, lines, box: sized(lines), target, rank: acts ? 0 : moved ? 5 : 10, prefer: this.offsets.get(key)?.side,
        front, classes: `${side.people[there[0]].party} ${acts ? "acting" : role}`, basis, lead: there[0] };
    }
    if (settings.things) for (const label of picture.things) {
      const [zh, eng, , members, served] = side.labels[label];
      const there = members.map((i) => this.props[i]).filter((prop) => prop.seen && prop.holder < 0);
      if (!there.length || (few && served > 0) || (settings.names !== "all" && served > 1)) continue;
      const target = there.map((prop) => this.propRect(prop)).reduce(joined);
      if (!this.inView(target)) continue;
      const lines = lettered(W(zh), english() && (settings.names === "all" || !chinese()) ? W(eng) : "", "thing", mm);
      if (!lines.length) continue;
      const key = `t${members[0]}`;
      yield { key, lines, box: sized(lines), target, rank: 20 + 5 * served, prefer: this.offsets.get(key)?.side, classes: "thing" };
    }
    if (settings.building) yield* this.parts(n, step);
  }

  *parts(n, step) {
    const { side, mm } = this;
    const text = step.text || step.referring;
    for (const [i, row] of side.grounds[side.ground(n)].names.entries()) {
      const [rank, size, zh, eng, name, , , spots] = row;
      const said = text.includes(W(zh)) && W(zh).length > 1;
      if (!said && settings.names === "few") continue;
      if (!said && settings.names === "some" && rank > 55) continue;
      const places = [];
      for (let at = 0; at < spots.length; at += 3) {
        const way = chinese() ? spots[at + 2] : 0;
        EM.part = [size, 7];
        const lines = lettered(W(zh), W(eng), "part", mm, way);
        if (!lines.length) continue;
        const [x, y] = this.px(spots[at], -spots[at + 1]);
        places.push({ x, y, lines, box: sized(lines) });
      }
      if (!places.length) continue;
      const key = `b${side.ground(n)}.${i}`;
      yield { key, spots: places, rank: rank - (said ? 38 : 0), prefer: this.offsets.get(key)?.side,
        classes: `part ${said ? "told" : ""} ${size > 12 ? "court" : ""}`, name: W(name), part: i };
    }
  }

  rect(i) {
    const pose = this.poses[i], b = this.body * this.s;
    const [back, front] = D.reaches[`${this.side.people[i].party}/${pose.posture}`] || [-0.75, 1.3];
    const turn = (pose.facing * Math.PI) / 180, sin = Math.sin(turn), cos = Math.cos(turn);
    const [x, y] = this.px(pose.x, pose.y);
    const fore = front + (this.props.some((prop) => prop.holder === i && prop.seen) ? 1.1 : 0);
    const xs = [x + sin * fore * b, x + sin * back * b, x + cos * b, x - cos * b];
    const ys = [y - cos * fore * b, y - cos * back * b, y + sin * b, y - sin * b];
    return [Math.min(...xs) - 1.5, Math.min(...ys) - 1.5, Math.max(...xs) + 1.5, Math.max(...ys) + 1.5];
  }

  propRect(prop) {
    const box = D.glyphs[prop.glyph][2], z = prop.size * this.s;
    const turn = (prop.rotation * Math.PI) / 180, sin = Math.sin(turn), cos = Math.cos(turn);
    const [x, y] = this.px(prop.x, prop.y);
    const xs = [], ys = [];
    for (const [u, v] of [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]]) {
      xs.push(x + (u * cos + v * sin) * z);
      ys.push(y + (u * sin - v * cos) * z);
    }
    return [Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1];
  }

  inView([l, t, r, b]) {
    return r > 0 && b > 0 && l < this.width && t < this.height;
  }

  obstacles() {
    const out = new Obstacles(this.width, this.height);
    for (const [l, t, r, b] of this.side.grounds[this.shownGround].walls) {
      const [x0, y0] = this.px(l, -t), [x1, y1] = this.px(r, -b);
      const rect = [x0, y0, x1, y1];
      if (this.inView(rect)) out.add(rect.map((v, i) => clamp(v, -50, i % 2 ? this.height + 50 : this.width + 50)));
    }
    this.poses.forEach((pose, i) => { if (pose && this.inView(this.rect(i))) out.add(this.rect(i)); });
    for (const prop of this.props) if (prop.seen && this.inView(this.propRect(prop))) out.add(this.propRect(prop));
    for (const one of this.fixed) if (one.ground === this.shownGround && this.inView(this.propRect(one.prop))) out.add(this.propRect(one.prop));
    const r = 2.2 * this.mm;
    for (const [x, y] of (this.numbers || []).map((at) => this.px(...at))) out.add([x - r, y - r, x + r, y + r]);
    if (settings.trails) for (const { line } of this.runs) alongside(line, (x, y) => {
      const [px, py] = this.px(x, y);
      out.add([px - 3, py - 3, px + 3, py + 3], 1.6);
    }, (5 * this.mm) / this.s / 2);
    for (const rect of this.signRects || []) out.add(rect);
    return out;
  }

  write(wants, spots) {
    const kept = new Set();
    for (const want of wants) {
      const spot = spots.get(want.key);
      if (!spot) continue;
      kept.add(want.key);
      const look = JSON.stringify([spot.lines, want.classes, want.basis]);
      let label = this.named.get(want.key);
      if (!label || label.look !== look) {
        label?.group.remove();
        const group = written(spot.lines, want.classes, want.basis);
        if (want.lead !== undefined) group.dataset.who = want.lead;
        if (want.part !== undefined) group.dataset.part = want.part;
        this.layers.names.append(group);
        label = { group, look };
        this.named.set(want.key, label);
      }
      label.far = spot.far ? want.target : null;
      Object.assign(label, { lead: want.lead, x: spot.x, y: spot.y, rect: spot.rect });
      label.home = want.lead === undefined ? this.placeAt(spot.x, spot.y) : null;
      const [x, y] = this.anchor(label);
      label.dx = spot.x - x;
      label.dy = spot.y - y;
      this.offsets.set(want.key, { side: spot.side });
      label.group.setAttribute("transform", `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`);
      this.leader(label);
    }
    for (const [key, label] of this.named) if (!kept.has(key)) {
      label.group.remove();
      this.named.delete(key);
    }
  }

  leader(label) {
    label.line?.remove();
    label.line = null;
    if (!label.far) return;
    const [l, t, r, b] = label.far, [x0, y0, x1, y1] = label.rect;
    const cx = (l + r) / 2, cy = (t + b) / 2;
    const from = [clamp(cx, x0, x1) - label.x, clamp(cy, y0, y1) - label.y];
    const to = [clamp(from[0] + label.x, l, r) - label.x, clamp(from[1] + label.y, t, b) - label.y];
    label.line = make("svg:path", { class: "leader", d: `M${from.map(Math.round)}L${to.map(Math.round)}` });
    label.group.prepend(label.line);
  }

  // what a name goes with: the person it names, or its place on the ground
  anchor(label) {
    const at = label.lead === undefined ? label.home : this.poses[label.lead];
    return at ? this.px(at.x, at.y) : [-999, -999];
  }

  placeAt(px, py) {
    const { x, y, s } = this.camera.at;
    return { x: x + (px - this.width / 2) / s, y: -(y + (py - this.height / 2) / s) };
  }

  carry() {
    for (const label of this.named.values()) {
      const [x, y] = this.anchor(label);
      label.group.setAttribute("transform", `translate(${(x + label.dx).toFixed(1)} ${(y + label.dy).toFixed(1)})`);
    }
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

  get insetSize() {
    return this.width < ROOMY ? [46, 84] : [clamp(this.width * 0.13, 56, 120), clamp(this.height * 0.3, 72, 210)];
  }

  drawInset() {
    const g = this.shownGround;
    this.inset.replaceChildren();
    if (g === undefined) return;
    const [west, north, east, south] = this.side.grounds[g].extent;
    const room = this.insetSize;
    const z = Math.min(room[0] / (east - west), room[1] / (south - north));
    const pad = 4 / z;
    this.inset.setAttribute("viewBox", `${west - pad} ${north - pad} ${east - west + 2 * pad} ${south - north + 2 * pad}`);
    this.inset.setAttribute("width", (east - west) * z + 8);
    this.inset.setAttribute("height", (south - north) * z + 8);
    this.inset.style.setProperty("--m", `${((0.42 * this.mm) / z).toFixed(4)}px`);
    this.insetDots = make("svg:path", { class: "dots", "stroke-width": 4.4 / z });
    this.insetFrame = make("svg:rect", { class: "window", "stroke-width": 1.5 / z });
    this.inset.append(ink(this.side.grounds[g].art, { class: "site" }), this.insetDots, this.insetFrame);
    this.insetRoom = [west, north, east, south];
    this.frameInset();
  }

  frameInset() {
    if (!this.insetFrame) return;
    const { x, y, s } = this.camera.at, w = this.width / s, h = this.height / s;
    const [west, north, east, south] = this.insetRoom;
    const whole = w * 1.02 >= east - west && h * 1.06 >= south - north && Math.abs(x - (west + east) / 2) < w / 4;
    const most = (Math.min(w / (east - west), 1) * Math.min(h / (south - north), 1)) > 0.3;
    this.inset.classList.toggle("idle", whole || (most && this.width < ROOMY));
    for (const [key, value] of Object.entries({ x: x - w / 2, y: y - h / 2, width: w, height: h })) this.insetFrame.setAttribute(key, value);
  }

  dots() {
    if (!this.insetDots) return;
    let d = "";
    for (const pose of this.poses) if (pose) d += `M${pose.x.toFixed(1)} ${(-pose.y).toFixed(1)}h0`;
    this.insetDots.setAttribute("d", d);
  }
}

// hatches are ruled in mm, whatever the units of what they fill
function hatchesAt(site, body) {
  for (const pattern of $("hatches").children) {
    const mm = pattern.classList.contains("site") ? site : body;
    pattern.setAttribute("patternTransform", `rotate(${pattern.dataset.turn})scale(${mm.toFixed(4)})`);
  }
}

// --- lines ---

const styleOf = (basis) => (!basis || "經記".includes(basis) ? "solid" : basis === "擬" ? "dotted" : "dashed");

// a line without so much of its beginning and end
function shortened(points, start, end) {
  const cut = (line, by) => {
    let rest = by;
    for (let i = 0; i + 1 < line.length; i++) {
      const [[x0, y0], [x1, y1]] = [line[i], line[i + 1]];
      const far = Math.hypot(x1 - x0, y1 - y0);
      if (far > rest) return [[x0 + ((x1 - x0) * rest) / far, y0 + ((y1 - y0) * rest) / far], ...line.slice(i + 1)];
      rest -= far;
    }
    return [];
  };
  return cut(cut(points, start).reverse(), end).reverse();
}

function way(line, classes, mm, arrived) {
  const d = rounded(line, 4 * mm);
  const parts = [make("svg:path", { class: "halo", d }), make("svg:path", { class: "line", d })];
  if (arrived) {
    const [x, y] = line[line.length - 1], [px, py] = line[line.length - 2];
    const turn = (Math.atan2(x - px, y - py) * 180) / Math.PI;
    parts.push(make("svg:path", { class: "head", d: "M0-.9L.92 1.4L0 .76L-.92 1.4Z",
      transform: `translate(${x} ${-y})rotate(${turn})scale(${mm})` }));
  }
  return make("svg:g", { class: classes }, ...parts);
}

function rounded(line, r) {
  let d = `M${line[0][0].toFixed(2)} ${(-line[0][1]).toFixed(2)}`;
  for (let i = 1; i < line.length; i++) {
    const [x, y] = line[i];
    if (i === line.length - 1) { d += `L${x.toFixed(2)} ${(-y).toFixed(2)}`; break; }
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i + 1]];
    const a = Math.hypot(x - ax, y - ay), b = Math.hypot(bx - x, by - y), cut = Math.min(r, a / 2, b / 2);
    d += `L${(x + ((ax - x) * cut) / a).toFixed(2)} ${(-(y + ((ay - y) * cut) / a)).toFixed(2)}`;
    d += `Q${x.toFixed(2)} ${(-y).toFixed(2)} ${(x + ((bx - x) * cut) / b).toFixed(2)} ${(-(y + ((by - y) * cut) / b)).toFixed(2)}`;
  }
  return d;
}

// the middle of the longest straight piece
function middle(line) {
  let best = line[0], longest = -1;
  for (let i = 0; i + 1 < line.length; i++) {
    const [[x0, y0], [x1, y1]] = [line[i], line[i + 1]];
    const far = Math.hypot(x1 - x0, y1 - y0);
    if (far > longest) { longest = far; best = [(x0 + x1) / 2, (y0 + y1) / 2]; }
  }
  return best;
}

function along(line, share) {
  const far = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i][0], y - line[i][1]));
  let rest = far.reduce((sum, d) => sum + d, 0) * share;
  for (const [i, d] of far.entries()) {
    if (rest <= d) return [0, 1].map((k) => line[i][k] + ((line[i + 1][k] - line[i][k]) * rest) / (d || 1));
    rest -= d;
  }
  return line[line.length - 1];
}

function alongside(line, visit, every) {
  for (let i = 0; i + 1 < line.length; i++) {
    const [[x0, y0], [x1, y1]] = [line[i], line[i + 1]];
    const parts = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / every));
    for (let k = 0; k <= parts; k++) visit(x0 + ((x1 - x0) * k) / parts, y0 + ((y1 - y0) * k) / parts);
  }
}

// --- signs ---

function scaleBar(piece, s, mm, x, y) {
  const long = piece * s, deep = 1.1 * mm, size = Math.max(7.6 * PT * mm, 10);
  const bar = make("svg:g", { class: "scale", transform: `translate(${x} ${y})` },
    make("svg:rect", { class: "paper", x: -9, y: -0.9 * mm - size, width: 3 * long + 3 * size, height: 5.6 * mm + 2 * size, rx: 3 }));
  for (let i = 0; i < 3; i++) {
    bar.append(make("svg:rect", { class: i % 2 ? "pale" : "dark", x: i * long, width: long, height: deep }));
    bar.append(word(`${i * piece}`, i * long, -0.9 * mm, size));
  }
  bar.append(word(`${3 * piece}尺`, 3 * long, -0.9 * mm, size));
  const metre = D.metre, whole = 3 * piece * metre;
  const each = [0.5, 1, 2, 5, 10, 20, 50, 100].find((n) => whole / n <= 4) || 200;
  const last = Math.floor(whole / each) * each;
  bar.append(make("svg:path", { class: "rule", d: `M0 ${2 * mm}H${(last / metre) * s}` }));
  for (let n = 0; n <= last + 1e-9; n += each) {
    const at = (n / metre) * s;
    bar.append(make("svg:path", { class: "rule", d: `M${at} ${1.6 * mm}V${2.4 * mm}` }));
    if (n === 0 || n + each > last) bar.append(word(n ? `${n} m` : "0", at, 2.4 * mm + size * 0.95, size));
  }
  return bar;
}

function northArrow(x, y, mm) {
  const text = word(T("north"), 0, -1 * mm, Math.max(9.5 * PT * mm, 12));
  return make("svg:g", { class: "north", transform: `translate(${x} ${y})` }, text,
    make("svg:path", { class: "rule", d: `M0 0L${-2.2 * mm} ${11 * mm}L0 ${9 * mm}Z` }),
    make("svg:path", { class: "dark", d: `M0 0L${2.2 * mm} ${11 * mm}L0 ${9 * mm}Z` }));
}

function word(text, x, y, size) {
  const element = make("svg:text", { x, y, "font-size": size.toFixed(1) });
  element.textContent = text;
  return element;
}
