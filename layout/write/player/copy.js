// Taking something away: a link, a quotation, the plate as SVG or PNG, or on paper.

const SHEET = [780, 860]; // px: the map on a sheet of A4

class Copies {
  constructor(player) {
    this.player = player;
    for (const name of ["link", "quote", "svg", "png", "paper", "papersec", "papers"]) {
      $(`do-${name}`).addEventListener("click", () => this[name]());
    }
    // who prints by the browser's own command gets the plate he sees
    addEventListener("beforeprint", () => { if (!$("paper").hasChildNodes()) this.sheets([player.clock.row]); });
    addEventListener("afterprint", () => this.clear());
  }

  get title() {
    const { side, stage } = this.player;
    return `${D.slug}-${String(stage.step + 1).padStart(3, "0")}-${side.steps[stage.step].id}`.replace(/[^\w.+-]/g, "_");
  }

  // --- words ---

  link() {
    return this.keep(this.player.address());
  }

  quote() {
    const { side, stage } = this.player, step = side.steps[stage.step], section = side.sections[step.section];
    const words = step.text || `（${T("again")}${step.expands}）`;
    const source = `《儀禮·${D.title}》${section.zh}${step.clause ? ` ${step.clause}` : ""}`;
    const parts = [`「${words}」`, `——${source}`];
    if (english()) parts.push(step.en, `— ${D.en}, ${section.en}`);
    return this.keep(`${parts.join("\n")}\n${this.player.address()}`);
  }

  async keep(words) {
    try {
      await navigator.clipboard.writeText(words);
    } catch { // not every browser lets a page from the disk write there
      const area = make("textarea", { class: "sr" });
      area.value = words;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    notice(both("copied"));
    announce(both("copied"));
    return words;
  }

  // --- the plate ---

  // the map as it stands, with its words, in one file that needs nothing else
  plate() {
    const { side, stages, stage } = this.player, step = side.steps[stage.step], section = side.sections[step.section];
    const gap = 24, foot = 150;
    const width = stages.reduce((sum, each) => sum + each.width, 0) + gap * (stages.length - 1), height = stage.height;
    const sheet = make("svg:svg", { xmlns: SVG, class: `${settings.theme} plate`, width, height: height + foot,
      viewBox: `0 0 ${width} ${height + foot}`, "xml:lang": "zh-Hant", role: "img" });
    const title = make("svg:title");
    title.textContent = `${D.title} ${section.zh} ${step.text || step.expands}`;
    const desc = make("svg:desc");
    desc.textContent = this.player.panel.spoken(stage.step);
    const style = make("svg:style");
    style.textContent = $("fonts").textContent + $("plate").textContent;
    sheet.append(title, desc, style, $("hatches").cloneNode(true),
      make("svg:rect", { width, height: height + foot, class: "paper" }));
    let left = 0;
    for (const each of stages) {
      const map = each.svg.cloneNode(true);
      for (const hidden of map.querySelectorAll('[style*="display: none"],[style*="display:none"],.hit')) hidden.remove();
      for (const [key, value] of Object.entries({ x: left, y: 0, width: each.width, height })) map.setAttribute(key, value);
      sheet.append(map);
      left += each.width + gap;
    }
    this.words(sheet, step, section, width, height);
    return sheet;
  }

  words(sheet, step, section, width, top) {
    const put = (text, x, y, size, kind, most) => {
      for (const part of folded(text, size, most)) {
        const element = make("svg:text", { x, y, "font-size": size, class: `caption ${kind}` });
        element.textContent = part;
        sheet.append(element);
        y += size * 1.36;
      }
      return y;
    };
    sheet.append(make("svg:path", { class: "rule", d: `M24 ${top + 8}H${width - 24}` }));
    let y = put(`${D.title}　${section.zh}`, 24, top + 32, 17, "title", width - 48);
    y = put(step.text || `（${T("again")}「${step.expands}」）${step.referring}`, 24, y + 4, 19, "clause", width - 48);
    if (english()) put(step.en, 24, y + 2, 14, "gloss", width - 48);
  }

  svg() {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(this.plate())}\n`;
    this.save(new Blob([text], { type: "image/svg+xml" }), "svg");
    return text;
  }

  async png() {
    const plate = this.plate(), factor = 2;
    const text = new XMLSerializer().serializeToString(plate);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = make("canvas", { width: plate.getAttribute("width") * factor, height: plate.getAttribute("height") * factor });
    const pen = canvas.getContext("2d");
    pen.scale(factor, factor);
    pen.drawImage(image, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    this.save(blob, "png");
    return blob;
  }

  save(blob, suffix) {
    const url = URL.createObjectURL(blob);
    make("a", { href: url, download: `${this.title}.${suffix}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
    notice(both("saved"));
  }

  // --- paper ---

  paper() {
    this.printed([this.player.clock.row]);
  }

  papersec() {
    const { side, stage, clock } = this.player, section = side.steps[stage.step].section;
    this.printed(clock.rows.map((_, r) => r).filter((r) => side.steps[clock.rows[r].steps[0]].section === section));
  }

  papers() {
    this.printed(this.player.clock.rows.map((_, r) => r));
  }

  printed(rows) {
    this.sheets(rows);
    if (!this.quiet) print();
  }

  // every step is drawn at rest, as the reader has set the map, and put on a sheet of its own
  sheets(rows) {
    const { player } = this, { clock, stages, side } = player;
    const kept = clock.now;
    player.pause();
    this.clear();
    for (const stage of stages) stage.measure({ width: SHEET[0] / stages.length, height: SHEET[1] });
    for (const row of rows) {
      clock.go(row);
      const maps = stages.map((stage) => {
        stage.still();
        const map = stage.svg.cloneNode(true);
        for (const idle of map.querySelectorAll('.hit,[style*="display: none"],[style*="display:none"]')) idle.remove();
        return map;
      });
      const step = side.steps[clock.rows[row].steps[0]], section = side.sections[step.section];
      $("paper").append(make("article", {}, make("div", { class: "maps" }, ...maps), make("div", { class: "words" },
        make("h2", {}, D.title, make("small", {}, section.zh), english() ? make("em", {}, section.en) : null),
        make("p", { class: "said" }, step.text || `（${T("again")}「${step.expands}」）${step.referring}`),
        english() ? make("p", { class: "en" }, step.en) : null,
        make("ol", {}, ...step.moves.map((move) => player.panel.move(move))),
        make("footer", {}, `${both("step")} ${step.i + 1} / ${side.steps.length}${step.clause ? ` · ${chinese() ? "句" : "clause"} ${step.clause} / ${D.clauses}` : ""}`))));
    }
    clock.seek(kept);
    player.resize();
    player.refresh();
  }

  clear() {
    $("paper").replaceChildren();
  }
}

// text in lines no longer than there is room for
function folded(text, size, most) {
  const out = [];
  let line = "", wide = 0;
  for (const piece of text.match(/\s+|[!-~]+|[「『《（]*.[，。；：、！？」』》）;,.]*/gu) || []) {
    const width = han(piece, size);
    if (wide + width > most && line) {
      out.push(line);
      line = "";
      wide = 0;
    }
    line += piece;
    wide += width;
  }
  return line ? [...out, line] : out;
}
