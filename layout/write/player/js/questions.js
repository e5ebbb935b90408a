// What a reader may be asked of a step before he sees it: where somebody goes, what he holds after it, what he does.

/** @import { Choice, Point, Question, Thing, Told } from "./types" */
/** @import { Side } from "./side.js" */

const FAR = 3;     // 尺: who goes less far is not asked about
const APART = 6;   // 尺 between two places that are offered
const NEAR = 5;    // 尺: so near the place is found
const OFFERED = 3; // choices besides the right one
const AROUND = 80; // steps before and after, of which others are taken

/** The next step after one of which something may be asked, of one person or of whoever acts.
 * @type {(side: Side, n: number, who?: number) => Question | null} */
export function nextQuestion(side, n, who = -1) {
  for (let i = n + 1; i < side.steps.length; i++) {
    const found = questionAt(side, i, who);
    if (found) return found;
  }
  return null;
}

/** Of one person's part all is asked, what he does too; of everybody where they go and what they hold.
 * @type {(side: Side, n: number, who?: number) => Question | null} */
export function questionAt(side, n, who = -1) {
  if (n < 1) return null;
  const deeds = side.steps[n].deeds.map((deed) => deed.who).filter((i) => i >= 0);
  const actors = [...new Set(deeds)].filter((i) => who < 0 || i === who);
  for (const kind of who < 0 ? [going, holding] : [going, holding, doing]) for (const i of actors) {
    const found = kind(side, n, i);
    if (found) return found;
  }
  return null;
}

/** @type {(side: Side, n: number, who: number) => Question | null} */
function going(side, n, who) {
  const person = side.people[who], step = side.steps[n], told = side.whoAt(who, n);
  const [start, end] = [step.start, step.end].map((t) => side.pose(person, t));
  if (!start || !end || !told?.place || distance(start, end) < FAR || side.ground(n) !== side.ground(n - 1)) return null;
  /** @type {Choice} */
  const right = { ...words(told), at: [end.x, end.y] };
  /** @type {Choice[]} */
  const others = [];
  for (const { told, at } of places(side, n, who)) {
    const isApart = [right, ...others].every((choice) => choice.at && Math.hypot(choice.at[0] - at[0], choice.at[1] - at[1]) >= APART);
    if (isApart && others.every(({ zh }) => zh !== told.place) && told.place !== right.zh) others.push({ ...words(told), at });
    if (others.length === OFFERED) break;
  }
  return others.length ? offered("go", n, who, right, others) : null;
}

/** Places where he or another stood on this ground, his own and the nearest steps first; where he stands now is none.
 * @type {(side: Side, n: number, who: number) => { told: Told, at: Point }[]} */
function places(side, n, who) {
  const ground = side.ground(n), now = side.pose(side.people[who], side.steps[n].start);
  const [west, north, east, south] = side.grounds[ground].extent;
  const rows = side.people.flatMap(({ i }) => side.data.who[i].map(([at]) => ({ i, at: Math.min(at, side.steps.length - 1) })));
  const near = rows.filter(({ at }) => Math.abs(at - n) < AROUND).sort((a, b) =>
    +(b.i === who) - +(a.i === who) || Math.abs(a.at - n) - Math.abs(b.at - n) || a.i - b.i);
  return near.flatMap(({ i, at }) => {
    const told = side.whoAt(i, at), pose = side.pose(side.people[i], side.steps[at].end);
    if (!told?.place || !pose || (now && distance(pose, now) < APART)) return [];
    const isHere = west <= pose.x && pose.x <= east && north <= -pose.y && -pose.y <= south;
    return isHere ? [{ told, at: /** @type {Point} */ ([pose.x, pose.y]) }] : [];
  });
}

/** @type {(side: Side, n: number, who: number) => Question | null} */
function holding(side, n, who) {
  const [was, is] = [n - 1, n].map((each) => heldBy(side, who, side.steps[each].end));
  const right = named(is);
  if (right.zh === named(was).zh) return null;
  /** @type {Choice[]} */
  const others = [];
  for (const things of [was, ...handled(side, n).map((thing) => [thing]), []]) {
    const choice = named(things);
    if ([right, ...others].every(({ zh }) => zh !== choice.zh)) others.push(choice);
  }
  return offered("hold", n, who, right, others.slice(0, OFFERED));
}

/** What somebody has in his hands at a moment. @type {(side: Side, who: number, t: number) => Thing[]} */
export const heldBy = (side, who, t) => side.things.filter((thing) => side.lie(thing, t)?.now[2] === who);

/** What is handled about a step, the nearest first. @type {(side: Side, n: number) => Thing[]} */
function handled(side, n) {
  const near = side.steps.slice(Math.max(n - AROUND, 0), n + AROUND).sort((a, b) => Math.abs(a.i - n) - Math.abs(b.i - n));
  return [...new Set(near.flatMap((step) => step.deeds.map((deed) => deed.thing)))].filter((i) => i >= 0).map((i) => side.things[i]);
}

/** @type {(things: Thing[]) => Choice} */
function named(things) {
  const kinds = [...new Map(things.map((thing) => [thing.kind, thing])).values()];
  return { zh: kinds.map(({ kind }) => kind).join("、"), en: kinds.map(({ en }) => en).join(", "), kinds: kinds.map(({ kind }) => kind) };
}

/** @type {(side: Side, n: number, who: number) => Question | null} */
function doing(side, n, who) {
  const own = movesOf(side, n, who), right = own[0];
  if (!right) return null;
  /** @type {Choice[]} */
  const others = [];
  for (let away = 1; away < AROUND && others.length < OFFERED; away++) for (const step of [n - away, n + away]) {
    const [move] = side.steps[step] ? movesOf(side, step, who) : [];
    const isOther = move && others.length < OFFERED && [...own, ...others].every(({ zh, en }) => zh !== move.zh && en !== move.en);
    if (isOther) others.push(move);
  }
  return others.length ? offered("do", n, who, right, others) : null;
}

/** @type {(side: Side, n: number, who: number) => Choice[]} */
const movesOf = (side, n, who) => side.steps[n].moves.filter((move) => move.who[0] === who && move.han).map(({ han, en }) => ({ zh: han, en }));

/** The right one stands among the others, at a place that the step says. @type {(kind: Question["kind"], n: number, who: number, right: Choice, others: Choice[]) => Question} */
function offered(kind, n, who, right, others) {
  const place = (n * 7 + who * 3) % (others.length + 1);
  return { kind, n, who, right: place, choices: [...others.slice(0, place), right, ...others.slice(place)] };
}

/** Whether a place that was pointed at is the right one, and how far from it and on which side of it that is; a finger is as
 * broad as it is. @type {(question: Question, at: Point, finger: number) => { isRight: boolean, far: number, bearing: number }} */
export function judged({ choices, right }, [x, y], finger) {
  const [toX, toY] = choices[right].at || [x, y], far = Math.hypot(x - toX, y - toY);
  return { isRight: far <= Math.max(NEAR, finger), far, bearing: (Math.atan2(x - toX, y - toY) * 180) / Math.PI };
}

/** @type {(told: Told) => Choice} */
const words = ({ place, placeEn }) => ({ zh: place, en: placeEn });

/** @type {(a: { x: number, y: number }, b: { x: number, y: number }) => number} */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
