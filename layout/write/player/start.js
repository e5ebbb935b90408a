// The player: one clock, one or two maps, the panel, and what a link asks for.

const QUICK = [0.7, 2.6]; // seconds that one step forward takes at the least and at the most
const HOLD = 1400;        // ms that a step is held when motion is not wanted

class Player {
  constructor() {
    this.clothe();
    this.sides = D.sides.map((data, i) => new Side(data, i));
    this.clock = new Clock(this.sides);
    const views = this.sides.map((side) => {
      const host = make("div", { class: "host", "data-side": side.number });
      $("maps").append(host);
      if (this.sides.length > 1) host.append(make("h2", { class: "reading", lang: "zh-Hant" }, ...this.readings(side)));
      return host.appendChild(make("div", { class: "view" }));
    });
    this.stages = this.sides.map((side, i) => new Stage(views[i], side, this.clock));
    [this.side] = this.sides;
    [this.stage] = this.stages;
    this.panel = new Panel(this.side, (n) => this.go(this.rowOf(n)));
    this.cards = new Cards(this);
    this.copies = new Copies(this);
    this.controls = new Controls(this);
    $("title").textContent = D.title;
    $("title-en").textContent = D.en;
    if (this.sides.length < 2) $("readings").append(...this.readings(this.side));
    hear("theme lang write names camera marks trails ghosts things building", () => this.dress());
    hear("follow", (i) => this.follow(i));
    hear("legend", () => showLegend(this.side));
    hear("moving", () => this.wake());
    addEventListener("hashchange", () => this.arrive());
    let size = 0;
    new ResizeObserver(() => { cancelAnimationFrame(size); size = requestAnimationFrame(() => this.resize()); }).observe($("maps"));
    this.dress();
    this.arrive(true);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { // after the first picture
      this.coloured();
      this.panel.text.build();
      document.documentElement.dataset.ready = "";
      document.fonts.ready.then(() => this.panel.text.light(this.panel.n, true));
    })));
  }

  // the disputes in which this reading is not the other, or not the default
  differing(side) {
    const other = this.sides.find((each) => each !== side);
    return side.chosen.filter(([name, reading, , , plain]) =>
      other ? other.chosen.some(([n, r]) => n === name && r !== reading) : !plain);
  }

  readings(side) {
    return this.differing(side).flatMap(([name, reading, by]) =>
      [`${W(name)}：${W(reading)}`, make("small", { title: W(by) }, W(by))]);
  }

  rowOf(n) {
    return this.clock.rows.findIndex((row) => row.steps[0] === n && row.own[0]);
  }

  // --- time ---

  go(row, { quick = true } = {}) {
    this.pause();
    this.clock.go(row);
    this.arrived(quick);
  }

  onward(by) {
    const { clock } = this;
    const running = this.run && !clock.atRest;
    this.pause();
    if (by < 0) {
      clock.go(clock.atRest || clock.share > 0.35 ? clock.row - (clock.atRest ? 1 : 0) : clock.row - 1);
      return this.arrived();
    }
    if (running) clock.go(clock.row);
    if (clock.row >= clock.rows.length - 1 && clock.atRest) return this.arrived();
    if (clock.atRest) clock.go(clock.row + 1, 0);
    if (stillness.matches) {
      clock.go(clock.row);
      return this.arrived();
    }
    const span = clock.rows[clock.row].span;
    const seconds = clamp(span / TICKS / settings.speed, ...QUICK);
    this.run = { until: clock.row, pace: span / seconds / 1000 };
    this.changed();
    this.wake();
  }

  section(by) {
    const here = this.side.steps[this.stage.step].section;
    const first = this.rowOf(this.side.sections[here].first);
    const to = by < 0 && this.clock.row > first ? here : clamp(here + by, 0, this.side.sections.length - 1);
    this.go(this.rowOf(this.side.sections[to].first));
  }

  toggle() {
    if (this.playing) return this.pause();
    const { clock } = this;
    if (clock.row === clock.rows.length - 1 && clock.atRest) clock.go(0, 0);
    this.playing = true;
    this.run = stillness.matches ? { held: performance.now() } : { until: clock.rows.length - 1 };
    document.body.classList.add("playing");
    $("play").dataset.say = "pause";
    this.controls.label();
    this.wake();
  }

  pause() {
    this.playing = false;
    this.run = null;
    document.body.classList.remove("playing");
    $("play").dataset.say = "play";
    this.controls?.label();
  }

  wake() {
    if (this.beating) return;
    this.beating = true;
    this.last = performance.now();
    requestAnimationFrame((now) => this.beat(now));
  }

  beat(now) {
    const passed = Math.min(now - this.last, 100);
    this.last = now;
    const { clock, run } = this;
    if (run?.held !== undefined) {
      if (now - run.held > HOLD) {
        run.held = now;
        if (clock.row >= clock.rows.length - 1) this.pause();
        else clock.go(clock.row + 1);
      }
    } else if (run) {
      if (clock.atRest && clock.row < clock.rows.length - 1) clock.go(clock.row + 1, 0);
      const pace = run.pace || (settings.speed * TICKS) / 1000;
      const end = clock.starts[run.until] + clock.rows[run.until].span;
      clock.seek(Math.min(clock.now + passed * pace, end));
      if (clock.now >= end - 1e-6) {
        clock.go(run.until);
        this.pause();
        this.arrived(false);
      }
    }
    const moving = this.stages.map((stage) => stage.camera.tickOn(now)).some(Boolean);
    this.refresh();
    if (this.run || moving || this.stages.some((stage) => stage.camera.going)) requestAnimationFrame((t) => this.beat(t));
    else this.beating = false;
  }

  // --- showing ---

  refresh() {
    for (const stage of this.stages) stage.draw();
    const n = this.stage.step;
    if (n !== this.panel.n || this.row !== this.clock.row) this.changed();
    this.controls.progress();
  }

  changed() {
    for (const stage of this.stages) {
      stage.draw();
      stage.svg.setAttribute("aria-label", this.panel.spoken(this.stage.step));
    }
    this.row = this.clock.row;
    this.panel.caption(this.stage.step);
    this.compare();
    if (this.cards.what) this.cards.fill();
    if (!this.playing) this.spoken();
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.relink(), this.playing ? 600 : 0);
  }

  arrived(quick = true) {
    for (const stage of this.stages) stage.stale = true;
    if (quick) for (const stage of this.stages) stage.camera.own = false;
    $("fit").hidden = true;
    this.refresh();
    this.changed();
    this.wake();
  }

  spoken() {
    announce(this.panel.spoken(this.panel.n));
  }

  fit() {
    for (const stage of this.stages) {
      stage.camera.release();
      stage.aim();
      stage.stale = true;
    }
    this.wake();
  }

  resize() {
    for (const stage of this.stages) {
      if (!stage.isResized()) continue;
      stage.measure();
      stage.camera.placed = false;
      stage.k = stage.signKey = null;
      if (stage.step >= 0) stage.camera.own ? stage.camera.move(stage.camera.at) : stage.aim({ quick: true });
      stage.settled();
    }
  }

  dress() {
    this.clothe();
    if (document.documentElement.dataset.ready !== undefined) this.coloured();
    for (const stage of this.stages) {
      stage.signKey = null;
      stage.named.forEach((label) => label.group.remove());
      stage.named.clear();
      if (stage.step < 0) continue;
      stage.aim();
      stage.signs();
      stage.settled();
    }
    if (this.panel.n !== undefined) {
      this.panel.caption(this.panel.n);
      if (this.panel.shown === "legend") showLegend(this.side);
      this.cards.fill();
      this.wake();
      this.relink();
    }
  }

  clothe() {
    document.documentElement.className = `${settings.theme} ${settings.write} say-${settings.lang}`;
  }

  // the window's frame as the paper is
  coloured() {
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
    document.querySelector('meta[name="theme-color"]').content = paper;
  }

  follow(i) {
    for (const stage of this.stages) stage.chase(i < 0 ? null : stage.side.people[i]);
    this.panel.followed = i < 0 ? undefined : i;
    document.body.classList.toggle("following", i >= 0);
    $("following").hidden = i < 0;
    if (i >= 0) {
      const person = this.side.people[i];
      $("following-who").textContent = chinese() ? person.name : person.en || person.name;
      announce(`${both("follow")}: ${person.name} ${person.en}`);
    }
    if (this.panel.shown === "people") this.panel.people();
    this.cards.fill();
    this.relink();
    this.wake();
  }

  // what differs between two readings after this step
  compare() {
    if (this.sides.length < 2) return;
    const [a, b] = this.stages.map((stage) => stage.places());
    const apart = a.filter(({ who, what }, i) => {
      const p = a[i].at, q = b.find((each) => each.who === who && each.what === what)?.at;
      return !p !== !q || (p && (Math.hypot(p.x - q.x, p.y - q.y) > 0.5 || wind(p.facing) !== wind(q.facing)));
    });
    const people = new Set(apart.map(({ who }) => who)), things = new Set(apart.map(({ what }) => what));
    for (const stage of this.stages) {
      for (const figure of stage.figures) figure.group.toggleAttribute("data-apart", people.has(figure.person.name));
      for (const prop of stage.props) prop.group.toggleAttribute("data-apart", things.has(prop.thing.name));
    }
    const names = apart.map(({ who, what, en }) => (chinese() || !en ? who || what : en));
    const join = chinese() ? "、" : ", ";
    $("differs").hidden = false;
    $("differs").textContent = names.length
      ? `${both("differs")}: ${names.slice(0, 9).join(join)}${names.length > 9 ? " …" : ""}` : both("same");
  }

  // --- links ---

  address() {
    const parts = [`step=${this.stage.step + 1}`];
    for (const name of ["theme", "lang"]) if (settings[name] !== DEFAULTS[name]) parts.push(`${name}=${settings[name]}`);
    if (this.stage.person) parts.push(`follow=${encodeURIComponent(this.stage.person.name)}`);
    return `${location.href.split("#")[0]}#${parts.join("&")}`;
  }

  relink() {
    const address = this.address();
    if (address === location.href) return;
    try {
      history.replaceState(null, "", address);
    } catch { /* a page in a frame may not have an address of its own */ }
  }

  arrive(first = false) {
    const asked = new Map(location.hash.slice(1).split("&").map((part) => {
      const [key, value = ""] = part.split("=");
      try {
        return [key, decodeURIComponent(value)];
      } catch {
        return [key, value];
      }
    }));
    for (const [name, known] of [["theme", D.themes], ["lang", Object.keys(SPOKEN)]]) {
      if (known.includes(asked.get(name)) && asked.get(name) !== settings[name]) set(name, asked.get(name));
    }
    const n = asked.get("step") ? this.side.find(asked.get("step")) : -1;
    if (n >= 0 && (first || n !== this.stage.step)) this.go(Math.max(this.rowOf(n), 0));
    else if (first) this.go(0);
    const who = this.side.people.findIndex((person) => person.name === asked.get("follow"));
    if (who >= 0 && this.stage.person?.i !== who) this.follow(who);
  }
}

const player = new Player();
window.player = player; // for whoever wants to look inside: player.stage.poses, player.go(59)
performance.mark("shown");
