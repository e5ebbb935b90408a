// Where the names go: greedy, in order of rank, over nothing that must be seen. The rules and their
// order are the plates' own (layout/draw/labels.py); lengths are mm.

import { leaderTo, threads } from "./leaders.js";
import { apart, middleOf, nearest } from "./rects.js";
import { allAbout, farOff, near } from "./tries.js";

/** @import { Obstacles } from "./obstacles.js" */
/** @import { Placed, Rect, Rules, Try, Want } from "./types" */
/** @typedef {{ best: Try | null, cost: number }} Found */

/** @type {(spot: Try) => Rect} */
const rectOf = ({ x, y, block }) => [x, y, x + block.width, y + block.height];

/** The names that found room, by their keys. Each that is placed is an obstacle to the next.
 * @type {(wants: Want[], obstacles: Obstacles, rules: Rules) => Map<string, Placed>} */
export function placeNames(wants, obstacles, rules) {
  /** @type {Map<string, Placed>} */
  const placed = new Map();
  const order = inOrder(wants, rules), firm = order.filter((want) => !want.mayYield);
  /** @type {(want: Want, spot: Try | null) => void} */
  const place = (want, spot) => {
    if (!spot) return;
    const rect = rectOf(spot), { shy } = rules;
    obstacles.add([rect[0] - shy, rect[1] - shy, rect[2] + shy, rect[3] + shy]);
    const leader = spot.isFar ? leaderTo(rect, want.target, rules.end) : [];
    for (const box of threads(leader, rules.thread)) obstacles.addThread(box, rules.on_leader);
    placed.set(want.key, { ...spot, rect, leader });
  };
  /** @type {Want[]} */
  const led = [];
  for (const want of firm) {
    const spot = beside(want, obstacles, rules);
    const isHiding = spot && obstacles.cost(rectOf(spot)) >= rules.hides;
    if (!spot || isHiding || misleads(rectOf(spot), want, rules)) led.push(want); // its line then goes round the names that stand near
    else place(want, spot);
  }
  for (const want of [...led, ...order.filter((one) => one.mayYield)]) place(want, best(want, obstacles, rules));
  return placed;
}

/** By rank; of a rank the densest places first. @type {(wants: Want[], rules: Rules) => Want[]} */
function inOrder(wants, { crowd: [wide, deep] }) {
  const middles = wants.filter((want) => !want.spots).map((want) => middleOf(want.target));
  const ranked = wants.map((want) => {
    const [x, y] = want.spots ? [Infinity, Infinity] : middleOf(want.target);
    return { want, crowding: middles.filter(([u, v]) => Math.abs(u - x) < wide && Math.abs(v - y) < deep).length };
  });
  return ranked.sort((a, b) => a.want.rank - b.want.rank || b.crowding - a.crowding).map(({ want }) => want);
}

/** @type {(want: Want, obstacles: Obstacles, rules: Rules) => Try | null} */
function best(want, obstacles, rules) {
  if (want.spots) return own(want, want.spots, obstacles, rules);
  if (want.mayYield) {
    const spot = beside(want, obstacles, rules);
    if (spot && !misleads(rectOf(spot), want, rules)) return spot;
    return cheapest(farOff(want, rules), want, obstacles, rules, rules.thing_led).best || spot;
  }
  let { best: spot, cost } = cheapest(near(want, rules), want, obstacles, rules);
  if (cost >= rules.hides) {
    const finer = cheapest(allAbout(want, rules), want, obstacles, rules, cost);
    [spot, cost] = [finer.best || spot, finer.cost];
  }
  if (!spot || obstacles.isWalledOff(rectOf(spot), want.target)) {
    return cheapest(farOff(want, rules), want, obstacles, rules).best || spot;
  }
  const most = misleads(rectOf(spot), want, rules) ? cost + rules.led_in : cost;
  return cheapest(farOff(want, rules), want, obstacles, rules, most).best || spot;
}

/** Parts of the building have their own places: across an edge or a stair is none of them.
 * @type {(want: Want, spots: Try[], obstacles: Obstacles, rules: Rules) => Try | null} */
function own(want, spots, obstacles, rules) {
  const all = spots.map((spot) => (spot.side === want.prefer ? { ...spot, cost: spot.cost - rules.prefer } : spot));
  const { best: spot } = cheapest(all.sort((a, b) => a.cost - b.cost), want, obstacles, rules);
  return spot && obstacles.cost(rectOf(spot)) < rules.across ? spot : null;
}

/** The best place near what is named, on its own side of every wall. @type {(want: Want, obstacles: Obstacles, rules: Rules) => Try | null} */
function beside(want, obstacles, rules) {
  const { best: spot } = cheapest(near(want, rules), want, obstacles, rules);
  return spot && !obstacles.isWalledOff(rectOf(spot), want.target) ? spot : null;
}

/** Whether a name, or the middle of it, is nearer to another of its sort than to its own.
 * @type {(rect: Rect, want: Want, rules: Rules) => boolean} */
export function misleads(rect, want, { nearer }) {
  const [x, y] = middleOf(rect);
  /** @type {Rect} */
  const middle = [x, y, x, y];
  const edge = apart(rect, want.target) - nearer, reach = apart(middle, want.target) - nearer;
  const left = Math.min(rect[0] - edge, x - reach), right = Math.max(rect[2] + edge, x + reach);
  const top = Math.min(rect[1] - edge, y - reach), bottom = Math.max(rect[3] + edge, y + reach);
  return want.others.some((one) => one[0] <= right && one[2] >= left && one[1] <= bottom && one[3] >= top // else too far to be asked
    && (apart(rect, one) < edge || apart(middle, one) < reach) && apart(one, want.target) > 0);
}

/** The spot that costs least, none that costs as much as `most`. They come cheapest first, so that
 * most are never looked at.
 * @type {(spots: Iterable<Try>, want: Want, obstacles: Obstacles, rules: Rules, most?: number) => Found} */
function cheapest(spots, want, obstacles, rules, most = Infinity) {
  let least = most;
  /** @type {Try | null} */
  let found = null;
  for (const spot of spots) {
    if (spot.cost >= least) break;
    let cost = spot.cost + obstacles.cost(rectOf(spot), least - spot.cost);
    if (cost >= least) continue;
    if (!want.spots) cost += doubts(spot, want, obstacles, rules, least - cost);
    if (cost < least) {
      found = spot;
      least = cost;
    }
  }
  return { best: found, cost: least };
}

/** What it costs that a name stands beyond a wall, is led across things, or may be taken for another's.
 * @type {(spot: Try, want: Want, obstacles: Obstacles, rules: Rules, most: number) => number} */
function doubts(spot, want, obstacles, rules, most) {
  const rect = rectOf(spot), cost = obstacles.isWalledOff(rect, want.target) ? rules.walled_off : 0;
  if (cost > most) return cost;
  if (spot.isFar) return cost + rules.crossing * crossed(rect, want.target, obstacles, rules, (most - cost) / rules.crossing);
  if (misleads(rect, want, rules)) return cost + rules.misleading;
  const edge = apart(rect, want.target) - rules.nearer;
  return cost + (want.gone.some((one) => apart(rect, one) < edge) ? rules.ghostly : 0);
}

/** How much a leader would cross, in steps of a millimetre; no further than to `most`.
 * @type {(rect: Rect, target: Rect, obstacles: Obstacles, rules: Rules, most: number) => number} */
function crossed(rect, target, obstacles, rules, most) {
  const [bx, by] = middleOf(target), [ax, ay] = nearest(rect, [bx, by]);
  const steps = Math.max(1, Math.floor(Math.hypot(bx - ax, by - ay)));
  let count = 0;
  for (let i = 1; i < steps && count <= most; i++) {
    const x = ax + ((bx - ax) * i) / steps, y = ay + ((by - ay) * i) / steps;
    if (target[0] - 1 < x && x < target[2] + 1 && target[1] - 1 < y && y < target[3] + 1) break;
    if (obstacles.isThreaded([x - 0.5, y - 0.5, x + 0.5, y + 0.5])) count += rules.knot;
    else if (obstacles.isTaken([x - 0.2, y - 0.2, x + 0.2, y + 0.2])) count += 1;
  }
  return count;
}
