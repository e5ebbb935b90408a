"""Hands, and where a thing is: held, lying, inside another, or not there."""

from __future__ import annotations

from collections.abc import Iterable

from layout.basis import ActPart, Ground
from layout.derivation import Derivation, Link, Relation
from layout.play.meaning import TOGETHER
from layout.play.moment import REACH_THING, Moment, refuse
from layout.stage import PersonState, Point, ThingState
from layout.stage.course import World
from layout.value import replace
from layout.vocabulary import Family, KindTrait
from layout.vocabulary.manner import Manner, MannerTrait, without


def gap(point: Point, thing: ThingState) -> float:
    """尺 from a point to the nearest edge of a thing that lies somewhere."""
    if thing.pos is None:
        return float("inf")
    width, depth = thing.kind.footprint(thing.facing)
    east = max(0.0, abs(point[0] - thing.pos[0]) - width / 2)
    north = max(0.0, abs(point[1] - thing.pos[1]) - depth / 2)
    return float((east * east + north * north) ** 0.5)


def is_vessel(thing: ThingState) -> bool:
    """Whether it can be full of wine, or empty."""
    return thing.kind.has(KindTrait.WINE)


def of_family(thing: ThingState, *families: Family) -> bool:
    """Whether it is of one of these families."""
    return thing.kind.family in families


def _without(held: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in held if other != name)


def let_go(person: PersonState, name: str) -> PersonState:
    """The person without the thing in his hands."""
    return replace(
        person,
        left=_without(person.left, name),
        right=_without(person.right, name),
        both=_without(person.both, name),
    )


def grasp(moment: Moment, thing: ThingState, hand: str | None) -> Moment:
    """The thing comes into the doer's hands: the hand said, else both, else the one free."""
    me = let_go(moment.me, thing.name)
    if hand is None and not me.hands:
        me = replace(me, both=(thing.name,))
    else:
        me = _shift_aside(moment, me, thing, hand)
        wanted = hand or _free_hand(moment, me, thing)
        if wanted == "左":
            me = replace(me, left=(*me.left, thing.name))
        else:
            me = replace(me, right=(*me.right, thing.name))
        held = me.left if wanted == "左" else me.right
        if len(held) > 1 and not _one_grip(moment, held):
            raise refuse(
                "R511",
                moment.act,
                f"the {_HAND[wanted]} hand of {me.name} already holds {held[0]}",
                why="one hand holds one thing; only slender things (矢 筭 扑), what archers "
                "wear (決 極 拾) and food go several to a hand",
                fix=f"set {held[0]} down first (坐奠), or use the other hand",
            )
    basis, why = moment.because((Link(Relation.HELD, of=(me.name,)),), part=ActPart.DEED)
    taken = replace(
        thing,
        basis=basis,
        derivation=why,
        held_by=me.name,
        shared_with="",
        inside=None,
        pos=me.pos,
        place=None,
        manner=without(thing.manner, MannerTrait.HELD),
    )
    grasped = _carried(moment.put(me, taken), thing, taken)
    if thing.held_by is not None or thing.pos is None:
        return grasped
    lain = {**moment.world.lain, thing.name: thing}  # 其所 is there
    return replace(grasped, world=replace(grasped.world, lain=lain))


def with_manner(m: Moment, name: str, *added: Manner) -> Moment:
    """The thing with these manners added, and without what they end: strung, not unstrung."""
    if not added:
        return m
    thing = m.world.things[name]
    ended = {ended for manner in added for ended in manner.ends}
    kept = (manner for manner in thing.manner if manner.name not in ended)
    return m.put(replace(thing, manner=tuple(dict.fromkeys((*kept, *added)))))


_HAND = {"左": "left", "右": "right"}


def _one_grip(moment: Moment, held: tuple[str, ...]) -> bool:
    """Slender things go together, arrows also along a bow (鄉射「兼諸弣」)."""
    kinds = [moment.world.things[name].kind for name in held]
    if sum(kind.has(KindTrait.BOW) for kind in kinds) == 1:
        return all(kind.traits & {KindTrait.BOW, KindTrait.ARROW} for kind in kinds)
    return any(all(map(of_a_sort, kinds)) for of_a_sort in TOGETHER)


def _shift_aside(
    moment: Moment, me: PersonState, thing: ThingState, hand: str | None
) -> PersonState:
    """What both hands held goes to the other hand, when it is light enough for one."""
    if not me.both:
        return me
    if me.left or me.right or len(me.both) > 1:
        raise _full(moment, me, thing)
    return (
        replace(me, both=(), left=me.both) if hand != "左" else replace(me, both=(), right=me.both)
    )


def _free_hand(moment: Moment, me: PersonState, thing: ThingState) -> str:
    for hand, held in (("右", me.right), ("左", me.left)):
        kinds = [thing.kind, *(moment.world.things[name].kind for name in held)]
        if held and any(all(map(of_a_sort, kinds)) for of_a_sort in TOGETHER):
            return hand
    if not me.right:
        return "右"
    if not me.left:
        return "左"
    raise _full(moment, me, thing)


def _full(moment: Moment, me: PersonState, thing: ThingState) -> Exception:
    return refuse(
        "R511",
        moment.act,
        f"{me.name} cannot take {thing.name}: both hands are full ({'、'.join(me.hands)})",
        fix="set something down first (坐奠 …)",
    )


def _carried(moment: Moment, was: ThingState, holder: ThingState) -> Moment:
    """What lies in or on a thing comes along with it: in hands all is where they are; laid down it
    is on its own side."""
    inside = [t for t in moment.world.things.values() if t.inside == holder.name]
    for thing in inside:
        at = holder.pos
        if not _is_in_hands(moment.world, holder):
            along = _along(thing.pos, was.pos, holder.pos)
            at = beside_its_like(moment.world, thing, holder, along)
        moved = replace(thing, pos=at)
        moment = _carried(moment.put(moved), thing, moved)
    return moment


def _is_in_hands(world: World, thing: ThingState) -> bool:
    """It, or what it lies in."""
    bearer = world.things.get(thing.inside or "")
    return thing.held_by is not None or (bearer is not None and _is_in_hands(world, bearer))


def beside_its_like(
    world: World, thing: ThingState, holder: ThingState, at: Point | None
) -> Point | None:
    """Where one lies that is at the middle of what bears it: there, or along that on whichever
    side of the others of its sort there is room sooner. A mat on a mat lies upon it (重席)."""
    is_mat = of_family(thing, Family.MAT) and of_family(holder, Family.MAT)
    if at is None or at != holder.pos or is_mat or _is_in_hands(world, holder):
        return at
    alike = [t for t in world.things.values() if t.kind is thing.kind and t.name != thing.name]
    taken = {t.pos for t in alike if t.inside == holder.name}
    width, depth = holder.kind.footprint(holder.facing)
    step = min(*thing.kind.size, max(width, depth) / (len(alike) + 1))
    nth = sorted(range(-len(alike), len(alike) + 1), key=abs)
    spots = (_off(at, n * step, is_east=width >= depth) if n else at for n in nth)
    return next((spot for spot in spots if spot not in taken), at)


def _off(at: Point, by: float, *, is_east: bool) -> Point:
    return (round(at[0] + by, 4), at[1]) if is_east else (at[0], round(at[1] + by, 4))


def _along(pos: Point | None, was: Point | None, now: Point | None) -> Point | None:
    """Where something is that lay so far from a thing, when that has come elsewhere."""
    if pos is None or was is None or now is None:
        return now
    return (now[0] + (pos[0] - was[0]), now[1] + (pos[1] - was[1]))


def carry(world: World, people: Iterable[str]) -> World:
    """Everything these people hold is where they are now."""
    names = set(people)
    things = dict(world.things)
    for thing in world.things.values():
        if thing.held_by is not None and not names.isdisjoint((thing.held_by, thing.shared_with)):
            _bring(things, thing.name, _borne_at(world, thing))
    return replace(world, things=things)


def share(m: Moment, name: str, other: str) -> Moment:
    """Another bears it too: from now on it is between the two."""
    thing = replace(m.world.things[name], shared_with=other)
    m = m.put(thing)
    return replace(m, world=carry(m.world, [other]))


def _borne_at(world: World, thing: ThingState) -> Point | None:
    """In the hands of who holds it; of two who bear it, in the middle between them."""
    bearers = (world.people.get(name) for name in (thing.held_by, thing.shared_with) if name)
    where = [person.pos for person in bearers if person is not None and person.pos is not None]
    if len(where) < 2:
        return where[0] if where else None
    (x, y), (other_x, other_y) = where
    return ((x + other_x) / 2, (y + other_y) / 2)


def _bring(things: dict[str, ThingState], name: str, pos: Point | None) -> None:
    was = things[name].pos
    if was == pos:
        return
    things[name] = replace(things[name], pos=pos)
    for other in list(things.values()):
        if other.inside == name:
            _bring(things, other.name, _along(other.pos, was, pos))


def lay(  # noqa: PLR0913 - the facts of one placing
    moment: Moment,
    thing: ThingState,
    pos: Point | None,
    *,
    inside: str | None = None,
    place: str | None = None,
    facing: float | None = None,
    derivation: Derivation = (),
    default: Ground | None = None,
) -> Moment:
    """The thing comes to lie at a point, of the ground or of what bears it, and leaves whoever held
    it."""
    basis, why = moment.because(derivation, default=default)
    bearer = moment.world.things.get(inside or "")
    laid = replace(
        thing,
        pos=beside_its_like(moment.world, thing, bearer, pos) if bearer else pos,
        held_by=None,
        shared_with="",
        inside=inside,
        place=place,
        facing=thing.facing if facing is None else facing,
        basis=basis,
        derivation=why,
        manner=without(thing.manner, MannerTrait.HELD),
    )
    if thing.held_by is not None:
        holder = moment.world.people[thing.held_by]
        moment = moment.put(let_go(holder, thing.name))
    return _carried(moment.put(laid).told(placed=basis), thing, laid)


def within_reach(moment: Moment, thing: ThingState) -> Moment:
    """Complains when the thing lies beyond the doer's reach."""
    pos = moment.me.pos
    if pos is None or thing.pos is None:
        return moment
    distance = gap(pos, thing)
    if distance <= REACH_THING + 1e-6:
        return moment
    return moment.complain(
        "R510",
        f"{moment.who} cannot reach {thing.name}: it is {distance:.1f} 尺 away",
        why=f"a thing is taken, set down or filled within {REACH_THING:g} 尺",
        fix=f"walk there first: 適 {thing.inside or thing.place or thing.name}…",
    )
