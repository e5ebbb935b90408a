// People and things as ink: one group each, changed only where something changes.

const BODY = 3;           // units of its ink to half a person's breadth
const WIDE = [1.65, 3.0]; // mm: half a person's breadth at the least and at the most
const LEAST_THING = [2.4, 3.6]; // mm, on the ground and in the hand
const CLOSE = 1.9;       // mm per 尺: from here things grow no larger till they are true
const BEFORE = { 立: 2, 坐: 2, 揖: 2.25, 俯: 2.25, 拜: 2.85, 稽首: 3.55 };
const ACROSS = { 弓: "執弓", 弛弓: "執弛弓" };
const BANNER = "旌", POLE = 10; // mm: a banner in the hand is not to scale
const SHOT = ["矢", "乘矢"];   // drawn with the bow while it is shot
const glyphNumbers = new Map(D.glyphs.map((row, n) => [row[0], n]));

// half a person's breadth in mm where a 尺 is k mm: enlarged as far as his section allows
function bodyUnit(k, enlargement) {
  return Math.max(clamp(enlargement * k, WIDE[0], WIDE[1]), k);
}

// mm per unit of a thing's drawing
function thingUnit(glyph, k, held) {
  const [, , box, measure, flags] = D.glyphs[glyph];
  if (measure == null) return 2;
  const longer = Math.max(box[2] - box[0], box[3] - box[1]);
  if (flags & 1) return (measure * k) / longer;
  const shown = Math.max(k, 2 * Math.min(k, CLOSE)); // twice its size, until one has come close
  return Math.max(measure * shown, LEAST_THING[held ? 1 : 0]) / longer;
}

const isMat = (glyph) => (D.glyphs[glyph][4] & 2) > 0;

function thingTurn(glyph, facing, head) {
  const heading = D.glyphs[glyph][5];
  if (head != null) return head - heading;
  if (facing == null) return 0;
  return isMat(glyph) ? facing : facing - heading;
}

// in a theme after the old blocks a person is his name on a tablet, written the way he faces
const ONE = 3.15; // mm: a character
const onLeaf = () => D.leaves.includes(settings.theme);

// the tablet of a name in mm: its outline, its characters and how far it reaches
function tablet(name, party) {
  const letters = [...name], half = letters.length > 3 ? Math.ceil(letters.length / 2) : letters.length;
  const wide = letters.length > 3 ? 1.16 : 0.64, w = wide * ONE, front = 1.08 * ONE, head = 0.62 * ONE;
  const back = ((half - 1) * 1.05 + 0.64) * ONE, cut = w * 0.45;
  const heads = {
    pointed: `L${w} ${-head}L0 ${-front}L${-w} ${-head}`,
    round: `L${w} ${-head}C${w} ${-front * 1.15} ${-w} ${-front * 1.15} ${-w} ${-head}`,
  };
  const other = `L${w} ${-head}L${w - cut} ${-head - cut}H${cut - w}L${-w} ${-head}`;
  const outline = (inset) => `M${-w + inset} ${back - inset}H${w - inset}${inset ? `V${-head}H${-w + inset}` : heads[D.parties[party][2]] || other}Z`;
  const text = letters.map((c, i) => {
    const x = letters.length > 3 ? (i < half ? 0.52 : -0.52) * ONE : 0;
    return `<text x="${x}" y="${((i % half) * 1.05 + 0.36) * ONE}" font-size="${ONE}">${c}</text>`;
  }).join("");
  return { back, front, w, markup: `<path class="edge" d="${outline(0)}"/><path class="inner" d="${outline(0.5)}"/>` +
    `<path class="knees" d="M${-w} ${back + 0.5}H${w}"/>${text}` };
}

class Figure {
  constructor(person) {
    this.person = person;
    this.body = make("svg:g", { class: "body" });
    this.marks = make("svg:g", { class: "acts" });
    this.hit = make("svg:circle", { class: "hit", r: BODY * 1.5, cy: -BODY * 0.3 });
    this.group = make("svg:g", { class: "person", "data-who": person.i }, this.body, this.marks, this.hit);
    this.group.style.display = "none";
  }

  show(pose, state, scale) {
    if (!pose) {
      if (this.pose) this.group.style.display = "none";
      this.pose = null;
      return;
    }
    if (!this.pose) this.group.style.display = "";
    const shape = bodyKey(this.person, pose);
    if (shape !== this.shape) {
      this.shape = shape;
      this.body.innerHTML = D.bodies[shape] || "";
    }
    this.written(pose, scale);
    if (state !== this.state) {
      this.state = state;
      this.group.setAttribute("class", `person ${this.person.party} ${state}`);
    }
    const turn = hatchTurn(pose.facing);
    if (turn !== this.turn) {
      this.turn = turn;
      hatched(this.group, turn);
    }
    const p = this.pose;
    if (!p || p.x !== pose.x || p.y !== pose.y || p.facing !== pose.facing || scale !== this.scale) {
      this.scale = scale;
      this.group.setAttribute("transform",
        `translate(${pose.x} ${-pose.y})rotate(${pose.facing})scale(${scale})`);
    }
    this.pose = pose;
  }

  // as a name on a tablet, where the theme has people so
  written(pose, scale) {
    if (!onLeaf()) {
      if (this.tablet) this.tablet.group.remove();
      this.tablet = null;
      return;
    }
    if (!this.tablet) {
      const shape = tablet(this.person.name.replace(/[一二三四五六七八九十]+$/, "") || this.person.name, this.person.party);
      this.tablet = { ...shape, group: ink(shape.markup, { class: "tablet" }) };
      this.group.insertBefore(this.tablet.group, this.marks);
    }
    const k = (Figure.mm / scale).toFixed(4);
    if (k !== this.tablet.k) this.tablet.group.setAttribute("transform", `scale(${this.tablet.k = k})`);
    this.tablet.group.classList.toggle("kneels", ["坐", "拜", "稽首"].includes(pose.posture));
  }

  act(words) {
    const key = words.join(" ");
    if (key === this.words) return;
    this.words = key;
    this.marks.innerHTML = words.map((word) => D.marks[`${word}/${this.pose.posture}`] || D.marks[word] || "").join("");
  }
}

function bodyKey(person, pose) {
  const bare = pose.dress.includes("袒") ? "袒" : "";
  const armed = /決|遂/.test(pose.dress) ? "決" : "";
  const key = `${person.kind}/${pose.posture}/${bare}${armed}`;
  return key in D.bodies ? key : `${person.kind}/${pose.posture}/`;
}

// hatches lie on the page: the turn of a figure is taken back
function hatchTurn(facing) {
  return (((Math.round(facing / 15) * 15) % 180) + 180) % 180;
}
const HATCHES = D.hatches;
function hatched(element, turn) {
  for (let n = 0; n < HATCHES; n++) element.style.setProperty(`--h${n}`, `url(#h${n}-${turn})`);
}

class Prop {
  constructor(thing) {
    this.thing = thing;
    this.group = make("svg:g", { class: "thing", "data-thing": thing.i });
    this.group.style.display = "none";
  }

  show(x, y, turn, scale, glyph, m) {
    if (!this.seen) {
      this.group.style.display = "";
      this.seen = true;
    }
    if (glyph !== this.glyph) {
      this.glyph = glyph;
      const [, markup, box] = D.glyphs[glyph];
      this.group.innerHTML = markup;
      this.group.append(make("svg:rect", { class: "hit", x: box[0] - 0.2, y: -box[3] - 0.2,
        width: box[2] - box[0] + 0.4, height: box[3] - box[1] + 0.4 }));
    }
    const where = `translate(${x} ${-y})rotate(${turn})scale(${scale})`;
    if (where !== this.where) {
      this.where = where;
      this.group.setAttribute("transform", where);
    }
    if (m !== this.m) {
      this.m = m;
      this.group.style.setProperty("--m", `${m}px`);
    }
    Object.assign(this, { x, y, rotation: turn, size: scale });
  }

  hide() {
    if (!this.seen) return;
    this.seen = false;
    this.group.style.display = "none";
  }
}
