"""A whole plate from a hand-made site and frame."""

from __future__ import annotations

from dataclasses import replace

import kit
import pytest
from kit import composed as compose
from kit_sheet import groups, overlaps, texts
from seen import at_least

from layout.basis import Basis
from layout.draw.dress import Role
from layout.draw.dress.themes import themes
from layout.draw.page.maps import PlateManner
from layout.draw.words import TextDress, TextStrip, flowed
from layout.picture import Sheet
from layout.said import Said
from layout.say.brief import Heading, PlateText
from layout.say.tongue import TONGUES
from layout.stage import Frame
from layout.typeset import measure

TEXT = PlateText(
    "鄉飲酒禮",
    "The District Wine-Drinking",
    {"主人獻賓": "The host presents the cup"},
    kit.CAST,
    kit.THINGS,
    413,
)


def plate(theme: str = "modern", lang: str = "bilingual") -> Sheet:
    before, now = kit.presenting()
    manner = PlateManner(theme, TONGUES[lang])
    site = kit.little_site()
    view = kit.whole(site, [now])
    return compose(site, [now], TEXT, manner, around=[before, now], view=view)


def words(sheet: Sheet) -> list[str]:
    return [t.text for t in texts(sheet.items)]


@pytest.mark.parametrize("lang", ["bilingual", "zh", "en"])
@pytest.mark.parametrize("theme", sorted(themes()))
def test_names_and_numbers_cover_nothing(theme: str, lang: str) -> None:
    """In every theme and language no word of the plate covers another, and none is wanting."""
    sheet = plate(theme=theme, lang=lang)
    assert list(overlaps(sheet)) == []
    assert sheet.problems == ()


def test_any_two_points_measure_true_against_the_bar() -> None:
    """Distances and sizes on the plate are those of the ground at its scale."""
    sheet = plate()
    (window,) = sheet.windows
    boxes = {b.name: b for b in sheet.boxes if b.kind == "mat"}
    mats = [boxes["賓席"], boxes["眾賓三席"]]
    middles = [(b.left + b.right) / 2 for b in mats]
    assert (middles[0] - middles[1]) / window.k == pytest.approx(30.0, rel=1e-9)
    assert (mats[0].right - mats[0].left) / window.k == pytest.approx(9.0, rel=1e-3)


def test_the_column_says_title_section_clause_and_gloss() -> None:
    """The words beside the map are the title, the section, the clause and its gloss."""
    said = words(plate())
    assert "鄉飲酒禮" in said
    assert "主人獻賓" in said
    clause = "".join(t.text for t in texts(plate().items) if t.vertical)
    assert "主人坐取爵，實之，賓之席前，西北面獻賓。" in clause
    assert "takes up the cup" in " ".join(said)


def test_columns_never_begin_with_a_closing_mark() -> None:
    """No column of the clause begins with a mark that closes."""
    columns = [t.text for t in texts(plate().items) if t.vertical]
    assert all(text[0] not in "，。、；：？！」』）" for text in at_least(2, columns))


def test_a_group_in_a_row_has_one_name() -> None:
    """A group that stands in a row is named once, as a group."""
    said = words(plate(lang="zh"))
    assert said.count("眾賓") == 1
    assert "眾賓一" not in said


def test_movements_are_numbered_in_the_order_of_the_text() -> None:
    """Numbers of ways go by the order of the acts, each told once beside the map."""
    sheet = plate()
    assert [b.name for b in sheet.boxes if b.kind == "number"] == ["1", "2", "3"]
    assert words(sheet).count("2") == 2 + ("2" in _scale_words(sheet))


def _scale_words(sheet: Sheet) -> list[str]:
    return [t.text for g in groups(sheet.items) if g.id == "scale" for t in texts(g.items)]


def test_every_person_and_thing_has_a_group_with_its_own_id() -> None:
    """Each person, thing and layer is a group with an id that no other has."""
    ids = [g.id for g in groups(plate().items)]
    assert len(ids) == len(set(ids))
    assert {"site", "people/主人", "people/眾賓二", "things/洗", "paths", "labels"} <= set(ids)


def test_what_is_held_is_not_drawn_on_the_ground() -> None:
    """A thing in a hand has no figure of its own."""
    ids = {g.id for g in groups(plate().items)}
    assert "things/爵一" not in ids


def test_an_expanded_step_says_what_it_repeats() -> None:
    """A step that repeats a passage shows the clause that refers to it, its number, and what to."""
    _, now = kit.presenting()
    repeated = replace(now, step=replace(now.step, text=None, expands="獻賓"))
    telling = replace(now.step, text="介亦如之。", clauses=("X-c0007",))
    text = replace(TEXT, referring={now.step.id: telling})
    said = words(compose(kit.little_site(), [repeated], text))
    assert {"介亦如之。", "如獻賓"} <= set(said)
    assert [word for word in said if "句 7" in word]


def test_a_span_numbers_its_movements_through() -> None:
    """Over several steps the numbers go on."""
    first, now = kit.presenting()
    early = replace(
        first,
        events=(kit.event("賓", "升", ((-30.0, -20.0), (-30.0, 8.0)), 0.0, basis=Basis.注),),
    )
    sheet = compose(kit.little_site(), [early, now], TEXT, around=[early, now])
    assert [b.name for b in sheet.boxes if b.kind == "number"] == ["1", "2", "3", "4"]


def test_a_plate_of_nobody_is_drawn() -> None:
    """A step with nobody on stage is a plate without figures and without problems."""
    _, now = kit.presenting()
    empty = Frame(1, replace(now.step, text="鄉飲酒之禮。"), {}, {})
    sheet = compose(kit.little_site(), [empty], TEXT)
    assert [b for b in sheet.boxes if b.kind == "figure"] == []
    assert sheet.problems == ()


def test_the_same_frame_gives_the_same_sheet() -> None:
    """A frame composed twice is the same sheet."""
    assert plate() == plate()


def test_a_plate_is_described_for_those_who_cannot_see_it() -> None:
    """A plate has its title and says in words who stands where, facing and holding what."""
    sheet = plate()
    assert sheet.title == "鄉飲酒禮 主人獻賓"
    assert "主人 賓席前 西北面 執爵一" in sheet.desc


def test_the_description_tells_who_has_gone_where() -> None:
    """From where to where and facing which way, then everybody where he is, in both languages."""
    before, now = kit.presenting()
    text = PlateText("鄉飲酒禮", "The District Wine-Drinking", {}, kit.CAST, kit.THINGS)
    told = {
        lang: compose(
            kit.little_site(),
            [now],
            text,
            PlateManner(tongue=TONGUES[lang]),
            around=[before, now],
            view=kit.whole(kit.little_site(), [now]),
        ).desc
        for lang in ("zh", "en", "bilingual")
    }
    assert "主人自洗北之賓席前，西北面" in told["zh"]
    gone = "The host has gone from north of the basin to before the guest’s mat, facing north-west."
    assert gone in told["en"]
    assert "The guest: at the head of the west stair, facing north." in told["en"]
    assert "The other guests: at the foot of the west stair, facing east." in told["en"]
    assert told["bilingual"] == f"{told['zh']}\n{told['en']}"
    assert not set(told["en"]) & set("主人賓席")


def test_words_go_on_where_there_is_paper() -> None:
    """What one column has no room for stands in the next, each line within one of them, and nothing
    is left out; where there is no next one, they have no room."""
    dress = TextDress(themes()["modern"], TONGUES["bilingual"])
    said = Said(en=" ".join(f"The reason with the number {n} is a long one." for n in range(60)))
    rows = [*dress.rows(said, Role.GROUNDS, 60.0, 3.5, "#000000")]
    first, then = TextStrip(11.0, 71.0, 12.0, 150.0), TextStrip(80.0, 140.0, 20.0, 240.0)
    lines = [*texts(flowed(rows, [first, then]) or ())]
    whole = " ".join(line.text for line in lines)
    assert flowed(rows, [first]) is None
    assert all(f"number {n} " in whole for n in range(60))
    assert all(
        any(c.left <= t.x < c.right and c.top < t.y <= c.bottom + 1.0 for c in (first, then))
        for t in at_least(40, lines)
    )


@pytest.mark.parametrize(("many", "size"), [(1, 13.0), (4, 11.0), (9, 9.2)])
def test_a_gloss_is_as_large_as_its_length_lets_it_be(many: int, size: float) -> None:
    """What a clause means has one of three sizes by its length alone, and runs over no edge."""
    _, now = kit.presenting()
    gloss = " ".join(["The host acknowledges circumspectly, and goes up."] * many)
    frame = replace(now, step=replace(now.step, en=gloss))
    sheet = compose(kit.little_site(), [frame], TEXT, PlateManner(tongue=TONGUES["en"]))
    captions = next(g for g in groups(sheet.items) if g.id == "captions")
    own = [t for t in texts(captions.items) if t.text in gloss and len(t.text) > 9]
    assert {t.size for t in at_least(1, own)} == {size}
    assert max(t.x + measure(t.text, t.face, t.size) for t in own) <= 199.1


def test_a_long_span_keeps_within_its_column_and_says_how_it_begins_and_ends() -> None:
    """A clause too long for its column has its beginning and its end, above the footer."""
    _, now = kit.presenting()
    clauses = [f"主人第{n}次坐取爵，實之，賓之席前，西北面獻賓。" for n in range(40)]
    frames = [
        replace(now, n=n, step=replace(now.step, text=text, en=f"The host presents it, {n}."))
        for n, text in enumerate(clauses)
    ]
    sheet = compose(
        kit.little_site(), frames, TEXT, heading=Heading(Said("獻賓圖", "Presenting the cup"))
    )
    columns = [t for t in texts(sheet.items) if t.vertical]
    clause = "".join(t.text for t in columns)
    assert "獻賓圖" in clause
    assert "主人第0次" in clause
    assert "……" in clause
    assert clause.endswith("西北面獻賓。")
    captions = next(g for g in groups(sheet.items) if g.id == "captions")
    assert all(t.y <= 283.5 for t in texts(captions.items))
