"""Relations to numbers, kinds to footprints, and the page that tells of them."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path

import pytest
from kit_words import KINDS
from seen import at_least

from layout.ground.rings import cut, inside
from layout.phrases.derivations import sentence
from layout.place import place_site
from layout.problems import ProblemError
from layout.read.files.paths import site_path
from layout.read.sitefile import variants_of
from layout.read.vocabulary import read_vocabulary
from layout.read.vocabulary.kinds import narrower
from layout.say.bounds import origin
from layout.vocabulary import Family, KindTrait

ROOT = Path(__file__).parent.parent.parent


def tried(folder: Path, text: str, **variants: str):
    path = folder / "site.yaml"
    path.write_text(text, encoding="utf-8")
    return place_site(path, variants)


def test_relations_give_numbers_with_their_arithmetic(tmp_path: Path) -> None:
    """Each relation of the page, once."""
    site = tried(
        tmp_path,
        """
site: 試
lengths:
  深: {measure: 三丈, basis: 擬, why: 試}
features:
  廉: {kind: edge, 東西: 中 廣 深 × 二, 南北: 原, basis: 擬, why: 試}
  榮: {kind: line, 東西: 廉東廉, 南北: 自 原 至 原北 深, basis: 擬, why: 試}
  洗: {kind: mark, 東西: 當榮, 南北: 廉南 深, basis: 經, cite: 南北以堂深，東西當東榮}
  間: {kind: mark, 東西: 中與榮之間, 南北: 同 洗, basis: 擬, why: 試}
""",
    )
    assert site.features["洗"].shape == ((30.0, -30.0),)
    assert site.features["間"].shape == ((15.0, -30.0),)
    assert site.features["榮"].shape == ((30.0, 0.0), (30.0, 30.0))
    assert "廉南 深 = 0 − 30 = −30" in sentence(site.features["洗"].derivation)
    assert "經: 南北以堂深" in sentence(site.features["洗"].derivation)


def test_agreeing_relations_may_stand_together(tmp_path: Path) -> None:
    """Two relations of one axis that give one place are both kept in the derivation."""
    text = (
        "site: 試\nfeatures:\n  甲: {kind: mark, 東西: [中, 當中], 南北: 原, basis: 擬, why: 試}\n"
    )
    assert "當中 = 0" in sentence(tried(tmp_path, text).features["甲"].derivation)


def test_all_problems_of_a_site_are_told_at_once(tmp_path: Path) -> None:
    """Three mistakes in three places, each with its line."""
    text = (
        "site: 試\nfeatures:\n"
        "  甲: {kind: mark, 東西: 中, basis: 擬, why: 試}\n"
        "  乙: {kind: mark, 東西: 當丙, 南北: 原, basis: 擬, why: 試}\n"
        "  丁: {kind: mark, 東西: 中東 三牛, 南北: 原, basis: 擬, why: 試}\n"
    )
    with pytest.raises(ProblemError) as caught:
        tried(tmp_path, text)
    assert {(p.code, p.mark.line) for p in caught.value.problems} == {
        ("P301", 3),
        ("P305", 4),
        ("P307", 5),
    }


def test_readings_of_different_disputes_go_together() -> None:
    """Every reading stands with every other: a rotation through all of them places."""
    variants = variants_of(site_path("xiang"))
    for turn in range(12):
        chosen = {
            name: list(variant.readings)[(turn * (at % 5 + 1) + at) % len(variant.readings)]
            for at, (name, variant) in enumerate(variants.items())
        }
        assert place_site("xiang", chosen).variants == chosen


def test_who_holds_each_reading_is_said() -> None:
    """No reading without a name behind it."""
    for variant in at_least(3, variants_of(site_path("xiang")).values()):
        assert variant.about
        assert all(variant.readings.values())


def test_a_rectangle_is_cut_on_its_rim_only() -> None:
    """Notches give one ring; a hole or two pieces give none."""
    rect = tuple(map(Fraction, (0, 0, 10, 10)))
    notch = cut(rect, [tuple(map(Fraction, (4, 8, 6, 12)))])
    assert notch is not None
    assert len(notch) == 8
    assert inside(notch, (5, 5))
    assert not inside(notch, (5, 9))
    assert cut(rect, [tuple(map(Fraction, (4, 4, 6, 6)))]) is None
    assert cut(rect, [tuple(map(Fraction, (4, 0, 6, 10)))]) is None


def test_kinds_know_their_ground() -> None:
    """A mat turned east lies north and south; a 篚 points with its head."""
    assert KINDS["席"].footprint(180.0) == pytest.approx((9, 10 / 3))
    assert KINDS["席"].footprint(90.0) == pytest.approx((10 / 3, 9))
    assert KINDS["篚"].footprint(270.0) == (3, 1)
    assert KINDS["篚"].footprint(0.0) == (1, 3)
    assert KINDS["斯禁"].answers_to("禁")
    assert KINDS["脯醢"].answers_to("薦")
    assert not KINDS["爵"].answers_to("觶")
    folded = narrower("鹿中", KINDS)
    assert folded is not None
    assert folded.family is Family.COUNTER
    assert (folded.name, folded.like) == ("鹿中", ("中",))
    assert all(kind.width > 0 and kind.depth > 0 for kind in KINDS.values())
    assert all(kind.ground.cite or kind.ground.why for kind in KINDS.values())
    assert {"爵", "觶", "觚", "角", "散"} == {
        k.name for k in KINDS.values() if k.has(KindTrait.WINE)
    }


def gaps_page() -> str:
    """The table of gaps as the page shows it."""
    gaps = read_vocabulary().gaps
    rows = [
        f"| `{one.name}` | {gap.words} | {gap.chi:g} | {gap.why} |"
        for one in fields(gaps)
        if (gap := getattr(gaps, one.name))
    ]
    return "\n".join(["| gap | distance | 尺 | reason |", "|---|---|---|---|", *rows])


def test_the_page_shows_the_table_of_gaps() -> None:
    """docs/site.md and scenes/vocabulary/gaps.yaml say the same distances."""
    page = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    shown = page.partition("<!-- gaps -->")[2].partition("<!-- /gaps -->")[0]
    assert shown.strip() == gaps_page()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("xiang", "the middle of the south edge of 堂上"),
        ("entry", "the middle of the north edge of 門中"),
        ("grave", "the middle of the south edge of 壙"),
    ],
)
def test_all_is_measured_from_what_the_site_has(name: str, words: str) -> None:
    """Whoever is told a distance is told from where: from no hall where there is none."""
    assert origin(place_site(site_path(name))) == words


def test_a_site_is_placed_once_for_as_long_as_its_files_stay(tmp_path: Path) -> None:
    """Asked again it is the same value; where a file, one that it uses, its readings or the words
    are others, it is placed anew."""
    used = tmp_path / "sites" / "used.yaml"
    used.parent.mkdir()
    words = "lengths:\n  深: {measure: DEEP, basis: 擬, why: 試}\n"
    used.write_text("site: 用\n" + words.replace("DEEP", "三丈"), encoding="utf-8")
    path = used.with_name("own.yaml")
    path.write_text("site: 試\nuses: [used]\nfeatures:\n"
                    "  廉: {kind: edge, 東西: 中 廣 深, 南北: 原, basis: 擬, why: 試}\n",
                    encoding="utf-8")  # fmt: skip
    first = place_site(path)
    assert place_site(path) is first
    assert place_site(path, vocabulary=replace(read_vocabulary())) is not first
    used.write_text("site: 用\n" + words.replace("DEEP", "三丈四尺"), encoding="utf-8")
    assert place_site(path).lengths["深"].value == 34
