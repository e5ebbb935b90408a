// The scene of the home: one clause after the other on one plate. Who goes is moved from where he
// stood to where he stands; then come his way and its number. It rests where motion is not wanted.
const figure = document.querySelector(".scene");
const link = figure.querySelector("figcaption a");
const pause = document.getElementById("pause");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GOING = 1400; // ms that somebody goes
const RESTING = 2600; // ms that all rest, so that the words can be read
let [clauses, now, timer] = [[], 0, undefined];

/** Where everybody and everything stands on a plate, by whose it is. */
function spots(plate) {
  const found = new Map();
  for (const each of plate.querySelectorAll("[data-w][data-x]")) {
    if (!each.closest(".ghost,.ghosts")) found.set(each.dataset.w, [Number(each.dataset.x), Number(each.dataset.y)]);
  }
  return found;
}

function show(which) {
  const [old, clause] = [figure.querySelector(".plate"), clauses[which]];
  const plate = new DOMParser().parseFromString(clause.svg, "text/html").querySelector("svg");
  const [before, scale] = [spots(old), Number(plate.dataset.k)];
  old.replaceWith(plate);
  for (const each of plate.querySelectorAll("[data-w]")) {
    const [from, to] = [before.get(each.dataset.w), spots(plate).get(each.dataset.w)];
    if (!from || !to || each.closest(".ghost,.ghosts")) continue;
    const [x, y] = [(from[0] - to[0]) * scale, (to[1] - from[1]) * scale];
    if (Math.hypot(x, y) < 0.2) continue;
    each.animate([{ transform: `translate(${x}px,${y}px)` }, { transform: "none" }], { duration: GOING, easing: "ease-in-out" });
  }
  for (const each of plate.querySelectorAll(".paths,.marks,.ghosts")) {
    each.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { duration: GOING });
  }
  link.href = atlas.href(clause.at);
  [link.children[0].textContent, link.children[1].textContent] = [clause.han, clause.en];
  now = which;
}

function next() {
  show((now + 1) % clauses.length);
  timer = setTimeout(next, GOING + RESTING);
}

function run(isRunning) {
  clearTimeout(timer);
  pause.setAttribute("aria-pressed", String(!isRunning));
  if (isRunning) timer = setTimeout(next, RESTING);
}

atlas.scene = (told) => {
  const here = new URL(link.href).pathname;
  clauses = told;
  now = Math.max(told.findIndex((each) => new URL(atlas.href(each.at)).pathname === here), 0);
  if (told.length < 2) return;
  pause.hidden = false;
  pause.addEventListener("click", () => run(pause.getAttribute("aria-pressed") === "true"));
  calm.addEventListener("change", () => run(!calm.matches));
  run(!calm.matches);
};

// after all else: the first picture waits for none of it
addEventListener("load", () => {
  const script = document.createElement("script");
  script.src = atlas.href("/a/scene.js");
  document.head.append(script);
});
