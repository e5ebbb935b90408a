// The page that answers: a field for words and six lists, over all rites. The question is the address. Words come first, acts
// after; how words are understood is the player's own (`search.js`).

import { hits, learn, plain } from "./search.js";

const LISTS = ["who", "verb", "to", "thing", "place", "f"]; // as they stand in the address
const COLUMNS = ["who", "verb", "to", "thing", "place", "facing"];
const SHOWN = 60; // clauses at first, and more at each wish
const FACTOR = 31, PIECES = 64; // of the hash of two characters: layout/atlas/index.py reckons the same
const HAN = /[\u3400-\u9fff]{2,}/u;
const WAIT = 120; // ms after a letter until the lists are counted anew

const atlas = window.atlas;
const $ = (selector) => document.querySelector(selector);
const form = $(".ask"), field = form.elements.q, answer = $("#answer"), heading = $("#question"), told = $("#told");
const byRite = $("#rites"), commentary = $("#commentary"), csv = $("#csv"), asked = $("#asked");
const base = {};
let now = { clauses: [], acts: new Map(), shown: 0 };

// --- what comes ---

atlas.ask = (data) => {
  Object.assign(base, data);
  if (data.clauses) words();
  if (data.acts) acts();
  ask();
};

function words() {
  learn(...base.simple, base.pinyin);
  base.steps = base.clauses.map(([, , , text, english], i) => ({ i, text, en: english }));
  setTimeout(() => hits(base.steps, "zz")); // each spelling is laid out once, before anybody asks
}

function acts() {
  const { acts: columns, names, to, winds } = base;
  base.clause = Int32Array.from(running(columns.clause));
  base.columns = COLUMNS.map((name) => Int16Array.from(columns[name]));
  const facings = [["", ""], ...winds];
  base.tables = [names.who, names.verb, names.who, names.thing, names.place, facings];
  // what each number of a column may be chosen by: of somebody himself and his group, of several each, of a thing its kind
  const people = names.who.map(([name], i) => [name, base.groups[i]].filter(Boolean));
  const several = to.map((some) => [...new Set(some.flatMap((i) => people[i]))]);
  const things = names.thing.map(([name], i) => [...new Set([name, base.kinds[i]].filter(Boolean))]);
  const alone = (table) => table.map(([name]) => (name ? [name] : []));
  base.keys = [people, alone(names.verb), several, things, alone(names.place), alone(facings)];
  base.english = new Map([...base.sorts, ...base.tables.flatMap((table) => table.map(([name, english]) => [name, english]))]);
}

function running(steps) {
  let at = 0;
  return steps.map((step) => (at += step));
}

// --- what is asked ---

const wanted = () => Object.fromEntries(["q", ...LISTS, "rite"].map((name) => [name, form.elements[name].value.trim()]));

/** For each act how many of the lists it fails; and how often each number of a list is among those that fail no other. */
function scanned(question, clauses) {
  const { clause, columns, keys } = base;
  const allowed = LISTS.map((name, i) => question[name] && Uint8Array.from(keys[i], (each) => (each.includes(question[name]) ? 1 : 0)));
  const counts = keys.map((each) => new Int32Array(each.length));
  const found = [];
  for (let n = 0; n < clause.length; n++) {
    if (clauses && !clauses[clause[n]]) continue;
    let failed = 0, last = -1;
    for (let i = 0; i < 6; i++) {
      if (allowed[i] && !allowed[i][columns[i][n]]) {
        failed++;
        last = i;
      }
    }
    if (failed === 0) {
      found.push(n);
      for (let i = 0; i < 6; i++) counts[i][columns[i][n]]++;
    } else if (failed === 1) {
      counts[last][columns[last][n]]++;
    }
  }
  return { found, counts };
}

function among(question) {
  const { clauses, rites } = base;
  const rite = rites.findIndex(([slug]) => slug === question.rite);
  if (!question.q && rite < 0) return null;
  const some = new Uint8Array(clauses.length).fill(question.q ? 0 : 1);
  for (const { n, last } of question.q ? hits(base.steps, question.q) : []) {
    if (clauses[n][0] === clauses[last][0]) some.fill(1, n, last + 1);
  }
  if (rite >= 0) clauses.forEach(([own], i) => (some[i] &= own === rite));
  return some;
}

function ask() {
  if (!base.clauses) return;
  const question = wanted(), begin = performance.now();
  const some = among(question), isListed = LISTS.some((name) => question[name]);
  const { found, counts } = base.acts ? scanned(question, some) : { found: [], counts: null };
  const ms = performance.now() - begin;
  const chosen = new Map();
  if (question.q && !isListed) some.forEach((is, i) => is && chosen.set(i, []));
  if (question.q || isListed) {
    for (const n of found) {
      const at = base.clause[n];
      if (!chosen.has(at)) chosen.set(at, []);
      chosen.get(at).push(n);
    }
  }
  now = { question, counts, acts: chosen, clauses: [...chosen.keys()].sort((a, b) => a - b), shown: 0, ms };
  tell(isListed);
  notes(question.q);
}

// --- what is told ---

/** An element with its words. */
function made(tag, cls, ...inner) {
  const node = document.createElement(tag);
  if (cls) node.className = cls;
  node.append(...inner.filter((each) => each != null));
  return node;
}

function han(words, cls = "zh") {
  const node = made("span", cls, words);
  node.lang = "zh-Hant";
  return node;
}

function en(words) {
  const node = made("span", "en", words);
  node.lang = "en";
  return node;
}

const both = (zh, english) => [han(zh, english ? "zh" : ""), " ", english ? en(english) : ""];

function tell(isListed) {
  const { question, clauses, acts: chosen, ms } = now;
  const any = question.q || isListed;
  let count = 0;
  for (const each of chosen.values()) count += each.length;
  asked.hidden = Boolean(any);
  heading.replaceChildren(...(any ? sentence(question) : []));
  heading.hidden = !any;
  told.replaceChildren(...(any ? [`${count.toLocaleString("en")} `, ...both("事", "acts"), ` · ${clauses.length.toLocaleString("en")} `, ...both("句", "clauses"), ` · ${ms.toFixed(1)} ms`] : []));
  csv.hidden = clauses.length === 0;
  rites(question);
  answer.replaceChildren();
  more();
  if (any && !clauses.length) answer.append(made("li", "none", ...both("無所見。去其一而問之。", "Nothing is found: ask for less.")));
  clearTimeout(tell.later);
  tell.later = setTimeout(lists, WAIT);
}

/** The question in words. */
function sentence({ q, who, verb, to, thing, place, f }) {
  const english = (name) => base.english?.get(name) || name;
  const zh = `${who}${place && `於${place}`}${f && `${f}面`}${verb}${to}${thing && `以${thing}`}`;
  const parts = [who && english(who), f && `facing ${english(f)}`, verb && english(verb), to && `to ${english(to).replace(/^to /, "")}`, thing && `with ${english(thing)}`, place && english(place)];
  return [q && han(`「${q}」`, ""), ...both(zh, parts.filter(Boolean).join(", "))];
}

function rites({ rite }) {
  const counts = new Map();
  for (const at of now.clauses) counts.set(base.clauses[at][0], (counts.get(base.clauses[at][0]) || 0) + Math.max(1, now.acts.get(at).length));
  const buttons = [...counts].map(([n, count]) => {
    const [slug, zh, english] = base.rites[n];
    const button = made("button", "", ...both(zh, english), " ", made("b", "", count.toLocaleString("en")));
    button.type = "button";
    button.setAttribute("aria-pressed", String(rite === slug));
    button.addEventListener("click", () => {
      form.elements.rite.value = rite === slug ? "" : slug;
      changed();
    });
    return button;
  });
  byRite.replaceChildren(...buttons);
}

function more() {
  for (const at of now.clauses.slice(now.shown, now.shown + SHOWN)) answer.append(row(at, now.acts.get(at)));
  now.shown += SHOWN;
  $("#more").hidden = now.shown >= now.clauses.length;
}

const address = (at) => `/${base.rites[base.clauses[at][0]][0]}/${base.clauses[at][1]}/`;

function row(at, some) {
  const [rite, number, section, text, english] = base.clauses[at];
  const where = made("span", "where", ...both(base.rites[rite][1], base.rites[rite][2]), ` ${number}`, made("br"), ...both(...base.sections[section]));
  const link = made("a", "said", han(text, "text"), made("br"), en(english));
  link.href = atlas.href(address(at));
  return made("li", "", where, link, made("span", "acts", ...deeds(some)));
}

/** The acts that answer, each once, with how often. */
function deeds(some) {
  const lines = new Map();
  for (const n of some) {
    const line = deed(n);
    const key = line.map(([zh]) => zh).join(" ");
    const before = lines.get(key);
    lines.set(key, { line, count: (before?.count || 0) + 1 });
  }
  return [...lines.values()].map(({ line, count }) =>
    made("span", "deed", ...line.flatMap(([zh, english]) => [...both(zh, english), " "]), count > 1 ? `×${count}` : ""));
}

function deed(n) {
  const [who, verb, to, thing, place, facing] = base.columns.map((column) => column[n]);
  const { names, tables } = base;
  const several = base.to[to].map((i) => names.who[i]);
  const words = [names.who[who], names.verb[verb]];
  if (several.length) words.push([several.map(([zh]) => zh).join("、"), several.map(([, english]) => english).join(", ")]);
  for (const each of [names.thing[thing], names.place[place], tables[5][facing]]) if (each[0]) words.push(each);
  return words;
}

/** Each list with what may be chosen, beside what is chosen in the others, and how often. */
function lists() {
  if (!now.counts) return;
  LISTS.forEach((name, i) => {
    const counted = new Map();
    now.counts[i].forEach((count, n) => {
      if (count) for (const key of base.keys[i][n]) counted.set(key, (counted.get(key) || 0) + count);
    });
    const select = form.elements[name], chosen = select.value || select.dataset.wanted || "";
    if (chosen && !counted.has(chosen)) counted.set(chosen, 0);
    const options = [...counted].sort((a, b) => b[1] - a[1]).map(([key, count]) => option(key, count));
    select.replaceChildren(option("", 0), ...options);
    select.value = chosen;
    select.classList.toggle("on", Boolean(chosen));
  });
}

function option(key, count) {
  const node = document.createElement("option"), which = atlas.say(), english = base.english.get(key) || "";
  node.value = key;
  node.textContent = key ? `${which === "en" ? english || key : which === "zh" ? key : `${key}　${english}`}　${count}` : "·";
  return node;
}

// --- the commentaries ---

const come = new Map();

atlas.noted = (value, piece = "all") => come.get(piece).resolve(value);

function fetched(name) {
  if (!come.has(name)) {
    const entry = {};
    entry.value = new Promise((resolve) => (entry.resolve = resolve));
    come.set(name, entry);
    const script = document.createElement("script");
    script.src = atlas.href(`/a/notes/${name}.js`);
    document.head.append(script);
  }
  return come.get(name).value;
}

/** Where the words stand in the commentaries: the notes that have every two of their characters. */
function notes(q) {
  const words = [...(HAN.exec(plain(q))?.[0] || "")];
  commentary.hidden = true;
  if (words.length < 2) return;
  const pairs = words.slice(1).map((letter, i) => words[i] + letter);
  Promise.all([fetched("all"), ...pairs.map(having)]).then(([all, ...found]) => {
    if (field.value.trim() !== q) return;
    const some = found.slice(1).map((each) => new Set(each));
    noted(found[0].filter((n) => some.every((each) => each.has(n))), all);
  });
}

/** The notes that have two characters side by side. */
function having(two) {
  return fetched((two.charCodeAt(0) * FACTOR + two.charCodeAt(1)) % PIECES).then((piece) => running(piece[two] || []));
}

function noted(numbers, { authors, rows }) {
  const firsts = [];
  for (let i = 1, at = 0; i < rows.length; i += 3) firsts.push((at += rows[i]));
  const items = numbers.slice(0, SHOWN).map((n) => {
    const at = firsts[n], [rite, number, , text] = base.clauses[at], until = rows[3 * n + 2];
    const link = made("a", "", han(base.rites[rite][1], ""), ` ${number}${until ? `–${base.clauses[at + until][1]}` : ""} `, han(text, "text"));
    link.href = `${atlas.href(address(at))}#notes`;
    return made("li", "", made("b", "", ...both(...authors[rows[3 * n]])), " ", link);
  });
  commentary.hidden = !items.length;
  commentary.querySelector("ol").replaceChildren(...items);
  commentary.querySelector(".count").textContent = numbers.length.toLocaleString("en");
}

// --- as a table ---

function table() {
  const cell = (value) => `"${String(value).replace(/"/g, '""').replace(/^([=+\-@])/, "'$1")}"`;
  const lines = [["rite", "clause", "section", "text", "english", "who", "verb", "to", "thing", "place", "facing", "repeated"]];
  for (const at of now.clauses) {
    const [rite, number, section, text, english] = base.clauses[at];
    const own = [base.rites[rite][0], number, base.sections[section][0], text, english];
    for (const n of now.acts.get(at).length ? now.acts.get(at) : [-1]) lines.push([...own, ...(n < 0 ? [] : values(n))]);
  }
  return lines.map((line) => line.map(cell).join(",")).join("\r\n");
}

function values(n) {
  const [who, verb, to, thing, place, facing] = base.columns.map((column) => column[n]);
  const { names } = base;
  return [names.who[who][0], names.verb[verb][0], base.to[to].map((i) => names.who[i][0]).join("、"), names.thing[thing][0], names.place[place][0], base.tables[5][facing][0], base.acts.again[n]];
}

csv.addEventListener("click", () => {
  const link = made("a");
  link.href = URL.createObjectURL(new Blob([`\ufeff${table()}\r\n`], { type: "text/csv" }));
  link.download = "layout.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// --- the question is the address ---

function changed() {
  for (const name of LISTS) delete form.elements[name].dataset.wanted;
  const told = new URLSearchParams(Object.entries(wanted()).filter(([, value]) => value));
  try {
    history.replaceState(null, "", `${location.pathname}${String(told) && `?${told}`}`);
  } catch {
    // a browser that lets no file change its address answers all the same
  }
  ask();
}

function opened() {
  const given = new URLSearchParams(location.search);
  for (const [name, value] of given) {
    const input = form.elements[name];
    if (!input) continue;
    if (input.tagName === "SELECT" && value) {
      const node = document.createElement("option");
      node.value = node.textContent = value;
      input.append(node);
    }
    input.value = value;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  changed();
});
form.addEventListener("input", changed);
$("#more").addEventListener("click", more);
document.addEventListener("click", (event) => {
  if (event.target.closest(".say")) setTimeout(lists);
});
opened();
