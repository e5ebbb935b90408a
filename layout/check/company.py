"""Laws of company: of those who are one group nobody is forgotten."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from layout.check.deeds import Deed, Row
from layout.check.law import Case, Finding, Law, no_rite
from layout.measure import NUMERALS
from layout.score import Score
from layout.stage import Frame, PersonState
from layout.vocabulary import Verb
from layout.vocabulary.verb import Does, VerbTrait

_FIX = "let all of them do it, or write it as an exception"
_PAIR = 2
_TOGETHER = 4  # of so many things that two do at once one more is done by both
_MANY = 3  # of so many who do likewise one is plainly forgotten; of two more must be alike
_WAYS = (Does.UP, Does.DOWN, Does.ENTER, Does.LEAVE, Does.BACK)
_OWN = (VerbTrait.FACING, VerbTrait.PLACED, VerbTrait.TURNS)  # what each does in his own way


class _Group(NamedTuple):
    name: str
    members: frozenset[str]


def _groups(score: Score) -> tuple[_Group, ...]:
    found = (_Group(name, frozenset(members)) for name, members in score.groups.items())
    return tuple(group for group in found if len(group.members) > 1)


def _frames(row: Row) -> Iterator[tuple[Frame, tuple[Deed, ...]]]:
    """Each frame in which something is done, with all that is done in it."""
    for _, deeds in groupby(row.deeds, key=lambda deed: deed.frame.n):
        mine = tuple(deeds)
        yield mine[0].frame, mine


def _whole(case: Case) -> Iterator[Finding]:
    """In each moment, each group of which two do the same: one alone of those on stage is not left
    out, who does nothing else meanwhile."""
    groups = _groups(case.score)
    for frame, deeds in _frames(case.row):
        acting = {deed.event.who for deed in deeds}
        moments: dict[tuple[int, str], list[Deed]] = defaultdict(list)
        for deed in deeds:
            moments[deed.event.group, deed.verb].append(deed)
        for alike in moments.values():
            who = frozenset(deed.event.who for deed in alike)
            for group in groups if len(who) > 1 else ():
                some = group.members & who
                if len(some) > 1:
                    left = [n for n in group.members - acting if frame.people[n].on_stage]
                    left = left or _dropped(group, who, alike[0], deeds)
                    lost = len(left) == 1 and _could(frame.people[left[0]], alike)
                    what = f"of {group.name} {'、'.join(left)} does not {alike[0].event.by.word}"
                    holds = not lost or _is_of_wholes(some, who, groups)
                    yield _finding(holds, alike[0], what)


def _dropped(group: _Group, who: frozenset[str], deed: Deed, deeds: Iterable[Deed]) -> list[str]:
    """Who of a group did what all of it did at an earlier moment of the step, and nothing since."""
    last: dict[str, tuple[int, str]] = {}
    for each in deeds:
        if each.event.who in group.members:
            last[each.event.who] = (each.event.group, each.verb)
    before = {name: moment for name, moment in last.items() if moment[0] < deed.event.group}
    return [*before] if len(before) == 1 and group.members - before.keys() <= who else []


def _in_line(case: Case) -> Iterator[Finding]:
    """In each step, those of a group who come to stand in one line, three or more: one alone does
    not face otherwise than all the others."""
    groups = _groups(case.score)
    for frame, deeds in _frames(case.row):
        if any(deed.event.verb.does(Does.PASS_LEFT) for deed in deeds):
            continue  # they go against each other
        # who goes to set something out faces what he sets
        sets = (Does.LAY, Does.PUT)
        come = {d.event.who: d for d in deeds if d.event.path and not d.event.verb.does(*sets)}
        for group in groups:
            row = [frame.people[name] for name in sorted(group.members & come.keys())]
            row = [person for person in row if person.pos is not None and person.facing is not None]
            if len(row) >= _MANY and any(
                len({person.pos[k] for person in row if person.pos}) == 1 for k in (0, 1)
            ):
                faced = Counter(person.facing for person in row)
                usual, most = faced.most_common(1)[0]
                odd = [person.name for person in row if person.facing != usual]
                what = f"{'、'.join(odd)} does not face as the others of {group.name} in his line"
                lost = len(odd) == 1 and most > 1
                yield _finding(not lost, come[odd[0] if lost else row[0].name], what)


def _in_number(case: Case) -> Iterator[Finding]:
    """In each step, two of a group who do the same one after the other: the first goes first, or he
    whom the other follows (「勝者先升」, and the loser after him)."""
    order = {name: (group, n) for group, members in case.score.groups.items()
             for n, name in enumerate(members) if name[-1] in NUMERALS}  # fmt: skip
    leader: dict[str, str | None] = {}
    for frame, deeds in _frames(case.row):
        leader |= {d.event.who: d.event.other for d in deeds if d.event.verb.does(Does.FOLLOW)}
        ways = [d for d in deeds if d.event.verb.does(*_WAYS) and d.event.who in order]
        for deed, two in pairwise(ways):
            (group, first), (other, second) = order[deed.event.who], order[two.event.who]
            if group == other and deed.verb == two.verb and deed.event.group != two.event.group:
                led = leader.get(two.event.who) == deed.event.who
                holds = first <= second or led or "逆" in (frame.step.text or "")
                what = f"{deed.event.who} {deed.event.by.word} before {two.event.who}"
                yield _finding(holds, deed, what)


def _in_step(case: Case) -> Iterator[Finding]:
    """In each step and the two about it, two who do the same at the same moments: one alone does
    not leave out one single thing of all that the other does."""
    frames = [mine for _, mine in _frames(case.row)]
    for before, here, after in zip(([], *frames), frames, (*frames[1:], []), strict=False):
        near = [each for mine in (before, here, after) for each in mine
                if each.step.section == here[0].step.section]  # fmt: skip
        done: dict[str, set[tuple[int, str]]] = defaultdict(set)
        moments: dict[tuple[int, str], list[str]] = defaultdict(list)
        for deed in near:
            if _is_common(deed.event.verb) and not deed.event.verb.does(Does.DRESS):
                done[deed.event.who].add((deed.frame.n, deed.verb))
                moments[deed.event.group, deed.verb].append(deed.event.who)
        pairs = {tuple(sorted(who)) for who in moments.values() if len(who) == _PAIR}
        for one, two in sorted(pair for pair in pairs if len(pair) == _PAIR):
            shared, odd = done[one] & done[two], done[one] ^ done[two]
            if len(shared) >= _TOGETHER:
                lost = len(odd) == 1 and next(iter(odd))[0] == here[0].frame.n
                verb = next(iter(odd))[1] if odd else ""
                what = f"{one} and {two} do all else together, and one alone {verb}"
                yield _finding(not lost, here[0], what)


def _of_moment(case: Case) -> Iterator[Finding]:
    """In each step, three or more who do one thing at once: of those who do the thing before or
    after it one alone is not missing, who neither does it nor anything else then."""
    for frame, deeds in _frames(case.row):
        moments: dict[tuple[int, str], set[str]] = defaultdict(set)
        for deed in deeds:
            moments[deed.event.group, deed.verb].add(deed.event.who)
        for one, two in pairwise(moments.items()):
            for (_, same), ((group, verb), some) in ((one, two), (two, one)):
                left = same - some
                if len(same) < _MANY or not some < same or len(left) != 1:
                    continue
                busy = any(d.event.who in left and (d.event.group == group or d.verb == verb)
                           for d in deeds)  # fmt: skip
                alike = [d for d in deeds if d.event.group == group and d.verb == verb]
                deed, person = alike[0], frame.people[next(iter(left))]
                # nothing was left for him of what they share out among them
                busy = busy or (deed.event.verb.does(Does.LAY) and not person.hands)
                what = f"{'、'.join(left)} does not {deed.event.by.word}, as all with him"
                yield _finding(busy, deed, what)


def _could(person: PersonState, alike: list[Deed]) -> bool:
    """Whether one could have done so too: he is where they were, has gone from his place if they
    come back to theirs, and has something in hand if each does it with something of his own."""
    if person.area not in {deed.was.area for deed in alike} or alike[0].event.verb.does(Does.BACK):
        return False
    things = {deed.event.thing for deed in alike}
    return len(things) == 1 or bool(person.hands)


def _finding(holds: bool, deed: Deed, what: str) -> Finding:
    mark, told = deed.event.by.mark, deed.told.id
    return Finding(holds, deed.step, what, _FIX, mark, told=told)


def _is_of_wholes(some: frozenset[str], who: frozenset[str], groups: tuple[_Group, ...]) -> bool:
    """Whether the doers are whole groups themselves: two pairs of three."""
    wholes = (group.members for group in groups if group.members <= who)
    return some <= frozenset[str]().union(*wholes)


def _alike(case: Case) -> Iterator[Finding]:
    """In each step, each group of one party: what one alone of those who act does not do, where
    all that they do is otherwise the same."""
    cast = case.score.cast
    groups = [g for g in _groups(case.score) if len({cast[n].party for n in g.members}) == 1]
    for _, deeds in _frames(case.row):
        done: dict[str, set[str]] = defaultdict(set)
        for deed in deeds:
            done[deed.event.who] |= {deed.verb} if _is_common(deed.event.verb) else set()
        for group in groups:
            mine = {name: done[name] for name in group.members if name in done}
            if len(mine) < 2:
                continue
            common = frozenset.intersection(*map(frozenset, mine.values()))
            other = frozenset[str]().union(*mine.values()) - common
            enough = len(common) >= (1 if len(mine) >= _MANY else 2)
            lacks = sorted(name for name in mine if not other <= mine[name])
            lost = enough and len(other) == 1 and len(lacks) == 1
            what = f"{'、'.join(lacks)} does not {'、'.join(other)}, as the others of {group.name}"
            one = next(deed for deed in deeds if deed.event.who in mine)
            yield _finding(not lost, one, what)


def _of_like(case: Case) -> Iterator[Finding]:
    """In each step, three or more of whom each does the same things: one alone does not leave out
    one of them."""
    for _, deeds in _frames(case.row):
        done: dict[str, set[str]] = defaultdict(set)
        for deed in deeds:
            done[deed.event.who] |= {deed.verb} if _is_common(deed.event.verb) else set()
        alike = Counter(frozenset(verbs) for verbs in done.values() if len(verbs) > 1)
        for verbs, n in alike.items():
            lacks = [who for who, his in done.items() if his < verbs and len(verbs - his) == 1]
            if n < _PAIR or n + len(lacks) < _MANY:
                continue
            what = f"{'、'.join(lacks)} leaves out what others do who do all else with him"
            one = next(d for d in deeds if done[d.event.who] == verbs)
            yield _finding(len(lacks) != 1, one, what)


def _is_common(verb: Verb) -> bool:
    """Whether those who act as one all do it: not where each has a place or a side of his own."""
    if any(verb.is_(trait) for trait in _OWN) or verb.does(Does.SALUTE):
        return False
    return not verb.is_(VerbTrait.GOES) or verb.does(*_WAYS)


COMPANY: tuple[Law, ...] = (
    Law(
        "C860",
        "group_whole",
        "眾行則無一人獨不行",
        "鄉飲酒禮「眾賓皆入門左」: who is of a company does what it does",
        "every moment in which several of a group do the same",
        _whole,
        no_rite,
        is_near=True,
    ),
    Law(
        "C864",
        "line_faces_alike",
        "同列者同面",
        "鄉飲酒禮「眾賓皆入門左，北上」: who stands in one line faces one way",
        "every line in which three of a group come to stand",
        _in_line,
        no_rite,
        is_near=True,
    ),
    Law(
        "C865",
        "first_goes_first",
        "長者先，以次從之",
        "鄉飲酒禮「眾賓序升」: those of a group go in their order",
        "two of a group who go up, down, in or out one after the other",
        _in_number,
        no_rite,
        is_near=True,
    ),
    Law(
        "C866",
        "in_step",
        "同行者，一事不獨闕",
        "鄉飲酒禮「皆坐祭，遂飲，卒觶興，坐奠觶拜」: who is of a company does what it does",
        "every step in which two do the same at the same moments, four times and more",
        _in_step,
        no_rite,
        is_near=True,
    ),
    Law(
        "C880",
        "moment_whole",
        "俱行者，前後之事亦俱",
        "鄉射禮「三耦皆執弓，搢三而挾一个」: who does one thing with others does the next too",
        "every two moments of a step, in one of which three or more do the same",
        _of_moment,
        no_rite,
        is_near=True,
    ),
    Law(
        "C881",
        "like_done_alike",
        "同事者其事不獨闕",
        "特牲饋食禮「右人抽扃，委于鼎北」鄭注「右人，謂主人及二賓」: each of several does the same",
        "every step in which two or more do the same several things",
        _of_like,
        no_rite,
        is_near=True,
    ),
    Law(
        "C854",
        "likes_alike",
        "同列者其事同",
        "鄉飲酒禮「皆如之」: who is of a company does what it does",
        "every step in which several of a group act",
        _alike,
        no_rite,
        is_near=True,
    ),
)
