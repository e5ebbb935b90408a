"""Which thing is meant: a name is that thing, a kind is the one in hand, at the place, or alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from layout.measure import NUMERALS
from layout.play.moment import Moment, refuse
from layout.site import Spot
from layout.stage import ThingState
from layout.vocabulary import Family, Kind, KindTrait
from layout.vocabulary.counter import ALL

Test = Callable[[ThingState], bool]


def slender(kind: Kind) -> bool:
    """Several of them go in one hand."""
    return kind.has(KindTrait.SLENDER)


def is_food(kind: Kind) -> bool:
    """Food goes several pieces to a hand (特牲「佐食取黍、稷、肺祭，授尸」)."""
    return kind.family is Family.FOOD


def is_worn(kind: Kind) -> bool:
    """What is worn for shooting is handed about together."""
    return kind.has(KindTrait.WORN)


TOGETHER = (slender, is_food, is_worn)  # several of a sort go in one hand


def answers(thing: ThingState, word: str, kinds: Mapping[str, Kind]) -> bool:
    """Whether a thing may be called by this word: its kind, a wider word or a narrower one."""
    if thing.kind.answers_to(word):
        return True
    named = kinds.get(word)
    return named is not None and thing.kind.name in named.like[:1]


def is_counted_as(thing: ThingState, word: str) -> bool:
    """Whether a thing is one of several that are counted under the name of their kind."""
    return thing.name != word == thing.kind.name and thing.name.rstrip(NUMERALS) == word


def named(moment: Moment, word: str, *choices: Test) -> ThingState:
    """The one thing a word means. `choices` are tried in order; the first that leaves any wins."""
    return several(moment, word, 1, *choices)[0]


def several(moment: Moment, word: str, count: int, *choices: Test) -> list[ThingState]:
    """As many things as are asked for; more than that must be alike, fewer are refused.

    乘矢 or 八筭 asks for as many as it says, 餘筭 for all there are, be it none.
    """
    things = moment.world.things
    if word in things:
        return [things[word]]
    words = moment.setting.score.vocabulary
    kind, count = words.quantity(word) or (word, count)
    kin = [thing for thing in things.values() if answers(thing, kind, words.kinds)]
    most: list[ThingState] = []
    for choice in choices:
        found = [thing for thing in kin if choice(thing)]
        own = [t for t in found if _owner(moment, t) == moment.who]
        if own:
            found = own
        if count == ALL:
            if found:
                return found
            continue
        if len(found) == count or (len(found) > count and _alike(found)):
            return found[:count]
        if len(found) > count:
            raise _unclear(moment, word, found)
        most = max(most, found, key=len)
    if count == ALL:
        return []
    if len(kin) == count:
        return kin
    raise _unclear(moment, word, most if words.quantity(word) else kin)


def _owner(moment: Moment, thing: ThingState) -> str | None:
    written = moment.setting.score.things.get(thing.name)
    return written.of if written else None


def _alike(things: Iterable[ThingState]) -> bool:
    """Cups of one kind in one basket, arrows in one hand: which one it is makes no difference."""
    where = {(t.kind, t.inside, t.held_by, t.fill, t.place) for t in things}
    lies = {(t.pos, t.manner) for t in things if not slender(t.kind)}
    return len(where) == 1 and len(lies) <= 1


def _unclear(moment: Moment, word: str, things: list[ThingState]) -> Exception:
    words = moment.setting.score.vocabulary
    if (counted := words.quantity(word)) and len(things) < counted[1]:
        every = next((c.name for c in words.counters.values() if c.each == ALL), "")
        return refuse(
            "R514",
            moment.act,
            f"{word} asks for {counted[1]}, and here {'are' if things else 'is'} "
            f"{len(things) or 'none'}",
            fix=f"{every}{counted[0]} is as many as there are",
        )
    names = " ".join(thing.name for thing in things[:8]) or "nothing here"
    return refuse(
        "R514",
        moment.act,
        f"which {word}? it may be {names}",
        why="a kind means the one in hand, else the one at the place named, else the only one",
        fix="name the one meant",
    )


def held(moment: Moment) -> Test:
    """In the doer's hands."""
    hands = moment.me.hands
    return lambda thing: thing.name in hands


def borne(moment: Moment) -> Test:
    """In his hands or in his girdle."""
    return lambda thing: thing.held_by == moment.who


def absent(thing: ThingState) -> bool:
    """Not there yet, or no more."""
    return thing.pos is None and thing.held_by is None


def lying(thing: ThingState) -> bool:
    return thing.pos is not None and thing.held_by is None


def at(spot: Spot, near: float = 2.0) -> Test:
    """In the container the spot names, or lying within two 尺 of it."""

    def test(thing: ThingState) -> bool:
        if thing.held_by is not None:
            return False
        if spot.container is not None:
            return thing.inside == spot.container
        if thing.pos is None or (thing.inside is not None and slender(thing.kind)):
            return False  # the tallies of a heap, not those in the box beside it
        east, north = thing.pos[0] - spot.pos[0], thing.pos[1] - spot.pos[1]
        return thing.place == spot.phrase or (east * east + north * north) ** 0.5 <= near

    return test
