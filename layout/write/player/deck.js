// The player as slides: a step, or a whole passage, at a press of a key; its words large beside it.

const LONGEST = 12; // seconds that a passage takes at the most

class Deck {
  constructor(player) {
    this.player = player;
    this.slides = D.deck.map(([first, last, zh, en]) =>
      ({ first: player.rowOf(first), last: player.rowOf(last), zh: W(zh), en: W(en) }));
    this.shown = 0;
    this.count = make("p", { id: "slide" });
    $("panel").append(this.count);
    document.body.classList.add("deck");
    const { go, changed } = player;
    player.go = (row, how) => {
      this.shown = this.at(row);
      go.call(player, this.slides[this.shown].last, how);
    };
    player.changed = () => {
      changed.call(player);
      this.caption();
    };
    // keys of a keyboard and of a presenter's remote control
    player.onward = (by) => this.turn(by);
    player.section = (by) => this.turn(by);
    player.toggle = () => this.turn(1);
    player.arrive(true);
  }

  // the slide that has the row, else the next
  at(row) {
    const found = this.slides.findIndex(({ last }) => last >= row);
    return found < 0 ? this.slides.length - 1 : found;
  }

  turn(by) {
    const { player, slides } = this;
    const isMoving = player.run && !player.clock.atRest;
    const to = clamp(this.shown + (isMoving && by > 0 ? 0 : by), 0, slides.length - 1);
    if (to === this.shown || by < 0 || stillness.matches) return player.go(slides[to].last);
    this.shown = to;
    this.play(slides[to]);
  }

  // from the first step to the last, as quickly as can be followed
  play({ first, last }) {
    const { player } = this, { clock } = player;
    player.pause();
    clock.go(first, 0);
    const span = clock.starts[last] + clock.rows[last].span - clock.starts[first];
    const most = Math.min(QUICK[1] * (last - first + 1), LONGEST);
    const seconds = clamp(span / TICKS / settings.speed, QUICK[0], most);
    player.run = { until: last, pace: span / seconds / 1000 };
    player.changed();
    player.wake();
  }

  caption() {
    const { zh, en } = this.slides[this.shown];
    if (zh) $("section").textContent = zh;
    if (en) $("section-en").textContent = en;
    this.count.textContent = `${this.shown + 1} / ${this.slides.length}`;
  }
}

if (D.deck) player.deck = new Deck(player);
