// The text beside the map: every clause in its order, the current one lit; sections, people, search.

class TextPane {
  constructor(side, go) {
    this.side = side;
    this.go = go;
    this.box = $("text");
    this.clauses = new Map();
    this.box.addEventListener("click", (event) => {
      const n = event.target.closest("[data-n]")?.dataset.n;
      if (n !== undefined && !String(getSelection()).length) go(+n);
    });
    this.box.addEventListener("wheel", (event) => { // columns are turned by the wheel
      if (settings.write !== "v" || event.deltaX) return;
      this.box.scrollLeft -= event.deltaY;
      event.preventDefault();
    }, { passive: false });
    hear("write lang", () => this.light(this.lit, true));
  }

  // the whole text, once the first picture is there: to set it takes longer than to draw that
  build() {
    const { side } = this, parts = [];
    for (const section of side.sections) {
      const body = make("p");
      for (let n = section.first; n <= section.last; n++) {
        const step = side.steps[n];
        const clause = step.text
          ? make("span", { class: `clause ${step.part === "記" ? "ji" : ""}`, "data-n": n }, step.text)
          : make("span", { class: "again", "data-n": n, title: `${T("again")}「${step.expands}」` }, "◦");
        this.clauses.set(n, clause);
        body.append(clause);
      }
      parts.push(make("section", { "data-section": section.i },
        make("h3", { "data-n": section.first }, make("span", { class: "zh", lang: "zh-Hant" }, section.zh),
          make("span", { class: "en", lang: "en" }, section.en)), body));
    }
    this.box.append(...parts);
    this.light(this.lit, true);
  }

  light(n, quick = false) {
    if (n === undefined) return;
    if (!this.clauses.size) {
      this.lit = n;
      return;
    }
    this.clauses.get(this.lit)?.classList.remove("lit");
    this.clauses.get(this.lit)?.removeAttribute("aria-current");
    this.lit = n;
    const clause = this.clauses.get(n);
    clause.classList.add("lit");
    clause.setAttribute("aria-current", "step");
    for (const open of this.box.querySelectorAll(".owner")) open.classList.remove("owner");
    if (!this.side.steps[n].text) this.owner(n)?.classList.add("owner");
    this.show(clause, quick);
  }

  // the clause that a repeated step comes of
  owner(n) {
    while (n > 0 && !this.side.steps[n].text) n--;
    return this.clauses.get(n);
  }

  show(clause, quick) {
    const box = this.box.getBoundingClientRect(), at = clause.getBoundingClientRect();
    if (!box.width || !at.width) return;
    const behavior = quick || stillness.matches ? "instant" : "smooth";
    if (settings.write === "v") this.box.scrollBy({ left: at.left + at.width / 2 - box.left - box.width / 2, behavior });
    else this.box.scrollBy({ top: at.top + Math.min(at.height, 60) / 2 - box.top - box.height * 0.4, behavior });
  }

  mark(found) {
    for (const clause of this.box.querySelectorAll(".found")) clause.classList.remove("found");
    for (const { n, last } of found) for (let i = n; i <= last; i++) this.clauses.get(i)?.classList.add("found");
  }
}

class Panel {
  constructor(side, go) {
    this.side = side;
    this.go = go;
    this.text = new TextPane(side, go);
    this.tabs = ["text", "sections", "people", "legend"];
    for (const name of this.tabs) $(`tab-${name}`).addEventListener("click", () => this.open(name));
    $("tabs").addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = this.tabs[(this.tabs.indexOf(this.shown) + by + this.tabs.length) % this.tabs.length];
      this.open(next);
      $(`tab-${next}`).focus();
      event.stopPropagation();
    });
    this.listSections();
    $("search").addEventListener("input", () => this.search());
    $("search").addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.turn(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") { $("search").value = ""; this.search(); $("search").blur(); }
      event.stopPropagation();
    });
    this.open("text");
  }

  open(name) {
    this.shown = name;
    for (const tab of this.tabs) {
      const chosen = tab === name;
      $(`tab-${tab}`).setAttribute("aria-selected", chosen);
      $(`tab-${tab}`).tabIndex = chosen ? 0 : -1;
      $(tab).hidden = !chosen;
    }
    if (name === "text") this.text.light(this.text.lit, true);
    if (name === "people") this.people();
    if (name === "legend") tell("legend");
  }

  // --- the step as a caption ---

  caption(n) {
    const step = this.side.steps[n], section = this.side.sections[step.section];
    this.n = n;
    $("section").textContent = section.zh;
    $("section-en").textContent = section.en;
    const words = step.text || step.referring;
    const clause = $("clause");
    clause.textContent = words;
    clause.className = words.length <= 26 ? "large" : words.length <= 52 ? "middling" : words.length <= 96 ? "small" : "tiny";
    $("again").textContent = step.text ? "" : `${T("again")}「${step.expands}」`;
    $("gloss").textContent = step.en;
    $("moves").replaceChildren(...step.moves.map((move) => this.move(move)));
    $("open").replaceChildren(...step.open.map(asked));
    $("count").textContent = `${n + 1}`;
    $("counts").textContent = ` / ${this.side.steps.length}`;
    $("clauses").textContent = step.clause ? `${chinese() ? "句" : "clause"} ${step.clause} / ${D.clauses}` : "";
    this.text.light(n);
    for (const item of $("sections").querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    $("sections").querySelector(`[data-section="${step.section}"]`)?.setAttribute("aria-current", "true");
    if (this.shown === "sections") $("sections").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (this.shown === "people") this.people();
  }

  move(move) {
    const lead = this.side.people[move.who[0]];
    const words = make("span", {});
    if (chinese() && move.han) words.append(make("span", { class: "zh", lang: "zh-Hant" }, move.han));
    if (english() && move.en) words.append(make("span", { class: "en", lang: "en" }, move.en));
    return make("li", { class: `move ${lead?.party || ""}` },
      make("span", { class: move.number ? "number" : "number none" }, move.number || "·"), words,
      make("span", { class: `base ${styleOf(move.basis)}`, title: BASES[move.basis] || "" }, move.basis));
  }

  spoken(n) {
    const step = this.side.steps[n], section = this.side.sections[step.section];
    const parts = [`${both("step")} ${n + 1} ${T("of")} ${this.side.steps.length}`];
    if (chinese()) parts.push(section.zh, step.text || `${T("again")}「${step.expands}」`);
    if (english()) parts.push(section.en, step.en);
    return parts.join(". ");
  }

  // --- lists ---

  listSections() {
    $("sections").replaceChildren(...this.side.sections.map((section) => make("button", { class: "row",
      "data-section": section.i, on: { click: () => { this.go(section.first); this.open("text"); } } },
    make("span", { class: "n" }, section.first + 1), make("span", { class: "zh", lang: "zh-Hant" }, section.zh),
    make("span", { class: "en", lang: "en" }, section.en))));
  }

  // who is where, those who act first; then what is handled, and what else lies there
  people() {
    const { side, n } = this, picture = side.picture(n), step = side.steps[n];
    const rank = (i) => (picture.acting.includes(i) ? 0 : picture.came.includes(i) ? 1 : side.whoAt(i, n) ? 2 : 3);
    const order = side.people.map((_, i) => i).sort((a, b) => rank(a) - rank(b) || a - b);
    const handled = new Set(step.deeds.map((deed) => deed.thing));
    const things = side.things.filter((thing) => side.whatAt(thing.i, n)).sort((a, b) => handled.has(b.i) - handled.has(a.i) || a.i - b.i);
    $("people").replaceChildren(...order.map((i) => this.person(i, ["acting", "came", "waiting", "absent"][rank(i)])),
      ...things.map((thing) => this.thing(thing, handled.has(thing.i))));
  }

  person(i, rank) {
    const { side, n } = this, person = side.people[i], at = side.whoAt(i, n), end = side.steps[n].end;
    const pose = at && side.pose(person, end), name = side.titled(person, end) || person.name;
    return make("div", { class: `row who ${person.party} ${rank}` }, make("span", { class: "cap" }),
      named(name, person.en, () => tell("card", { person: i })),
      make("span", { class: "where" }, at ? spoken(at) : T("offstage"), pose ? make("b", {}, facingWords(pose.facing)) : null),
      at ? based(at.basis) : make("span"),
      make("button", { class: "eye", title: both("follow"), "aria-label": `${both("follow")} ${name}`,
        "aria-pressed": String(this.followed === i), on: { click: () => tell("follow", this.followed === i ? -1 : i) } }, "◉"));
  }

  thing(thing, handled) {
    const { side, n } = this, at = side.whatAt(thing.i, n), lie = side.lie(thing, side.steps[n].end);
    const holder = lie && lie.now[2] >= 0 ? side.people[lie.now[2]] : null;
    const where = holder ? (chinese() ? `${holder.name}執` : `in the hands of the ${holder.en}`) : spoken(at);
    return make("div", { class: `row who what ${handled ? "acting" : ""}` }, make("span", { class: "cap" }),
      named(thing.name, thing.en, () => tell("card", { thing: thing.i })), make("span", { class: "where" }, where), based(at.basis));
  }

  // --- search ---

  search() {
    const words = $("search").value.trim();
    this.found = words ? hits(this.side, words) : [];
    this.text.mark(this.found);
    this.at = -1;
    if (!words) { $("hits").textContent = ""; return; }
    this.open("text");
    if (this.found.length) this.turn(1);
    else { $("hits").textContent = T("none"); announce(both("none")); }
  }

  turn(by) {
    if (!this.found?.length) return;
    this.at = (this.at + by + this.found.length) % this.found.length;
    $("hits").textContent = `${this.at + 1} / ${this.found.length}`;
    this.go(this.found[this.at].n);
  }
}

function named(zh, eng, click) {
  return make("button", { class: "name", on: { click } }, make("span", { class: "zh", lang: "zh-Hant" }, zh),
    make("span", { class: "en", lang: "en" }, eng || zh));
}

function spoken({ place, placeEn }) {
  return [chinese() ? place : "", english() ? placeEn : ""].filter(Boolean).join(" · ");
}

function asked({ han, en, by }) {
  const words = [make("b", {}, both("open"))];
  if (chinese()) words.push(make("span", { class: "zh", lang: "zh-Hant" }, han));
  if (english()) words.push(make("span", { class: "en", lang: "en" }, en));
  return make("p", {}, ...words.flatMap((word) => [word, " "]), make("cite", {}, `（${by}）`));
}

function based(basis) {
  return make("span", { class: `base ${styleOf(basis)}`, title: BASES[basis] || "" }, basis);
}
