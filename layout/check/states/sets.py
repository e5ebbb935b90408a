"""Laws of several things: of those that lie together, or are dealt with alike, none is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from layout.check.deeds import Deed
from layout.check.law import Case, Finding, Law, no_rite
from layout.measure import NUMERALS
from layout.stage import Frame, ThingState
from layout.vocabulary import KindTrait
from layout.vocabulary.verb import Does

_FIX = "name it with the others, or write it as an exception"
_SETS = (Does.LAY, Does.PUT, Does.SHIFT, Does.CLEAR)
_OUT = (Does.LAY, Does.CLEAR)
_MOVES = (Does.TAKE, Does.CLEAR, Does.SHIFT, Does.LAY, Does.PUT, Does.LIFT)


def _where(thing: ThingState) -> str | None:
    """In what it lies, or at what place."""
    if thing.held_by is not None:
        return None
    return thing.inside or thing.place


def _left(case: Case) -> Iterator[Finding]:
    """Every moment in which several things are moved from where they lay together with others: not
    one alone of their kind is left there. So too of things of one name, when one is cleared."""
    before = case.begun.things if case.begun else {}
    for frame, deeds in _by_frame(case):
        for (where, stem, _), some in _moved(before, deeds).items():
            names = {deed.event.thing for deed in some}
            left = [name for name, thing in before.items()
                    if name not in names and (where, stem) in _likes(thing)
                    and _where(frame.things[name]) == _where(thing)]  # fmt: skip
            if len(names) > 1 or (some[0].event.verb.does(Does.CLEAR) and len(left) == 1):
                what = f"{'、'.join(left)} alone is left of those that it was with"
                yield _finding(len(left) != 1, some[-1], what)
        before = frame.things


def _moved(
    before: Mapping[str, ThingState], deeds: Iterable[Deed]
) -> Mapping[tuple[str, str, str], list[Deed]]:
    """What is moved in a step, by what it was with and by whom; what is cleared, by whomever."""
    found: dict[tuple[str, str, str], list[Deed]] = defaultdict(list)
    for deed in deeds:
        thing = before.get(deed.event.thing or "")
        if thing is not None and deed.event.verb.does(*_MOVES):
            clears = deed.event.verb.does(Does.CLEAR)
            for where, name in _likes(thing):
                if where or clears:
                    found[where, name, "" if clears else deed.event.who].append(deed)
    return found


def _likes(thing: ThingState) -> Iterator[tuple[str, str]]:
    """With what it lies: with others of its name in one place, and anywhere."""
    where = _where(thing)
    if where is not None and not thing.kind.has(KindTrait.WINE):
        stem = thing.name.rstrip(NUMERALS)
        yield where, stem
        yield "", stem


def _by_frame(case: Case) -> Iterator[tuple[Frame, list[Deed]]]:
    found: dict[int, list[Deed]] = defaultdict(list)
    for deed in case.row.deeds:
        found[deed.frame.n].append(deed)
    for deeds in found.values():
        yield deeds[0].frame, deeds


def _alike(case: Case) -> Iterator[Finding]:
    """Every step in which several things of one kind are dealt with: all that is done with all
    others of them is done with each."""
    for _, deeds in _by_frame(case):
        done: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        first: dict[str, Deed] = {}
        for deed in deeds:
            if deed.thing is not None and not deed.thing.kind.has(KindTrait.WINE):
                done[deed.thing.kind.name][deed.thing.name].add(deed.verb)
                first.setdefault(deed.thing.name, deed)
        for kind, things in done.items():
            if len(things) < 2:
                continue
            every = frozenset[str]().union(*things.values())
            common = frozenset.intersection(*map(frozenset, things.values()))
            lacks = [name for name, verbs in things.items() if not every <= verbs]
            lost = bool(common) and len(every - common) == 1 and len(lacks) == 1
            verb = next(iter(every - common), "")
            lost = lost and case.score.vocabulary.verbs[verb].does(*_SETS)
            what = f"{'、'.join(lacks)} is not {verb}, as the other {kind} are"
            yield _finding(not lost, first[lacks[0]] if lacks else deeds[0], what)


def _owned(case: Case) -> Iterator[Finding]:
    """Every step in which what several of a group have is dealt with: that of one alone is not
    forgotten."""
    score = case.score
    for _, deeds in _by_frame(case):
        done: dict[tuple[str, str, str], dict[str, Deed]] = defaultdict(dict)
        for deed in deeds:
            thing = score.things.get(deed.event.thing or "")
            if thing is None or not thing.of or not deed.event.verb.does(*_OUT):
                continue
            for group, members in score.groups.items():
                if thing.of in members:
                    done[group, thing.called, deed.verb][thing.of] = deed
        for (group, called, verb), mine in done.items():
            areas = {deeds[0].frame.people[who].area for who in mine}
            has = {
                t.of
                for t in score.things.values()
                if t.called == called and t.of and t.of in score.groups[group]
            }
            left = [
                who for who in sorted(has - mine.keys()) if deeds[0].frame.people[who].area in areas
            ]
            if len(mine) > 1:
                what = f"the {called} of {'、'.join(left)} alone is not dealt with: {verb}"
                yield _finding(len(left) != 1, next(iter(mine.values())), what)


def _finding(holds: bool, deed: Deed, what: str) -> Finding:
    return Finding(holds, deed.step, what, _FIX, deed.event.by.mark, told=deed.told.id)


SETS: tuple[Law, ...] = (
    Law(
        "C882",
        "none_left_behind",
        "同處者俱遷，則無獨遺",
        "特牲饋食禮「除鼏」: what lies together is dealt with together",
        "every moment in which several things of one name are moved from one place, or one of them "
        "is cleared",
        _left,
        no_rite,
        is_near=True,
    ),
    Law(
        "C883",
        "things_alike",
        "同類之物其事同",
        "特牲饋食禮「佐食啟會，卻于敦南」: both lids are laid down that both are lifted",
        "every step in which several things of one kind are dealt with",
        _alike,
        no_rite,
        is_near=True,
    ),
    Law(
        "C884",
        "owned_alike",
        "各有其物，則各設之",
        "鄉飲酒禮「眾賓之席，皆不屬焉」: what each has is set out and cleared for each",
        "every step in which what several of a group have is set out or cleared",
        _owned,
        no_rite,
        is_near=True,
    ),
)
