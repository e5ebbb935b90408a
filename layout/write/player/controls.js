// The reader's hands: buttons, keys, the scrubber, the map under mouse and fingers, the settings.

const SPEEDS = [1, 2, 4, 6, 10, 20];
const SWIPE = 44; // px
const SWITCHES = ["marks", "trails", "ghosts", "things", "building"];

class Controls {
  constructor(player) {
    this.player = player;
    const press = {
      play: () => player.toggle(), next: () => player.onward(1), back: () => player.onward(-1),
      first: () => player.go(0), last: () => player.go(player.clock.rows.length - 1),
      closer: () => this.zoom(1.35), farther: () => this.zoom(1 / 1.35), fit: () => player.fit(), full: () => this.full(),
    };
    for (const [name, does] of Object.entries(press)) $(name).addEventListener("click", does);
    $("menu").addEventListener("click", () => this.menu(!this.opened));
    addEventListener("pointerdown", (event) => {
      if (this.opened && !event.target.closest("#settings,#menu")) this.menu(false);
    });
    addEventListener("keydown", (event) => this.key(event));
    this.scrubber();
    this.settings();
    this.hands();
    hear("camera-own", (own) => { $("fit").hidden = !own; });
    hear("lang", () => this.label());
    this.label();
  }

  label() {
    for (const element of document.querySelectorAll("[data-say]")) {
      const words = both(element.dataset.say);
      element.title = words;
      element.setAttribute("aria-label", words);
    }
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = T(element.dataset.word);
    $("search").placeholder = T("seek");
  }

  // --- keys ---

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input[type=search],select,textarea")) return;
    const { player } = this;
    const onButton = event.target.closest?.("button,a,[role=tab]");
    const does = {
      " ": () => player.toggle(), ArrowRight: () => player.onward(1), ArrowLeft: () => player.onward(-1),
      Home: () => player.go(0), End: () => player.go(player.clock.rows.length - 1),
      PageDown: () => player.section(1), PageUp: () => player.section(-1),
      "/": () => { player.panel.open("text"); $("search").focus(); }, f: () => this.full(), m: () => this.menu(!this.opened),
      "+": () => this.zoom(1.35), "=": () => this.zoom(1.35), "-": () => this.zoom(1 / 1.35), 0: () => player.fit(),
      Escape: () => { this.menu(false); player.cards.close(); if (player.stage.person) tell("follow", -1); },
    }[event.key];
    if (!does || (event.key === " " && onButton)) return;
    does();
    event.preventDefault();
  }

  // --- the scrubber ---

  scrubber() {
    const { player } = this, { clock, side } = player;
    const slider = $("slider"), total = clock.rows.length;
    slider.max = total;
    slider.step = "any";
    for (const section of side.sections) {
      const row = clock.rows.findIndex(({ steps }) => steps[0] >= section.first);
      $("ticks").append(make("i", { style: `left:${(row / total) * 100}%`, class: side.steps[section.first].part === "記" ? "ji" : "" }));
    }
    slider.addEventListener("input", () => {
      player.pause();
      const value = clamp(+slider.value, 0, total - 1e-6), row = Math.floor(value);
      clock.go(row, Math.max(value - row, 0.001));
      player.refresh();
    });
    slider.addEventListener("change", () => { // let go: the step it stands in is finished
      clock.go(clock.row, 1);
      player.arrived();
    });
    const bar = $("scrub");
    bar.addEventListener("pointermove", (event) => {
      const box = slider.getBoundingClientRect();
      const share = clamp((event.clientX - box.left) / box.width, 0, 1);
      const row = clock.rows[Math.min(Math.floor(share * total), total - 1)];
      const step = side.steps[row.steps[0]];
      const words = step.text || `（${step.expands}）`;
      $("peek").textContent = `${step.i + 1}　${chinese() ? side.sections[step.section].zh : side.sections[step.section].en}　${words.slice(0, 18)}`;
      $("peek").style.left = `${clamp(share * box.width, 90, box.width - 90)}px`;
      $("peek").hidden = false;
    });
    bar.addEventListener("pointerleave", () => { $("peek").hidden = true; });
  }

  progress() {
    const { clock, panel } = this.player;
    const value = clock.row + clock.share;
    const slider = $("slider");
    if (document.activeElement !== slider || this.player.playing) slider.value = value;
    slider.style.setProperty("--done", `${(value / clock.rows.length) * 100}%`);
    slider.setAttribute("aria-valuetext", `${T("step")} ${panel.n + 1} ${T("of")} ${panel.side.steps.length}`);
  }

  // --- the settings ---

  menu(open) {
    this.opened = open;
    $("settings").hidden = !open;
    $("menu").setAttribute("aria-expanded", open);
    if (open) $("settings").querySelector("button,input")?.focus({ preventScroll: true });
  }

  settings() {
    this.choice("theme", D.themes);
    this.choice("lang", ["zh", "bilingual", "en"]);
    this.choice("names", ["few", "some", "all"]);
    this.choice("write", ["v", "h"]);
    this.choice("camera", ["auto", "whole"]);
    for (const name of SWITCHES) {
      const box = make("input", { type: "checkbox", id: `layer-${name}` });
      box.checked = settings[name];
      box.addEventListener("change", () => set(name, box.checked));
      $("layers").append(make("label", {}, box, make("span", { "data-word": name })));
    }
    const speed = $("speed");
    for (const n of SPEEDS) speed.append(make("option", { value: n }, `${n}×`));
    speed.value = SPEEDS.includes(settings.speed) ? settings.speed : 6;
    speed.addEventListener("change", () => { set("speed", +speed.value); speed.blur(); });
  }

  choice(name, values) {
    const box = $(`choose-${name}`);
    for (const value of values) {
      box.append(make("button", { type: "button", role: "radio", "data-value": value, "data-word": value,
        on: { click: () => set(name, value) } }));
    }
    const show = () => {
      for (const button of box.children) button.setAttribute("aria-checked", button.dataset.value === settings[name]);
    };
    hear(name, show);
    show();
  }

  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  // --- the map under the hand ---

  zoom(factor, x, y) {
    for (const stage of this.player.stages) stage.camera.zoom(factor, x ?? stage.width / 2, y ?? stage.height / 2);
    this.later();
  }

  later() {
    this.player.wake();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => { for (const stage of this.player.stages) stage.settled(); }, 160);
  }

  hands() {
    const maps = $("maps"), down = new Map();
    let start = null;
    maps.addEventListener("wheel", (event) => {
      const box = event.target.closest(".host")?.getBoundingClientRect();
      if (!box) return;
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
      event.preventDefault();
    }, { passive: false });
    maps.addEventListener("pointerdown", (event) => {
      if (event.button || event.target.closest("button")) return;
      down.set(event.pointerId, [event.clientX, event.clientY]);
      this.player.dragged = false;
      start = { x: event.clientX, y: event.clientY, at: event.timeStamp, spread: spread(down), pan: this.player.stage.camera.own };
    });
    maps.addEventListener("pointermove", (event) => {
      const was = down.get(event.pointerId);
      if (!was) return;
      const dx = event.clientX - was[0], dy = event.clientY - was[1];
      down.set(event.pointerId, [event.clientX, event.clientY]);
      if (down.size === 2) {
        const now = spread(down), box = event.target.closest(".host")?.getBoundingClientRect() || maps.getBoundingClientRect();
        const [[ax, ay], [bx, by]] = [...down.values()];
        if (start.spread) this.zoom(now / start.spread, (ax + bx) / 2 - box.left, (ay + by) / 2 - box.top);
        start.spread = now;
        start.pinched = true;
        this.player.dragged = true;
      } else if (event.pointerType === "mouse" || start.pan) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 4 && !this.player.dragged) return;
        this.player.dragged = true;
        if (!maps.hasPointerCapture(event.pointerId)) maps.setPointerCapture(event.pointerId);
        for (const stage of this.player.stages) stage.camera.pan(dx, dy);
        this.later();
      }
    });
    const up = (event) => {
      if (!down.delete(event.pointerId) || !start) return;
      const dx = event.clientX - start.x, dy = event.clientY - start.y;
      const swiped = event.type === "pointerup" && event.pointerType !== "mouse" && !start.pan && !start.pinched;
      if (swiped && Math.abs(dx) > SWIPE && Math.abs(dx) > 1.6 * Math.abs(dy)) {
        this.player.dragged = true;
        this.player.onward(dx < 0 ? 1 : -1);
      }
    };
    maps.addEventListener("pointerup", up);
    maps.addEventListener("pointercancel", up);
    maps.addEventListener("dblclick", () => this.player.fit());
  }
}

function spread(down) {
  if (down.size < 2) return 0;
  const [[ax, ay], [bx, by]] = [...down.values()];
  return Math.hypot(ax - bx, ay - by);
}
