"""Laws of what an act rests on: a facing, a side or a row is not another than its words say."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Iterator, Mapping

from layout.basis import ActPart, Basis, Ground
from layout.check.law import Case, Finding, Law, no_rite
from layout.compass import angle_between
from layout.measure import NUMERALS
from layout.read.scene.names import WINDS, finder
from layout.score import Act, Score, Step
from layout.stage import Frame, PersonState, Rest
from layout.vocabulary.verb import Does, Slot, VerbTrait

_WINDS = "|".join(sorted(WINDS, key=len, reverse=True))
_FACING = re.compile(rf"({_WINDS})[面鄉顧]")
_TWO = re.compile(r"([東西南北])([東西南北])[面鄉]")  # 東西面: two facings
_TURNED = re.compile(  # every way in which words may say a facing, of a thing too
    rf"({_WINDS})[面鄉向顧方鼓輈縮肆領首行]|[面鄉向]({_WINDS})|同面|相鄉|相對|面位|為面|(?<![面肆])({_WINDS})上"
)
_SAME_SPOT, _SAME_WAY = 1.0, 40.0  # 尺 and degrees: within so little he is as he was
_ROW = re.compile(rf"({_WINDS})上")
_SIDE = "東西南北左右前後"
_ACROSS = dict(zip("東西南北左右前後", "西東北南右左後前", strict=True))
_MIRROR = str.maketrans(_ACROSS)
_ENDS = "面鄉顧上行首順括及"  # of a facing, the end of a row, a way: 東面, 南上, 西行
_NO_SIDE = rf"({_WINDS})相鄉|[左右][手人]|以[東西南北]|前[期經]|先後|而后"
_LEFT_RIGHT = "左右"
_INSIDE = _SIDE + "後上下中內外間"  # a side, in the words of a place
_NAMES_NOTHING = NUMERALS + "十百丈尺寸步尋跬之於于端位少半當以"
_NO_SIDE_WORDS = re.compile(rf"({_WINDS})[{_ENDS}]")
_FORTH = (Does.SALLY, Does.STEP)
_FIX = "do as the words say, quote those on which it rests, or say why: it is so"


def _words(act: Act, text: str) -> str:
    """All that an act rests on: the clause, what is quoted, and our own remark."""
    return _resting(act.ground, text)


def _resting(ground: Ground | None, text: str) -> str:
    return f"{text}。{ground.cite}。{ground.why}" if ground else text


def _is_told(act: Act) -> bool:
    return act.ground is None or act.ground.basis is not Basis.擬


def _texts(case: Case) -> Iterator[tuple[Step, str]]:
    """Each step that is written where it stands, with the clause that it plays."""
    text: str | None = None
    for frame in case.frames:
        step = frame.step
        text = step.text if step.text is not None else text
        if text is not None and step.expands is None and not step.elsewhere:
            yield step, text


def _facings(case: Case) -> Iterator[Finding]:
    for step, text in _texts(case):
        for act in step.acts:
            ground = act.ground_of(ActPart.FACING)
            is_told = act.facing in WINDS and not (ground and ground.basis is Basis.擬)
            told = _winds(_resting(ground, text)) if is_told else ()
            if told and act.facing:
                what = (
                    f"{act.who[0]} faces {act.facing}, and what it rests on says {'、'.join(told)}"
                )
                holds = any(one.endswith(act.facing) for one in told)
                yield Finding(holds, step, what, _FIX, act.mark)


def _grounded(case: Case) -> Iterator[Finding]:
    """Every facing that is said in words which name none."""
    known, frames = _before(case)
    for step, text in _texts(case):
        for act in step.acts:
            ground = act.ground_of(ActPart.FACING)
            if act.facing not in WINDS or ground is None or ground.basis is Basis.擬:
                continue
            words = _resting(ground, text)
            holds = bool(_TURNED.search(words)) or _returns(known[id(step)], frames[id(step)], act)
            what = (
                f"{act.who[0]} faces {act.facing}, of which the words that it rests on are silent"
            )
            fix = "leave the facing out, or give it a ground of its own: facing:"
            yield Finding(holds, step, what, fix, act.mark)


def _before(case: Case) -> tuple[Mapping[int, Frame | None], Mapping[int, Frame]]:
    """Of each step the frame before it, and its own."""
    pairs = list(zip((None, *case.frames), case.frames, strict=False))
    return {id(f.step): one for one, f in pairs}, {id(f.step): f for _, f in pairs}


def _placed(case: Case) -> Iterator[Finding]:
    """Every place to which somebody goes by words: they name what it is by, or its side of that;
    or he goes back to where he has stood. His own name in them names no place."""
    known, frames = _before(case)
    declared, own = case.score.places, _own_names(case.score)
    for step, text in _texts(case):
        for act in step.acts:
            ground, place = act.ground_of(ActPart.PLACE), act.place
            if (
                not place
                or not act.verb.is_(VerbTrait.GOES)
                or (ground is not None and ground.basis is Basis.擬)
            ):
                continue
            words = _NO_SIDE_WORDS.sub(
                "", finder(own.get(act.who[0], ())).sub("", _resting(ground, text))
            )
            named = {*place, *(sign for said in declared.get(place, {}).values() for sign in said)}
            named -= {*_NAMES_NOTHING}
            holds = bool((named - {*_INSIDE}) & {*words}) or any(
                one in words for one in place[::-1] if one in _INSIDE
            )
            holds = holds or _returns(known[id(step)], frames[id(step)], act)
            what = f"「{place}」, and the words that it rests on name no such place"
            fix = "go where they say, quote those that name it, or give it a ground: 處"
            yield Finding(holds, step, what, fix, act.mark)


def _own_names(score: Score) -> Mapping[str, frozenset[str]]:
    """By what words each is called who goes somewhere."""
    names = {name: {name, name.rstrip(NUMERALS), *who.also} for name, who in score.cast.items()}
    for group, members in score.groups.items():
        for name in members:
            names[name].add(group)
    return {name: frozenset(filter(None, words)) for name, words in names.items()}


def _returns(before: Frame | None, frame: Frame, act: Act) -> bool:
    """Whether who does it is again where he has stood, and faces as he did there."""
    for event in (event for event in frame.events if event.by is act):
        me, was = frame.people[event.who], before.people.get(event.who) if before else None
        rests = was.memory if was else ()
        if event.facing is None or not any(_is_at(me, rest) for rest in rests):
            return False
    return True


def _is_at(me: PersonState, rest: Rest) -> bool:
    """Whether he is at a place that he had, as he was there."""
    if me.pos is None or me.facing is None or math.dist(rest.pos, me.pos) > _SAME_SPOT:
        return False
    return angle_between(rest.facing, me.facing) < _SAME_WAY


def _winds(words: str) -> tuple[str, ...]:
    """The facings that are said."""
    two = (wind for match in _TWO.finditer(words) for wind in match.groups())
    return tuple(dict.fromkeys((*_FACING.findall(words), *two)))


def _rows(case: Case) -> Iterator[Finding]:
    for step, text in _texts(case):
        for act in step.acts:
            told = set(_ROW.findall(_words(act, text))) if act.row and _is_told(act) else ()
            if told:
                what = f"the row begins {act.row}, and what it rests on says {'、'.join(told)}上"
                yield Finding(act.row in told, step, what, _FIX, act.mark)


def _sides(case: Case) -> Iterator[Finding]:
    # every name in which a side is said: 東序, 西階
    names, anchors, no_side, people = (
        finder(name for name in _names(case.score) if len(name) > 1 and {*name} & {*_SIDE}),
        finder(name for name in _names(case.score) if not {*name} <= {*_SIDE}),
        _no_side(case.score),
        {word for name, who in case.score.cast.items() for word in (name, *who.also)},
    )
    for step, text in _texts(case):
        for act in step.acts:
            place = act.place or ""
            at = _side_of(place, names) if place not in case.score.places else None
            if at is None or not _is_told(act):
                continue
            words = names.sub("　", no_side.sub("", _words(act, text)))
            across = _ACROSS[place[at]]
            if place[at] in words or _is_of(words, across, place[:at], anchors, people):
                what = f"「{place}」: what it rests on says {across}, and {place[at]} nowhere"
                yield Finding(place[at] in words, step, what, _FIX, act.mark)


def _no_side(score: Score) -> re.Pattern[str]:
    """What is said of a wind, of left or right, and is no side of a place: a facing, the end of a
    row, a way or a turn (東還), a hand (左執), a turn by one side (左還)."""
    verbs = score.vocabulary.verbs.items()
    ways = (form for form, verb in verbs if verb.is_(VerbTrait.TURNS) or verb.does(*_FORTH))
    held = (form for form, verb in verbs if Slot.THING in verb.needs)
    sided = (form for form, _ in verbs if form[:1] in _LEFT_RIGHT)
    faced = rf"({_WINDS})({_either((*_ENDS, *ways))})"
    return re.compile(rf"{faced}|[左右]({_either(held)})|{_either(sided)}|{_NO_SIDE}")


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted({re.escape(word) for word in words if word}, key=len, reverse=True))


def _named_sides(case: Case) -> Iterator[Finding]:
    parts = case.score.vocabulary.parts
    site = case.site
    built = (name.split("之")[-1] for name in (*site.features, *site.areas) if "之" in name)
    sided = {name for name in (*parts.named, *parts.also, *built) if {*name} & {*"東西南北"}}
    names = finder(name for name in sided if len(name) > 1)
    for step, text in _texts(case):
        for act in step.acts:
            words = _words(act, text)
            said = names.findall(act.place or "") if _is_told(act) else ()
            for name in said:
                other = name.translate(_MIRROR)
                if name in words or other in words:
                    what = f"「{act.place}」: what it rests on says {other}"
                    yield Finding(name in words, step, what, _FIX, act.mark)


def _side_of(place: str, names: re.Pattern[str]) -> int | None:
    """Where in a phrase its last side is said: 東 of 主人東三尺, not of 東序."""
    named = [match.span() for match in names.finditer(place)]
    at = [i for i, one in enumerate(place)
          if one in _SIDE and not any(a <= i < b for a, b in named)]  # fmt: skip
    return at[-1] if at else None


def _is_of(
    words: str, side: str, spot: str, anchors: re.Pattern[str], people: Container[str]
) -> bool:
    """Whether the words say the side of this spot, or of nothing that they name; of somebody they
    say it where a like rite has another in his place (主人賓右拜送爵)."""
    for match in re.finditer(side, words):
        before = words[: match.start()].removesuffix("之")
        of = next((m for m in anchors.finditer(before) if m.end() == len(before)), None)
        if of is None or of.group() in spot or spot.endswith(of.group()[-1]):
            return True
        if of.group() in people and spot in people:
            return True
    return False


def _names(score: Score) -> frozenset[str]:
    kinds = [thing.kind for thing in score.things.values()]
    likes = [word for kind in kinds for word in (kind.name, *kind.like)]
    parts, also = score.vocabulary.parts, [w for p in score.cast.values() for w in p.also]
    return frozenset((*parts.named, *parts.also, *score.cast, *also, *score.things, *likes))


RESTING: tuple[Law, ...] = (
    Law(
        "C867",
        "facing_rests",
        "面必如其所據之文，文言北面則不南面",
        "every placing rests on words",
        "every facing of an act that rests on words in which a facing is said",
        _facings,
        no_rite,
    ),
    Law(
        "C890",
        "facing_grounded",
        "所有其文而面無文，則面別言所據",
        "every placing rests on words",
        "every facing of an act that rests on words, but where one comes to a place that he had "
        "and faces as he did there",
        _grounded,
        no_rite,
    ),
    Law(
        "C897",
        "place_grounded",
        "所有其文而處無文，則處別言所據",
        "every placing rests on words",
        "every place to which an act goes that rests on words, but where one comes back to a place "
        "that he had",
        _placed,
        no_rite,
    ),
    Law(
        "C868",
        "side_rests",
        "方必如其所據之文，文言東則不西",
        "every placing rests on words",
        "every side of a place, of which the words that it rests on say this or the one across",
        _sides,
        no_rite,
    ),
    Law(
        "C870",
        "part_rests",
        "所必如其所據之文，「東序」不作「西序」",
        "every placing rests on words",
        "every part of the building with a side in its name, of which the words say this or its "
        "like across",
        _named_sides,
        no_rite,
    ),
    Law(
        "C869",
        "row_rests",
        "上必如其所據之文，文言東上則不西上",
        "every placing rests on words",
        "every head of a row of an act that rests on words in which one is said",
        _rows,
        no_rite,
    ),
)
