// The map: the ways walked in a step, where they began, and what is done.

const SHOWN = ["揖", "厭", "讓", "言", "辭", "對", "命", "拜", "再拜", "飲", "卒", "祭"];

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


Object.defineProperties(Stage.prototype, Object.getOwnPropertyDescriptors({
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
    this.ghostly = ghosts.map(([, pose]) => pose).filter(Boolean);
    this.shades(settings.ghosts ? ghosts : []);
    this.discs(settings.trails ? this.runs : []);
  },

  trail(n, t, mm) {
    const from = this.side.steps[this.side.sections[this.side.steps[n].section].first].start;
    const walks = this.side.walks(this.person, from, t);
    const d = walks.map((walk) => "M" + walk.points.map(([x, y]) => `${x.toFixed(2)} ${(-y).toFixed(2)}`).join("L")).join("");
    return d ? make("svg:path", { class: `trail ${this.person.party}`, d }) : null;
  },

  shades(ghosts) {
    const key = ghosts.map(([person, pose, w]) => `${person.i}.${w}`).join() + this.body.toFixed(4) + this.step;
    if (key === this.shadeKey) return;
    this.shadeKey = key;
    this.layers.ghosts.replaceChildren(...ghosts.filter(([, pose]) => pose).map(([person, pose]) => {
      const low = ["坐", "拜", "稽首"].includes(pose.posture) ? "坐" : "立";
      return ink(D.bodies[`${person.party}/${low}/ghost`] || "", { class: `ghost ${person.party}`, "data-ghost": person.i,
        transform: `translate(${pose.x} ${-pose.y})rotate(${pose.facing})scale(${this.body / BODY})` });
    }));
  },

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
    this.layers.discs.replaceChildren(...out);
  },

  // a place on a line for its number, clear of the other numbers
  clear(line, room) {
    const spots = [middle(line), ...[0.35, 0.65, 0.2, 0.8, 0.5].map((share) => along(line, share))];
    const others = (this.ghostly || []).concat(this.poses.filter(Boolean));
    const free = ([x, y]) => this.numbers.every(([a, b]) => Math.hypot(a - x, b - y) > room);
    const open = ([x, y]) => others.every((p) => Math.hypot(p.x - x, p.y - y) > this.body + room / 2);
    return spots.find((spot) => free(spot) && open(spot)) || spots.find(free) || spots[0];
  },

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
        if (deed.verb.includes("還") && now) word = deed.verb.includes("右") ? "還右" : "還左";
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
  },

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
  },
}));
