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
  const rows = [...document.querySelectorAll("details.stand")];
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
      row.open = true;
      row.scrollIntoView({ block: "nearest" });
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
