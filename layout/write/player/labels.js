// The map: whom and what to name, what the names must keep clear of, and their ink.

const PAUSE = 180; // ms between two placings of names while people move

Object.defineProperties(Stage.prototype, Object.getOwnPropertyDescriptors({
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
  },

  *wanted(n) {
    const { side, mm } = this, picture = side.picture(n);
    const step = side.steps[n], few = settings.names === "few";
    const named = !onLeaf() || !chinese();
    for (const label of named ? picture.people : []) {
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
  },

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
  },

  rect(i) {
    const pose = this.poses[i], b = this.body * this.s;
    const [back, front] = D.reaches[`${this.side.people[i].party}/${pose.posture}`] || [-0.75, 1.3];
    const turn = (pose.facing * Math.PI) / 180, sin = Math.sin(turn), cos = Math.cos(turn);
    const [x, y] = this.px(pose.x, pose.y);
    const board = this.figures[i].tablet;
    if (board) {
      const ends = [[board.front, board.w], [board.front, -board.w], [-board.back - 0.6, board.w], [-board.back - 0.6, -board.w]];
      const us = ends.map(([f, r]) => x + (sin * f + cos * r) * this.mm), vs = ends.map(([f, r]) => y + (-cos * f + sin * r) * this.mm);
      return [Math.min(...us), Math.min(...vs), Math.max(...us), Math.max(...vs)];
    }
    const fore = front + (this.props.some((prop) => prop.holder === i && prop.seen) ? 1.1 : 0);
    const xs = [x + sin * fore * b, x + sin * back * b, x + cos * b, x - cos * b];
    const ys = [y - cos * fore * b, y - cos * back * b, y + sin * b, y - sin * b];
    return [Math.min(...xs) - 1.5, Math.min(...ys) - 1.5, Math.max(...xs) + 1.5, Math.max(...ys) + 1.5];
  },

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
  },

  inView([l, t, r, b]) {
    return r > 0 && b > 0 && l < this.width && t < this.height;
  },

  obstacles() {
    const out = new Obstacles(this.width, this.height);
    for (const [l, t, r, b] of this.side.grounds[this.shownGround].walls) {
      const [x0, y0] = this.px(l, -t), [x1, y1] = this.px(r, -b);
      const rect = [x0, y0, x1, y1];
      if (!this.inView(rect)) continue;
      out.walls.push(rect);
      out.add(rect.map((v, i) => clamp(v, -50, i % 2 ? this.height + 50 : this.width + 50)));
    }
    for (const [cost, l, t, r, b] of this.side.grounds[this.shownGround].lines) {
      const rect = [...this.px(l, -t), ...this.px(r, -b)];
      if (this.inView(rect)) out.add(rect.map((v, i) => clamp(v + (i < 2 ? -1 : 1), -50, i % 2 ? this.height + 50 : this.width + 50)), cost);
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
  },

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
  },

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
  },

  // what a name goes with: the person it names, or its place on the ground
  anchor(label) {
    const at = label.lead === undefined ? label.home : this.poses[label.lead];
    return at ? this.px(at.x, at.y) : [-999, -999];
  },

  placeAt(px, py) {
    const { x, y, s } = this.camera.at;
    return { x: x + (px - this.width / 2) / s, y: -(y + (py - this.height / 2) / s) };
  },

  carry() {
    for (const label of this.named.values()) {
      const [x, y] = this.anchor(label);
      label.group.setAttribute("transform", `translate(${(x + label.dx).toFixed(1)} ${(y + label.dy).toFixed(1)})`);
    }
  },
}));
