"""Steps in which many act close together or far apart, in each hand that once was at fault; and
those with the most people and words, in a file that is not too large."""

from __future__ import annotations

import pytest
from conftest import RITES, read
from kit_sheet import groups, layer, texts
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.api.rite import Rite
from layout.draw.dress.palettes.modern import THEME as MODERN
from layout.draw.judge import faults_of
from layout.picture import Disc, Group, Meant, Path
from layout.write.svg import to_svg

# eight or ten who go at once have as many ways; bows that stand at a wall lie one upon the other
KNOWN = {"V720", "V726"}
CROWDED = (
    ("dashe", 604, "modern", "zh"),
    pytest.param(
        *("dashe", 555, "modern", "zh"),  # the players and those who lead them go to one corner
        marks=pytest.mark.xfail(
            strict=False, reason="of those who stand close together a name is nearer to the next"
        ),
    ),
    ("dashe", 3025, "modern", "zh"),  # nine take off their shoes side by side
    pytest.param(
        *("dashe", 3026, "woodcut", "zh"),
        marks=pytest.mark.xfail(
            strict=False, reason="on a leaf nine who act side by side are each 2.5 mm broad"
        ),
    ),
    pytest.param(
        *("dashe", 3214, "print", "en"),
        marks=pytest.mark.xfail(strict=False, reason="the number 6 of a crowd is nowhere"),
    ),
    pytest.param(
        *("tesheng", 152, "modern", "bilingual"),  # at the gate
        marks=pytest.mark.xfail(
            strict=False, reason="of those who stand close together a name is nearer to the next"
        ),
    ),
    ("xiangshe", 2350, "modern", "en"),
    ("shiguan", 143, "modern", "en"),  # a third number in a room that two take up
    ("dashe", 2136, "print", "zh"),  # a number that once stood in the chamber behind
    ("jin", 176, "modern", "en"),  # the King, and he who keeps his jades, on the altar
    ("jin", 198, "modern", "en"),  # outside one gate of four
    ("jin", 203, "modern", "bilingual"),
    ("xiangyinjiu", 302, "woodcut", "bilingual"),  # nobody is at the gate
)
CROWD = ("xiangshe", 362)  # the gear is brought in; bows lie on a heap
SERVED = ("tesheng", 300)  # a cup is filled among the dishes of a chamber


@pytest.mark.parametrize(("slug", "step", "theme", "lang"), CROWDED)
def test_a_crowded_plate_finds_no_fault_with_itself(
    slug: str, step: int, theme: str, lang: str
) -> None:
    """What finds no clear place in the usual order finds one when it is placed first."""
    plates = Plates(read(slug).compiled, manner(theme, lang, "A4"))
    sheets = plates.sheets(Span(step - 1, step - 1))
    found = [fault for sheet in at_least(1, sheets) for fault in faults_of(sheet)]
    assert [fault.said for fault in found if fault.code not in KNOWN] == []


HANDS = (
    ("modern", "bilingual"),
    ("print", "bilingual"),
    ("woodcut", "bilingual"),
    ("modern", "en"),
    ("print", "zh"),
)
LARGEST = 250_000  # bytes, letters as outlines
LONGEST = {"dashe": (3099, 3144, 3190, 3214)}  # that were the largest: crowds, much disputed


@pytest.mark.parametrize("slug", RITES)
def test_the_fullest_plate_is_a_file_that_a_page_can_bear(slug: str) -> None:
    """Of each rite the steps with the most people, and with the most words, in each theme."""
    rite = read(slug)
    sizes = {}
    for theme, lang in HANDS:
        plates = Plates(rite.compiled, manner(theme, lang, "A4"))
        for step in _fullest(rite) | set(LONGEST.get(slug, ())):
            for n, sheet in enumerate(plates.sheets(Span(step - 1, step - 1))):
                sizes[theme, lang, step, n] = len(to_svg(sheet))
    found = at_least(len(HANDS), sizes.items())
    assert [(each, size) for each, size in found if size > LARGEST] == []


def _fullest(rite: Rite) -> set[int]:
    """By number: of all steps, and of those told in words."""
    frames = [frame.state for frame in rite.frames]
    most = max(frames, key=lambda f: (len(f.people) + len(f.things), len(f.step.text or "")))
    longest = max(frames, key=lambda f: (len(f.step.text or ""), len(f.people)))
    return {most.n, longest.n}


def _darkest(group: Group) -> str:
    """The darkest of the colours it is drawn with."""
    inks = [i.ink for i in group.items if isinstance(i, (Path, Disc))]
    return min(c for ink in inks for c in (ink.fill, ink.stroke) if c)


def test_what_is_of_nobody_who_acts_recedes_in_a_crowd() -> None:
    """In ink of its own that is paler than that of whoever acts and what is his."""
    slug, step = SERVED
    (sheet, *_) = Plates(read(slug).compiled, manner("modern", "zh", "A4")).sheets(
        Span(step - 1, step - 1)
    )
    things = [g for g in groups(layer(sheet, "things").items) if g.meant is Meant.THING]
    pale = [g for g in things if "receding" in g.cls.split()]
    strong = [g for g in things if g not in pale]
    assert {_darkest(g) for g in at_least(20, pale)} <= {MODERN.receding, MODERN.paper}
    assert {g.of[0] for g in strong} >= {"禁", "爵一"}
    assert all(_darkest(g) == MODERN.ink for g in at_least(2, strong))


def test_arms_that_lie_on_a_heap_are_one_with_their_number() -> None:
    """Bows that lean side by side are drawn as one, and it is told how many they are."""
    slug, step = CROWD
    (sheet, *_) = Plates(read(slug).compiled, manner("modern", "zh", "A4")).sheets(
        Span(step - 1, step - 1)
    )
    bows = [g for g in groups(layer(sheet, "things").items) if g.cls.split()[1:2] == ["弓"]]
    frame = read(slug).frames[step - 1].state
    lie = [t for t in frame.things.values() if t.kind.name == "弓" and not t.held_by]
    alone = len([*at_least(1, bows)]) - 1
    assert alone <= 3  # apart from the heap
    assert str(len(lie) - alone) in {text.text for text in texts(layer(sheet, "marks").items)}
