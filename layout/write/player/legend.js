// The legend: parties, states, postures, things and lines of this rite, as the map draws them.

function showLegend(side) {
  const box = $("legend-rows");
  const used = new Set(side.people.map((p) => p.party));
  const entry = (markup, words, view = "-6 -6 12 12", classes = "") => make("div", { class: "entry" },
    make("svg:svg", { viewBox: view, class: classes, style: "--m:1px" }, ink(markup)), make("span", {}, words));
  const say = ([zh, eng]) => (settings.lang === "zh" ? zh : settings.lang === "en" ? eng : `${zh} ${eng}`);
  const state = (name, party) => `<g class="person ${party} ${name}" style="--h0:url(#h0-0);--h1:url(#h1-0);--h2:url(#h2-0)">`;
  const first = [...used][0];
  const rows = [...used].map((party) => entry(`${state("waiting", party)}${D.bodies[`${party}/立/`]}</g>`, say(D.parties[party])));
  rows.push(...["acting", "came"].map((name) => entry(`${state(name, first)}${D.bodies[`${first}/立/`]}</g>`, say(UI[name]))));
  rows.push(entry(`<g class="ghost">${D.bodies[`${first}/立/ghost`]}</g>`, say(UI.ghost)));
  for (const [posture, word] of Object.entries(POSTURES)) {
    const markup = D.bodies[`${first}/${posture}/`];
    if (markup && posture !== "立") rows.push(entry(`${state("waiting", first)}${markup}</g>`, say([posture, word]), "-7 -9 14 14"));
  }
  for (const [zh, markup, box4, , , , eng] of D.glyphs) {
    if (!eng) continue; // another state of a thing that is listed
    const wide = Math.max(box4[2] - box4[0], box4[3] - box4[1]) * 1.2;
    const mid = [(box4[0] + box4[2]) / 2, -(box4[1] + box4[3]) / 2];
    rows.push(entry(`<g style="--m:${(wide / 9).toFixed(3)}px">${markup}</g>`, say([zh, eng]), `${mid[0] - wide / 2} ${mid[1] - wide / 2} ${wide} ${wide}`));
  }
  for (const name of ["solid", "dashed", "dotted"]) rows.push(entry(`<g class="way ${first} ${name} last"><path class="line" d="M-5 0H5"/></g>`, say(UI[name])));
  box.replaceChildren(...rows);
}
