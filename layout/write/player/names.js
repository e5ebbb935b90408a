// Names on the map: dressed, and placed so that none covers another, a person, a thing or a wall.

const EM = { acting: [11.5, 7.8], name: [10, 7.4], attendant: [9, 7.2], thing: [8.4, 6.8], part: [8, 7] };
const PT = 0.3528;         // mm
const SIDES = [[0, 1], [1, 0], [-1, 0], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]]; // below right left above …
const GAPS = [1.1, 2.3, 4];
const FAR = [7, 11, 16, 22];
const WALLED = 14;         // what it costs a name to stand beyond a wall
const HAN = /[\u2e80-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

const ruler = document.createElement("canvas").getContext("2d");
const widths = new Map();
function breadth(text, size, style) {
  const key = `${style}${text}`;
  if (!widths.has(key)) {
    ruler.font = `${style} 100px ${style.includes("italic") || style === "600 " ? LATIN : BOTH}`;
    widths.set(key, ruler.measureText(text).width / 100);
  }
  return widths.get(key) * size;
}
const LATIN = "'Layout Serif','Noto Serif CJK TC','Layout Rare Han',serif";
const BOTH = "'Noto Serif CJK TC','Layout Rare Han','Layout Serif',serif";

// the lines of a name: [text, class, size in px]
function lettered(han, eng, role, mm, way = 0) {
  const [big, small] = EM[role] || EM.part;
  const size = Math.max(big * PT * mm, 11), tiny = Math.max(small * PT * mm, 10.5);
  if (!chinese()) return eng ? [[eng, "en", Math.max(tiny * 1.12, 11.5)]] : [];
  const lines = way === 2 ? [...han].map((c) => [c, "han", size]) : [[han, "han", size]];
  if (english() && eng && way === 0) lines.push([eng, "latin", tiny]);
  return lines;
}

function sized(lines) {
  let width = 0, height = 0;
  for (const [text, kind, size] of lines) {
    const style = kind === "han" ? "600 h" : kind === "en" ? "600 " : "italic ";
    width = Math.max(width, kind === "han" ? han(text, size) : breadth(text, size, style));
    height += size * (kind === "han" ? 1.12 : 1.06);
  }
  return { width: width + 2, height: height + 1 };
}

function han(text, size) {
  let width = 0;
  for (const c of text) width += HAN.test(c) || /[　-〿]/.test(c) ? size : size * 0.55;
  return width;
}

class Obstacles {
  constructor(width, height) {
    this.frame = [0, 0, width, height];
    this.cells = new Map();
    this.walls = [];
  }

  // whether a wall stands between a name and what it names
  parted([l, t, r, b], target) {
    const from = [(l + r) / 2, (t + b) / 2], to = [(target[0] + target[2]) / 2, (target[1] + target[3]) / 2];
    return this.walls.some((wall) => crosses(from, to, wall));
  }

  add(rect, cost = Infinity) {
    const [x0, y0, x1, y1] = rect.map((v) => Math.floor(v / 48));
    for (let i = x0; i <= x1; i++) for (let j = y0; j <= y1; j++) {
      const key = i * 4096 + j;
      const cell = this.cells.get(key);
      if (cell) cell.push([rect, cost]); else this.cells.set(key, [[rect, cost]]);
    }
  }

  cost([l, t, r, b], limit = Infinity) {
    const [fl, ft, fr, fb] = this.frame;
    if (l < fl || t < ft || r > fr || b > fb) return Infinity;
    let total = 0;
    const seen = new Set();
    for (let i = Math.floor(l / 48); i <= Math.floor(r / 48); i++) for (let j = Math.floor(t / 48); j <= Math.floor(b / 48); j++) {
      for (const one of this.cells.get(i * 4096 + j) || []) {
        const [rect, cost] = one;
        if (rect[0] < r && rect[2] > l && rect[1] < b && rect[3] > t && !seen.has(one)) {
          seen.add(one);
          total += cost;
          if (total >= limit) return Infinity;
        }
      }
    }
    return total;
  }
}

// whether the line from one point to the other goes through the rectangle
function crosses(a, b, rect) {
  let enter = 0, leave = 1;
  for (const k of [0, 1]) {
    const way = b[k] - a[k];
    if (!way) {
      if (a[k] < rect[k] || a[k] > rect[k + 2]) return false;
      continue;
    }
    const one = (rect[k] - a[k]) / way, two = (rect[k + 2] - a[k]) / way;
    enter = Math.max(enter, Math.min(one, two));
    leave = Math.min(leave, Math.max(one, two));
  }
  return enter <= leave;
}

// wants: { key, box: {width, height}, target: rect, rank, prefer, front, spots } → where each goes
function placed(wants, obstacles, mm) {
  const out = new Map();
  for (const want of [...wants].sort((a, b) => a.rank - b.rank)) {
    const spot = want.spots ? own(want, obstacles) : about(want, obstacles, mm);
    if (!spot) continue;
    const [l, t, r, b] = spot.rect;
    obstacles.add([l - 4, t - 1, r + 4, b + 1]);
    out.set(want.key, spot);
  }
  return out;
}

function own(want, obstacles) {
  let best = null;
  for (const [n, spot] of want.spots.entries()) {
    const { width, height } = spot.box;
    const rect = [spot.x - width / 2, spot.y - height / 2, spot.x + width / 2, spot.y + height / 2];
    const price = n * 0.3 - (want.prefer === n ? 2.5 : 0);
    if (best && price >= best.price) continue;
    if (obstacles.cost(rect) < 3) best = { rect, price, side: n, lines: spot.lines, x: spot.x, y: rect[1] };
  }
  return best;
}

function about(want, obstacles, mm) {
  const [l, t, r, b] = want.target, { width: w, height: h } = want.box;
  let best = null;
  const tried = (n, x, y, cost, far = false) => {
    if (best && cost >= best.cost) return;
    const rect = [x, y, x + w, y + h];
    const most = best ? best.cost : Infinity;
    let price = cost + obstacles.cost(rect, most - cost);
    if (price < most && obstacles.parted(rect, want.target)) price += WALLED;
    if (price < (best ? best.cost : Infinity)) best = { rect, cost: price, side: n, lines: want.lines, x: x + w / 2, y, far };
  };
  GAPS.forEach((gap, g) => SIDES.forEach(([dx, dy], n) => {
    const d = gap * mm;
    const x = dx < 0 ? l - d - w : dx > 0 ? r + d : (l + r - w) / 2;
    const y = dy < 0 ? t - d - h : dy > 0 ? b + d : (t + b - h) / 2;
    const cost = n * 0.5 + g * 1.6 - (n === want.prefer ? 3.5 : 0) + (n === want.front ? 1.7 : 0);
    tried(n, x, y, cost);
    if (g === 0 && n < 4) for (const slide of [-1, 1]) {
      tried(n, x + (dy ? slide * Math.min(w, r - l) * 0.4 : 0), y + (dx ? slide * h * 0.5 : 0), cost + 0.9);
    }
  }));
  if ((!best || best.cost > 12) && want.rank < 20) FAR.forEach((gap, g) => {
    for (let k = 0; k < 16; k++) {
      const angle = (k * Math.PI) / 8, d = gap * mm;
      const x = (l + r) / 2 + Math.sin(angle) * ((r - l) / 2 + d + w / 2) - w / 2;
      const y = (t + b) / 2 - Math.cos(angle) * ((b - t) / 2 + d + h / 2) - h / 2;
      tried(8 + k, x, y, 12 + g * 3, true);
    }
  });
  return best;
}

// a name as ink: its lines about (0, 0), the middle of its top
function written(lines, classes, underline) {
  const group = make("svg:g", { class: `label ${classes}` });
  let y = 0, line = null;
  for (const [text, kind, size] of lines) {
    y += size * (kind === "han" ? 0.9 : 0.84);
    const element = make("svg:text", { class: kind, "font-size": size.toFixed(1), y: y.toFixed(1) });
    element.textContent = text;
    group.append(element);
    if (underline && !line && (kind === "han" || kind === "en")) {
      const half = (kind === "han" ? han(text, size) : breadth(text, size, "600 ")) / 2;
      const under = (y + size * 0.2).toFixed(1);
      line = make("svg:path", { class: `under ${underline}`, d: `M${-half} ${under}H${half}` });
      y += size * 0.1;
    }
    y += size * (kind === "han" ? 0.18 : 0.2);
  }
  if (line) group.append(line);
  return group;
}
