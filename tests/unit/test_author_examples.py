"""What an author once wrote and the machine took in silence: each is right now, or refused.

What is a phrase alone is in `test_place_examples.py`: a side door that is not there, a gate of one
off stage, a row that keeps its side, mats astride a wall, a wall of two rooms.
"""

from __future__ import annotations

import pytest
from kit_place import temple
from kit_play import rite, school
from seen import at_least

from layout.check.law import Case, judge
from layout.check.states.standing import STANDING
from layout.place import Around, place_site, resolve
from layout.play import play
from layout.problems import ProblemError
from layout.site import Site

HOMES = """\
site: 壻家
uses: [temple]
grounds:
  婦家: {uses: temple, 東西: 中東 二千尺, 南北: 堂廉, basis: 擬, why: 試}
  大門: {uses: gate, 東西: 中西 八百尺, 南北: 原, basis: 擬, why: 試}
"""


@pytest.fixture(name="homes", scope="module")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Site:
    path = tmp_path_factory.mktemp("homes") / "homes.yaml"
    path.write_text(HOMES, encoding="utf-8")
    return place_site(path)


def test_a_ground_whose_name_has_no_owner_is_still_named(homes: Site) -> None:
    """婦家之房中 is in the bride's house and not in the groom's, whose words are bare; another
    house than these is refused."""
    assert resolve("婦家之房中", Around(homes)).area == "婦家之東房"
    assert resolve("房中", Around(homes)).area == "東房"
    with pytest.raises(ProblemError, match="P320"):
        resolve("妻家之房中", Around(homes))


def test_a_ground_that_is_a_gate_is_that_gate(homes: Site) -> None:
    """大門外東 is east of the outer gate that the site has apart, not of the temple's."""
    assert resolve("大門外東", Around(homes)).area == "大門之門外"


def test_who_is_off_stage_speaks_of_the_ground_of_the_section() -> None:
    """門外東 of one who is nowhere yet is of the ground that the section says, though others have
    just acted elsewhere."""
    site = place_site("shi")
    for home in ("寢", "廟"):
        assert resolve("門外東", Around(site, home=home, scene="門外")).area == f"{home}之門外"


def test_nothing_is_set_over_an_edge() -> None:
    """甒北, where there is no floor, is refused of things and of people; what is told to be done
    otherwise is another side."""
    for around in (temple(thing="篚"), temple("主人")):
        with pytest.raises(ProblemError, match="P332") as caught:
            resolve("壺一北", around)
        assert "(東 南 西)" in caught.value.problems[0].fix


def test_who_sets_a_thing_does_not_stand_on_it() -> None:
    """A dish laid where another stands is told; one laid before him is not; where its bearer stands
    he steps back from it himself."""
    cases = (
        ("賓", "二尺五寸", ["贊者 stands upon 黍敦一"]),
        ("賓", "一尺", []),
        ("贊者", "二尺五寸", []),
    )
    for who, far, told in at_least(3, cases):
        score = rite(
            "贊者 在 賓席東 西面", "賓 在 賓席東北 西面", f"{who} 設 黍敦一 于 賓席東{far}"
        )
        frames = play(score, school()).frames
        verdict = judge(STANDING[0], Case(score, school(), frames), ())
        assert [p.what for p in verdict.broken if "贊者" in p.what] == told
