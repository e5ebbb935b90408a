// The page on which a clause is written otherwise. The engine comes when it is wanted, in pieces; it
// runs in a worker, and nothing that is typed or linked reaches anything but it.
const page = document.querySelector(".trying");
const engine = JSON.parse(page.dataset.engine); // of each part its pieces, and how large it is
const [scene, told, bar] = ["scene", "told", "done"].map((id) => document.getElementById(id));
const [share, begin, list] = ["share", "begin", "problems"].map((id) => document.getElementById(id));
const [rite, number, read] = ["rite", "number", "read"].map((id) => document.getElementById(id));
const figure = document.querySelector(".tried");
const chips = [...document.querySelectorAll(".chips button")];
const HOUSE = ["worker", "pyodide", "python_stdlib", "uharfbuzz", "house", "scenes"];
const PAUSE = 200; // ms without a key, after which it is played
const STAGES = { python: 0.72, engine: 0.86 }; // of all that is to be done
const MOST = 16384;
const first = { rite: page.dataset.rite, number: page.dataset.number, text: scene.value };
let [at, shipped, worker, ready] = [{ rite: first.rite, number: first.number }, first.text, undefined, undefined];

// --- words in the language of the page ---
const WORDS = {
  loading: ["載", "loading"], python: ["啟 Python", "starting Python"], engine: ["啟其機", "starting the engine"],
  playing: ["行之", "playing"], none: ["無所違", "nothing is wrong"], laws: ["問於例", "asking the laws"],
  follow: ["其餘 % 事皆由此", "% more follow from it"], line: ["第 % 行", "line %"], later: ["後文", "elsewhere"],
  copied: ["已複", "copied"], lost: ["無此句", "there is no such clause"], failed: ["機不行", "the engine cannot go on"],
};
function said(word, count = "") {
  const [han, en] = WORDS[word].map((each) => each.replace("%", count));
  return { zh: han, en, both: `${han} ${en}` }[atlas.say()] ?? en;
}

function element(tag, cls, words) {
  const made = document.createElement(tag);
  if (cls) made.className = cls;
  if (words !== undefined) made.textContent = words;
  return made;
}

// --- the engine: its parts come as scripts, so that they come from the disk too ---
const come = new Map(); // of each part its pieces
let bytes = 0;
atlas.piece = (name, n, packed) => {
  const pieces = come.get(name) ?? come.set(name, []).get(name);
  pieces[n] = packed;
  bytes += packed.length * 0.75;
};

function fetched(name, n) {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = atlas.href(`/a/engine/${name}-${n}.js`);
    script.onload = () => {
      script.remove();
      done();
    };
    script.onerror = () => failed(new Error(`${name} ${n}`));
    document.head.append(script);
  });
}

async function part(name, tell = () => {}) {
  for (let n = come.get(name)?.length ?? 0; n < engine[name].pieces; n++) {
    await fetched(name, n);
    tell();
  }
  const pieces = come.get(name);
  come.delete(name);
  return pieces;
}

/** A question put to the worker. @type {(question: object) => Promise<any>} */
function asked(question) {
  const id = ++asked.last;
  return new Promise((done, failed) => {
    asked.waiting.set(id, { done, failed });
    worker.postMessage({ ...question, id });
  });
}
[asked.last, asked.waiting] = [0, new Map()];

function heard({ data }) {
  if (data.stage) {
    bar.value = STAGES[data.stage];
    told.textContent = `${said(data.stage)} …`;
    return;
  }
  const { done, failed } = asked.waiting.get(data.id);
  asked.waiting.delete(data.id);
  if (data.error) failed(new Error(data.error));
  else done(data.answer);
}

/** Every part of the house, some at a time, and the worker with them. */
async function start() {
  begin.hidden = true;
  bar.hidden = false;
  const all = [...HOUSE, at.rite].reduce((sum, name) => sum + engine[name].bytes, 0);
  const tell = () => {
    bar.value = (0.55 * bytes) / all;
    told.textContent = `${said("loading")} ${(bytes / 1e6).toFixed(1)} / ${(all / 1e6).toFixed(1)} MB`;
  };
  tell();
  const opening = part(at.rite, tell);
  const parts = {};
  const waiting = [...HOUSE];
  const take = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) parts[name] = await part(name, tell);
  };
  await Promise.all([take(), take(), take(), take()]);
  const packed = parts.worker.map((piece) => Uint8Array.from(atob(piece), (sign) => sign.charCodeAt(0)));
  delete parts.worker;
  const script = new Blob(packed).stream().pipeThrough(new DecompressionStream("gzip"));
  const address = URL.createObjectURL(new Blob([await new Response(script).blob()], { type: "text/javascript" }));
  worker = new Worker(address);
  worker.onmessage = heard;
  worker.onerror = (event) => failed(new Error(event.message || said("failed")));
  await asked({ parts });
  rites.set(at.rite, await opening);
}
const rites = new Map(); // those that have come, until the worker has them

function failed(error) {
  bar.hidden = true;
  told.textContent = `${said("failed")}: ${error.message}`;
}

/** Ask about the clause at hand, whose rite comes first if the worker has it not. */
async function question(what, text) {
  const own = at.rite;
  if (question.rite !== own && !rites.has(own)) rites.set(own, await part(own));
  question.rite = own;
  return asked({ rite: own, pieces: rites.get(own), question: { what, number: at.number, text } });
}

// --- what is asked, and the answer ---
function line(problem) {
  const item = element("li");
  const what = element("p", "fault");
  what.append(element("b", "", problem.code), ` ${problem.what}`);
  item.append(what);
  item.lang = "en";
  if (problem.why) item.append(element("p", "because", problem.why));
  if (problem.fix) item.append(element("p", "fix", `→ ${problem.fix}`));
  const where = element("p", "at");
  if (problem.line) {
    const button = element("button", "", said("line", problem.line));
    button.type = "button";
    button.addEventListener("click", () => choose(problem.line));
    where.append(button);
  } else where.append(`${said("later")} ${problem.at}`);
  if (problem.follow) where.append(` · ${said("follow", problem.follow)}`);
  item.append(where);
  return item;
}

function choose(row) {
  const rows = scene.value.split("\n");
  const from = rows.slice(0, row - 1).join("\n").length + (row > 1 ? 1 : 0);
  scene.focus();
  scene.setSelectionRange(from, from + rows[row - 1].length);
}

function draw(plate, colours) {
  figure.classList.toggle("old", !plate);
  if (!plate) return;
  const svg = new DOMParser().parseFromString(plate, "text/html").querySelector("svg");
  const style = getComputedStyle(document.documentElement);
  for (const colour of colours) {
    if (!style.getPropertyValue(`--x${colour}`)) svg.style.setProperty(`--x${colour}`, `#${colour}`);
  }
  svg.setAttribute("aria-label", `${rite.selectedOptions[0].textContent} ${at.number}`);
  figure.replaceChildren(svg);
}

let [isBusy, isStale, timer] = [false, false, undefined];
async function play() {
  if (!ready) return;
  if (isBusy) {
    isStale = true;
    return;
  }
  isBusy = true;
  do {
    isStale = false;
    const text = scene.value;
    const since = performance.now();
    told.textContent = `${said("playing")} …`;
    try {
      const { problems, plate, colours } = await question("tried", text);
      if (isStale) continue;
      draw(plate, colours);
      list.replaceChildren(...problems.map(line));
      const took = `${((performance.now() - since) / 1000).toFixed(1)} s`;
      told.textContent = `${took} · ${said("laws")} …`;
      const laws = await question("unlawful", text);
      if (isStale) continue;
      if (plate) list.replaceChildren(...laws.map(line));
      const count = plate ? laws.length : problems.length;
      told.textContent = count ? `${count} · ${took}` : `${said("none")} · ${took}`;
    } catch (error) {
      failed(error);
    }
  } while (isStale);
  isBusy = false;
}

// --- the address holds what is tried ---
function marked() {
  for (const chip of chips) {
    const { old, new: other } = chip.dataset;
    chip.setAttribute("aria-pressed", scene.value === shipped.replace(old, other));
    chip.hidden = old !== "" && !shipped.includes(old);
  }
  const isOwn = scene.value !== shipped;
  const other = isOwn ? `/${encodeURIComponent(scene.value)}` : "";
  history.replaceState(null, "", `#${at.rite}/${at.number}${other}`);
  share.hidden = !isOwn;
  read.href = atlas.href(`/${at.rite}/${at.number}/`);
}

function changed() {
  marked();
  clearTimeout(timer);
  timer = setTimeout(play, PAUSE);
}

async function turnTo(slug, clause, text) {
  const before = { ...at };
  at = { rite: slug, number: clause };
  [rite.value, number.value] = [slug, clause];
  const isFirst = slug === first.rite && clause === first.number;
  if (isFirst) shipped = first.text;
  else {
    await start.once;
    const found = await question("written", "").catch(() => null);
    if (found === null) {
      told.textContent = said("lost");
      at = before;
      [rite.value, number.value] = [at.rite, at.number];
      return;
    }
    shipped = found;
  }
  scene.value = (text ?? shipped).slice(0, MOST);
  changed();
}

function fromAddress() {
  const [slug, clause, text] = location.hash.slice(1).split("/");
  if (!slug || !(slug in engine) || HOUSE.includes(slug)) return null;
  let own;
  try {
    own = text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    own = undefined;
  }
  return [slug, /^[0-9]+[a-z]?$/.test(clause ?? "") ? clause : "1", own];
}

async function go() {
  if (!start.once) start.once = start();
  try {
    await start.once;
    bar.hidden = true;
    ready = true;
    play();
  } catch (error) {
    failed(error);
  }
}

if (typeof WebAssembly === "undefined" || typeof DecompressionStream === "undefined") {
  told.textContent = told.dataset.old;
  scene.readOnly = true;
  for (const each of [...chips, rite, number]) each.disabled = true;
} else {
  const given = fromAddress();
  if (given) at = { rite: given[0], number: given[1] };
  if (navigator.connection?.saveData) begin.hidden = false;
  else go();
  begin.addEventListener("click", go);
  if (given) turnTo(...given);
  else marked();
  scene.addEventListener("input", () => {
    go();
    changed();
  });
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      scene.value = shipped.replace(chip.dataset.old, chip.dataset.new);
      go();
      changed();
    });
  }
  const turned = () => turnTo(rite.value, number.value.trim());
  number.addEventListener("change", turned);
  rite.addEventListener("change", () => turnTo(rite.value, "1"));
  document.querySelector(".which").addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => {
    const next = fromAddress();
    if (next) turnTo(...next);
  });
  share.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(location.href);
    told.textContent = said("copied");
  });
}
