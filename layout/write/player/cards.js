// Cards: what a person, a thing, a mark or a part of the building is, where, and on what that rests.

class Cards {
  constructor(player) {
    this.player = player;
    this.box = $("card");
    const maps = $("maps");
    maps.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" && !event.buttons) this.over(event, false); });
    maps.addEventListener("pointerleave", () => { if (!this.held) this.close(); });
    maps.addEventListener("click", (event) => { if (!player.dragged) this.over(event, true); });
    hear("card", (what) => this.show(what, null, true));
    this.box.addEventListener("click", (event) => {
      if (event.target.closest(".close")) this.close();
      const who = event.target.closest("[data-follow]")?.dataset.follow;
      if (who !== undefined) tell("follow", +who);
    });
  }

  over(event, hold) {
    const what = this.under(event);
    if (!what) {
      if (hold || !this.held) this.close();
      return;
    }
    if (this.held && !hold) return;
    this.show(what, [event.clientX, event.clientY], hold);
  }

  under(event) {
    const element = event.target.closest?.("[data-who],[data-thing],[data-move],[data-part],[data-fixture],[data-ghost]");
    if (!element) return null;
    const host = element.closest(".host"), stage = this.player.stages[+(host?.dataset.side || 0)];
    const { who, thing, move, part, fixture, ghost } = element.dataset;
    if (who !== undefined) return { person: +who, stage };
    if (ghost !== undefined) return { ghost: +ghost, stage };
    if (thing !== undefined) return { thing: +thing, stage };
    if (move !== undefined) return { move: +move, stage };
    if (part !== undefined) return { part: +part, stage };
    return { fixture, stage };
  }

  show(what, at, hold) {
    this.held = hold;
    this.what = what;
    this.at = at;
    this.fill();
  }

  fill() {
    if (!this.what) return;
    const stage = this.what.stage || this.player.stages[0];
    const rows = this.rows(this.what, stage);
    if (!rows) return this.close();
    this.box.replaceChildren(...rows.filter(Boolean));
    if (this.held) this.box.prepend(make("button", { class: "close", "aria-label": both("close") }, "×"));
    this.box.hidden = false;
    this.box.classList.toggle("held", !!this.held);
    const [x, y] = this.at || this.spot(this.what, stage);
    const room = $("stage").getBoundingClientRect(), own = this.box.getBoundingClientRect();
    const left = x + 18 + own.width > room.right ? x - 18 - own.width : x + 18;
    this.box.style.left = `${clamp(left, room.left + 6, Math.max(room.left + 6, room.right - own.width - 6)) - room.left}px`;
    this.box.style.top = `${clamp(y - 12, room.top + 6, Math.max(room.top + 6, room.bottom - own.height - 6)) - room.top}px`;
  }

  spot({ person }, stage) {
    const pose = stage.poses[person], room = stage.host.getBoundingClientRect();
    const [x, y] = pose ? stage.px(pose.x, pose.y) : [room.width / 2, room.height / 3];
    return [room.left + x, room.top + y];
  }

  close() {
    this.box.hidden = true;
    this.what = this.held = null;
  }

  rows(what, stage) {
    const { side } = stage, n = stage.step;
    if (what.person !== undefined) return this.person(side, stage, n, what.person);
    if (what.ghost !== undefined) return [head(side.people[what.ghost].name, side.people[what.ghost].en, side.people[what.ghost].party), line(both("ghost"))];
    if (what.thing >= 0) return this.thing(side, n, what.thing);
    if (what.move >= 0) {
      const move = side.steps[n].moves[what.move];
      return move ? [head(move.number, "", side.people[move.who[0]]?.party), line(move.han), line(move.en, "en"), basis(move.basis)] : null;
    }
    if (what.part >= 0) {
      const [, , zh, eng, , base, why] = side.grounds[stage.shownGround].names[what.part];
      return [head(W(zh), W(eng)), basis(W(base)), reason(W(why))];
    }
    if (what.fixture) {
      const [g, i] = what.fixture.split(".");
      const [zh, eng, base, cite, why] = side.grounds[g].fixtures[i].slice(4).map(W);
      return [head(zh, eng), basis(base), reason([cite, why].filter(Boolean).join("；"))];
    }
    return null;
  }

  person(side, stage, n, i) {
    const person = side.people[i], at = side.whoAt(i, n), pose = stage.poses[i];
    const name = side.titled(person, stage.t);
    const out = [head(name, person.en, person.party, person.name !== name ? person.name : person.group)];
    if (!at || !pose) return [...out, line(both("offstage"))];
    out.push(row("place", at.place, at.placeEn), row("facing", facingWords(pose.facing)));
    out.push(row("posture", chinese() ? pose.posture : "", english() ? POSTURES[pose.posture] : ""));
    const held = stage.props.filter((prop) => prop.holder === i && prop.seen).map((prop) => prop.thing);
    if (held.length) out.push(row("holds", chinese() ? held.map((t) => t.name).join("、") : "", english() ? held.map((t) => t.en).join(", ") : ""));
    if (pose.dress && pose.dress !== "襲") out.push(row("dress", pose.dress));
    out.push(basis(at.basis), reason(at.why));
    const on = stage.person?.i === i;
    out.push(make("button", { class: "link", "data-follow": on ? -1 : i }, both(on ? "unfollow" : "follow")));
    return out;
  }

  thing(side, n, i) {
    const thing = side.things[i], at = side.whatAt(i, n);
    const out = [head(thing.name, thing.en)];
    if (at) out.push(row("place", at.place, at.placeEn), basis(at.basis), reason(at.why));
    return out;
  }
}

function head(zh, eng, party = "", more = "") {
  return make("h4", { class: party }, chinese() || !eng ? make("span", { class: "zh", lang: "zh-Hant" }, zh) : null,
    english() && eng ? make("span", { class: "en", lang: "en" }, eng) : null, more && chinese() ? make("small", {}, more) : null);
}
function line(words, kind = "zh") {
  return words && (kind === "zh" || english()) ? make("p", { class: kind }, words) : null;
}
function row(key, zh, eng = "") {
  if (!zh && !eng) return null;
  return make("p", { class: "fact" }, make("i", {}, T(key)), chinese() || !eng ? make("span", {}, zh) : null,
    english() && eng ? make("span", { class: "en", lang: "en" }, eng) : null);
}
function basis(word) {
  if (!word) return null;
  const told = make("span", {}, make("span", { class: `base ${styleOf(word)}` }, word));
  if (english()) told.append(make("span", { class: "en", lang: "en" }, BASES[word] || ""));
  return make("p", { class: "fact" }, make("i", {}, T("basis")), told);
}
function reason(why) {
  return why ? make("p", { class: "why", lang: "zh-Hant" }, why) : null;
}
