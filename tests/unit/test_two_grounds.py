"""A place and the facing there may rest on different words: scene, state, plate, data and law."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kit_rite import SECTION, TEXT, small_rite
from kit_sheet import texts

import layout
from layout.api.data.document import document
from layout.api.explain import explained
from layout.basis import ActPart, Basis
from layout.check.law import Case
from layout.check.resting import RESTING

CITE = "    basis: 注\n    cite: 鄭注「適篚南」\n"
LINE = "  - 主人 適 篚南 北面\n"
ONE = f"  - act: 主人 適 篚南 北面\n{CITE}"
TWO = f"{ONE}    facing:\n      basis: 擬\n      why: 鄉篚\n"
BARE = f"  - act: 主人 適 篚南\n{CITE}"


def staged(home: Path, line: str) -> layout.Rite:
    """The little rite, whose host goes south of the basket as the line has it."""
    return the_rite(home, SECTION.replace(LINE, line))


def the_rite(home: Path, section: str) -> layout.Rite:
    """The little rite with that section; its clause says neither place nor facing."""
    home.mkdir(exist_ok=True)
    section, text = (each.replace("適篚南，北面坐取爵", "坐取爵") for each in (section, TEXT))
    return layout.load(str(small_rite(home, section=section, text=text)))


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> layout.Rite:
    """It with a ground for the place and another for the facing."""
    return staged(tmp_path_factory.mktemp("two"), TWO)


def test_place_and_facing_each_have_their_ground(two: layout.Rite) -> None:
    """State and event tell on whose word he is there, and on whose he faces so."""
    host, event = two.frames[1].people["主人"], two.frames[1].state.events[0]
    assert (host.basis, host.facing_basis) == (Basis.注, Basis.擬)
    assert (event.basis, event.facing_basis) == (Basis.注, Basis.擬)


def test_one_ground_is_that_of_the_facing_too(tmp_path: Path) -> None:
    """An act with one ground rests on it whole; whose facing is not said faces by ours."""
    host = staged(tmp_path / "one", ONE).frames[1].people["主人"]
    assert (host.basis, host.facing_basis) == (Basis.注, Basis.注)
    bare = staged(tmp_path / "bare", BARE).frames[1].people["主人"]
    assert (bare.basis, bare.facing_basis, bare.facing) == (Basis.注, Basis.擬, host.facing)


def test_the_ground_of_a_facing_is_told(two: layout.Rite) -> None:
    """It stands in 所據 of the plate, in the data, and in what `explain` says of the act."""
    said = "".join(text.text for text in texts(two.frames[1].plate(lang="zh").sheet.items))
    assert "主人之面：擬，鄉篚。" in said
    step = json.loads("".join(document(two)))["steps"][1]
    assert step["people"]["主人"]["facing_basis"] == "擬"
    act = two.frames[1].state.step.acts[0]
    (told,) = explained(two, Path(act.mark.file), act.mark.line)
    assert told.ground == "注: 鄭注「適篚南」; facing, 擬: 鄉篚"


@pytest.mark.parametrize(("line", "broken"), [(ONE, 1), (TWO, 0), (BARE, 0)])
def test_a_facing_of_which_the_words_are_silent_has_its_own_ground(
    tmp_path: Path, line: str, broken: int
) -> None:
    """C890: it is left out, or rests on words or a reason of its own."""
    rite = staged(tmp_path, line)
    law = next(each for each in RESTING if each.name == "facing_grounded")
    case = Case(rite.score, rite.site, tuple(frame.state for frame in rite.frames))
    assert sum(not finding.holds for finding in law.look(case)) == broken


def test_who_comes_back_faces_as_he_did(tmp_path: Path) -> None:
    """C890: the facing of a place that he had is that of the place."""
    before = "  - act: 主人 立 于 篚南 北面，適 篚東\n    basis: 擬\n    why: 試\n"
    section = SECTION.replace(LINE, ONE)
    section = section.replace("  - 賓 北面，拜\n", f"  - 賓 北面，拜\n{before}")
    rite = the_rite(tmp_path, section)
    law = next(each for each in RESTING if each.name == "facing_grounded")
    case = Case(rite.score, rite.site, tuple(frame.state for frame in rite.frames))
    assert [f.holds for f in law.look(case)] == [True]


def test_a_ground_of_no_facing_is_told(tmp_path: Path) -> None:
    """S251: facing: beside acts that name none; and it names its basis (S202)."""
    wrong = {"S251": BARE + "    facing: {basis: 擬, why: 鄉篚}\n",
             "S202": ONE + "    facing: {why: 鄉篚}\n"}  # fmt: skip
    for code, line in wrong.items():
        assert [p.code for p in staged(tmp_path / code, line).problems] == [code]


def test_the_innermost_ground_of_a_facing_holds(tmp_path: Path) -> None:
    """A step's facing: is that of acts without a ground of their own."""
    around = "  facing: {basis: 擬, why: 俱鄉北}\n"
    for line, basis in ((LINE, "擬"), (ONE, "注"), (TWO, "擬")):
        section = SECTION.replace("  - 主人 坐取 爵，興\n", f"  - 主人 坐取 爵，興\n{around}")
        section = section.replace(LINE, line)
        rite = the_rite(tmp_path / str(len(line)), section)
        assert rite.frames[1].people["主人"].facing_basis.value == basis


def test_each_part_that_stands_in_the_clause_rests_on_it(tmp_path: Path) -> None:
    """Of an act with a ground the deed, number, place, facing and hand that its clause says of the
    doer rest on the clause, and only the others on the ground; a part that is given a ground of its
    own rests on that."""
    said = "主人左執爵，再拜賓，適篚南，北面"
    lines = """\
  - 主人 適 篚南 北面，坐取 爵，興 〔注：鄭注「適」〕
  - 主人 再拜 賓 〔注：鄭注「拜」〕〔事擬：不言誰〕
  - 賓 適 篚南一步 北面 〔注：鄭注「適篚南」〕
"""
    text = TEXT.replace("主人適篚南，北面坐取爵", said)
    head, rest = SECTION.replace("主人適篚南，北面坐取爵", said).split("  - 主人 適 篚南 北面\n")
    section = f"{head}{lines}{rest.partition(chr(10))[2]}"
    rite = layout.load(str(small_rite(tmp_path, section=section, text=text)))
    assert not rite.score.problems
    goes, takes, _, bows, other, *_ = rite.frames[1].state.events
    part = {each.key: each for each in ActPart}
    told = [
        (goes, {"deed": "經", "place": "經", "facing": "經", "way": "擬"}),
        (takes, {"deed": "注"}),
        (bows, {"deed": "擬", "number": "經"}),
        (other, {"deed": "注", "place": "注", "facing": "注"}),
    ]
    for event, grounds in told:
        for key, basis in grounds.items():
            assert event.bases[part[key]].value == basis, (event.by.word, key)
