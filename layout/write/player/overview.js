// The map: the whole place, small, beside a nearer view; scale bar and north.

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

Object.defineProperties(Stage.prototype, Object.getOwnPropertyDescriptors({
  get insetSize() {
    return this.width < ROOMY ? [46, 84] : [clamp(this.width * 0.13, 56, 120), clamp(this.height * 0.3, 72, 210)];
  },

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
  },

  frameInset() {
    if (!this.insetFrame) return;
    const { x, y, s } = this.camera.at, w = this.width / s, h = this.height / s;
    const [west, north, east, south] = this.insetRoom;
    const whole = w * 1.02 >= east - west && h * 1.06 >= south - north && Math.abs(x - (west + east) / 2) < w / 4;
    const most = (Math.min(w / (east - west), 1) * Math.min(h / (south - north), 1)) > 0.3;
    this.inset.classList.toggle("idle", whole || (most && this.width < ROOMY));
    for (const [key, value] of Object.entries({ x: x - w / 2, y: y - h / 2, width: w, height: h })) this.insetFrame.setAttribute(key, value);
  },

  dots() {
    if (!this.insetDots) return;
    let d = "";
    for (const pose of this.poses) if (pose) d += `M${pose.x.toFixed(1)} ${(-pose.y).toFixed(1)}h0`;
    this.insetDots.setAttribute("d", d);
  },
}));
