// What the pages of the atlas gain by a script: without it each of them is whole.
(() => {
  "use strict";
  const root = document.documentElement;
  const base = new URL(document.currentScript.src);
  const top = new URL("../", base);
  const isDisk = location.protocol === "file:";
  const atlas = (window.atlas = {
    root: top.href,
    say: () => root.dataset.say,
    href: (address) => new URL(filed(address.replace(/^\//, "")), top).href,
  });

  function filed(path) {
    if (!isDisk) return path;
    const [, folder, rest] = /^([^?#]*)(.*)$/.exec(path);
    return (folder === "" || folder.endsWith("/") ? `${folder}index.html` : folder) + rest;
  }

  function keep(name, value) {
    try {
      localStorage[name] = value;
    } catch {
      // a browser that keeps nothing shows all the same
    }
  }

  // --- from the disk a folder has no page of its own ---
  if (isDisk) {
    for (const link of document.querySelectorAll("a[href]")) {
      const href = link.getAttribute("href");
      if (!/^[a-z]+:|^#/.test(href)) link.setAttribute("href", filed(href));
    }
    for (const form of document.forms) form.setAttribute("action", filed(form.getAttribute("action")));
  }

  // --- language and light ---
  const said = document.querySelectorAll("button[data-say]");
  function say(which) {
    root.dataset.say = which;
    keep("say", which);
    for (const button of said) button.setAttribute("aria-pressed", button.dataset.say === which);
    here();
  }
  for (const button of said) button.addEventListener("click", () => say(button.dataset.say));
  const isDark = () => (root.dataset.light ? root.dataset.light === "night" : matchMedia("(prefers-color-scheme: dark)").matches);
  function turn() {
    root.dataset.light = isDark() ? "day" : "night";
    keep("light", root.dataset.light);
  }
  document.querySelector(".light")?.addEventListener("click", turn);
  document.querySelector(".choices")?.removeAttribute("hidden");

  // --- the column that is read stands in the middle ---
  function here() {
    const now = document.getElementById("now");
    const column = now?.closest(".col");
    if (!column) return;
    const [mark, box] = [now.getBoundingClientRect(), column.getBoundingClientRect()];
    column.scrollLeft += mark.left + mark.width / 2 - (box.left + box.width / 2);
  }

  // --- rows and figures light each other ---
  const plate = document.querySelector(".picture .plate");
  const rows = [...document.querySelectorAll(".stand")];
  const figures = plate ? [...plate.querySelectorAll("[data-w]")] : [];
  const names = (node) => node.dataset.w.split(" ");
  function light(who) {
    plate.classList.toggle("lit", who.length > 0);
    for (const each of [...figures, ...rows]) each.classList.toggle("lit", names(each).some((name) => who.includes(name)));
  }
  for (const row of plate ? rows : []) {
    row.addEventListener("pointerenter", () => light(names(row)));
    row.addEventListener("pointerleave", () => light([]));
    row.addEventListener("focusin", () => light(names(row)));
    row.addEventListener("focusout", () => light([]));
  }
  for (const figure of figures) {
    figure.addEventListener("pointerenter", () => light(names(figure)));
    figure.addEventListener("pointerleave", () => light([]));
    figure.addEventListener("click", () => {
      const row = rows.find((each) => names(each).some((name) => names(figure).includes(name)));
      if (!row) return;
      for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      row.scrollIntoView({ block: "nearest" });
    });
  }

  // --- the plate taken away: by day, in the languages that are shown ---
  const faces = { h: '"Noto Serif TC","Noto Serif CJK TC",serif', l: '"Source Serif 4",Georgia,serif' };
  const inked = (words) => words.replace(/var\(--x([0-9a-f]{6})\)/g, "#$1");
  const shownTexts = (svg) => [...svg.querySelectorAll("text")].filter((text) => text.getClientRects().length);
  function copied(withWords) {
    const copy = plate.cloneNode(true);
    const own = [...copy.querySelectorAll("g,text")];
    [...plate.querySelectorAll("g,text")].forEach((each, i) => {
      const isWord = each.tagName === "text";
      if (getComputedStyle(each).display === "none" || (isWord && !withWords)) own[i].remove();
    });
    const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", `${width}mm`);
    copy.setAttribute("height", `${height}mm`);
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = `.h{font-family:${faces.h};font-weight:500}.l{font-family:${faces.l}}.i{font-style:italic}.b{font-weight:600}.o{paint-order:stroke;stroke-linejoin:round}`;
    copy.prepend(style);
    return [inked(new XMLSerializer().serializeToString(copy)), width, height];
  }
  function save(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  atlas.save = save;
  const DOTS = 12; // of a PNG, to the mm
  async function drawn() {
    const [svg, width, height] = copied(false);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * DOTS), Math.round(height * DOTS)];
    const ink = canvas.getContext("2d");
    ink.fillStyle = "#FCFAF5";
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.drawImage(image, 0, 0, canvas.width, canvas.height);
    const [left, top] = plate.getAttribute("viewBox").split(" ").map(Number);
    const whole = plate.getScreenCTM().inverse();
    for (const text of shownTexts(plate)) {
      const own = whole.multiply(text.getScreenCTM());
      const style = getComputedStyle(text);
      const day = (name) => inked(text.closest(`[${name}]`)?.getAttribute(name) ?? "#000");
      ink.setTransform(DOTS * own.a, DOTS * own.b, DOTS * own.c, DOTS * own.d, DOTS * (own.e - left), DOTS * (own.f - top));
      ink.font = `${style.fontStyle} ${style.fontWeight} ${text.getAttribute("font-size")}px ${style.fontFamily}`;
      ink.textAlign = { middle: "center", end: "right" }[style.textAnchor] ?? "left";
      const at = [text.textContent, Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
      if (text.classList.contains("o")) {
        [ink.strokeStyle, ink.lineWidth, ink.lineJoin] = [day("stroke"), Number.parseFloat(style.strokeWidth), "round"];
        ink.strokeText(...at);
      }
      ink.fillStyle = day("fill");
      ink.fillText(...at);
    }
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }
  const takes = {
    svg: () => new Blob([copied(true)[0]], { type: "image/svg+xml" }),
    png: drawn,
    pdf: () => print(),
  };
  for (const button of plate ? document.querySelectorAll("[data-take]") : []) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const form = button.dataset.take;
      const blob = await takes[form]();
      if (blob) save(blob, `${button.dataset.name}.${form}`);
    });
  }

  // --- keys ---
  const go = (selector) => document.querySelector(selector)?.click();
  const keys = {
    ArrowLeft: () => go("a[rel=prev]"),
    ArrowRight: () => go("a[rel=next]"),
    k: () => go("a[rel=prev]"),
    j: () => go("a[rel=next]"),
    u: () => go(".crumbs a"),
    "/": () => [...document.querySelectorAll("input[name=q]")].find((field) => field.offsetParent)?.focus(),
    l: () => say({ both: "zh", zh: "en", en: "both" }[root.dataset.say]),
    d: turn,
    w: () => {
      const open = rows.some((row) => !row.open);
      for (const row of rows) row.open = open;
    },
  };
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
    if (event.key.startsWith("Arrow") && event.target.closest?.(".col")) return;
    event.preventDefault();
    keys[event.key]();
  });

  // --- of an address that is none the rite may be known ---
  const near = [...document.querySelectorAll(".near a")].find((link) => link.pathname.length > 1 && location.pathname.startsWith(link.pathname));
  near?.closest("ul").prepend(near.closest("li"));

  say(root.dataset.say);
  document.fonts?.ready.then(here);
})();
