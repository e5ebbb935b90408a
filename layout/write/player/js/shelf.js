// The things of a map: where each lies or is held at a moment, and the fixtures, which never move.

import { isMat, thingTurn, thingUnit } from "./glyphs.js";
import { Hands } from "./hands.js";
import { D } from "./data.js";
import { shootersAt } from "./deeds.js";
import { Prop } from "./props.js";
import { settings } from "./settings.js";

/** @import { AbodeRow, Lie, Moment, Seat, Thing } from "./types" */
/** @import { Side } from "./side.js" */
/** @import { View } from "./view.js" */
/** @typedef {Record<"mats" | "things" | "held", SVGGElement>} Layers */
/** @typedef {{ prop: Prop, glyph: number, x: number, y: number, turn: number, ground: number }} Fixture */

export class Shelf {
  /** @param {Side} side @param {View} view @param {Layers} layers */
  constructor(side, view, layers) {
    this.side = side;
    this.view = view;
    this.layers = layers;
    this.props = side.things.map((thing) => {
      const prop = new Prop(thing.i, thing.name), glyph = side.glyph(thing, 0);
      layers[glyph >= 0 && isMat(glyph) ? "mats" : "things"].append(prop.group);
      return prop;
    });
    /** @type {Fixture[]} */
    this.fixtures = side.grounds.flatMap((ground, g) => ground.fixtures.map(([glyph, x, y, turn, name], i) => {
      const prop = new Prop(-1, side.say(name));
      prop.group.removeAttribute("data-thing");
      prop.group.dataset.fixture = `${g}.${i}`;
      layers.mats.append(prop.group);
      return { prop, glyph, x, y: -y, turn, ground: g };
    }));
  }

  /** Fixtures of this ground are seen, in the size that the view gives them. @type {(ground: number | undefined) => void} */
  fix(ground) {
    for (const one of this.fixtures) {
      one.prop.show(one, thingUnit(one.glyph, this.view.k, false), this.view);
      one.prop.group.style.display = one.ground === ground ? "" : "none";
    }
  }

  /** All that is seen of things on this ground. @type {(ground: number | undefined) => Prop[]} */
  seen(ground) {
    const fixed = this.fixtures.filter((one) => one.ground === ground && one.prop.glyph >= 0).map(({ prop }) => prop);
    return [...this.props.filter((prop) => prop.seen), ...fixed];
  }

  /** Whether somebody holds anything. @type {(i: number) => boolean} */
  isHolding(i) {
    return this.props.some((prop) => prop.holder === i && prop.seen);
  }

  /** @type {(moment: Moment) => void} */
  lay(moment) {
    const shooters = shootersAt(moment, D.acts), hands = new Hands(this.view, shooters), past = () => new Hands(this.view, shooters);
    for (const prop of this.props) {
      const thing = this.side.things[prop.i], lie = settings.things ? this.side.lie(thing, moment.t) : null;
      const seat = lie && lie.glyph >= 0 ? this.seat(thing, lie, moment, hands, past) : null;
      if (!lie || !seat) {
        prop.hide();
        continue;
      }
      const layer = this.layers[seat.held ? "held" : isMat(lie.glyph) ? "mats" : "things"];
      if (prop.group.parentNode !== layer) layer.append(prop.group);
      const unit = seat.own ? this.view.unit : seat.mm || thingUnit(lie.glyph, this.view.k, !!seat.held);
      prop.show(seat, unit, this.view);
      prop.holder = seat.held ? lie.now[2] : -1;
    }
  }

  /** Where it is, or how far on its way there. @type {(thing: Thing, lie: Lie, moment: Moment, hands: Hands, past: () => Hands) => Seat | null} */
  seat(thing, { now, was, share, glyph }, moment, hands, past) {
    const here = this.at(thing, now, glyph, moment, moment.n, hands, share >= 1 || (now[2] >= 0 && now[9] == null));
    const there = was ? this.at(thing, was, glyph, moment, moment.n - 1, past(), true) : null;
    if (!here || !there || share >= 1) return here;
    return { ...here, x: there.x + (here.x - there.x) * share, y: there.y + (here.y - there.y) * share };
  }

  /** Where a thing lies or is held; null where it is not seen.
   * @type {(thing: Thing, abode: AbodeRow, glyph: number, moment: Moment, n: number, hands: Hands, arrived: boolean) => Seat | null} */
  at(thing, abode, glyph, { t, poses }, n, hands, arrived) {
    const [, , holder, hand, , , , facing, head, beside] = abode;
    if (holder >= 0 && beside == null) return hands.seat(holder, poses[holder], this.side.say(hand), glyph, this.side.isRaised(thing, t));
    const laid = this.side.laidAt(thing, Math.max(n, 0));
    const spot = arrived && !laid.seen ? null : this.side.spot(abode, t);
    if (!spot) return null;
    const push = this.view.mmInChi;
    return { x: spot[0] + laid.x * push, y: spot[1] - laid.y * push, turn: thingTurn(glyph, facing, head), glyph };
  }
}

