"""What lasts until it is ended: curtains, shut doors, fires, what is worn."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_rite import small_rite
from seen import at_least

from layout import Rite, load
from layout.api.data.solid import solid_scene
from layout.draw.eyes.sightings import sightings
from layout.play.notation import person_line
from layout.space import eye_of

RITE = """\
title: 小禮
en: The Little Rite
site: temple
cast:
  主人: {party: 主, en: host, stair: 阼階, at: 阼階上, facing: 西, basis: 擬, why: 試}
  祝: {party: 有司, en: invoker, stair: 西階, at: 室, facing: 南, basis: 擬, why: 試}
  賓: {party: 賓, en: guest, stair: 西階, at: 中庭, facing: 北, basis: 擬, why: 試}
things:
  帷: {kind: 帷, en: curtain, fits: 堂廉}
  室扉: {kind: 扉, en: leaves of the chamber's door, fits: 室戶}
  燎: {kind: 燎, en: fire, at: 中庭東, basis: 擬, why: 試}
sections: [01_one]
"""
ACTS = (
    "賓 設 帷，適 中庭 北面", "主人 髺髮，絰", "祝 適 戶內 南面，闔 室戶", "祝 適 戶西 南面",
    "祝 啟戶 室戶，適 戶西 南面", "賓 適 燎西 北面，滅 燎", "賓 適 堂廉南 北面，徹 帷",
    "主人 免，說絰",
)  # fmt: skip


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Rite:
    return played(tmp_path_factory.mktemp("lasting"), RITE, tuple(at_least(8, ACTS)))


def played(home: Path, rite: str, acts: tuple[str, ...]) -> Rite:
    """The little rite with these acts, a step each."""
    texts = [f"{n}。" for n in "一二三四五六七八"[: len(acts)]]
    steps = "".join(
        f"- 經: {text}\n  en: A step.\n  do:\n  - {act} 〔擬：試〕\n"
        for text, act in zip(texts, acts, strict=True)
    )
    rows = "".join(f"little.{n:03}\t經\t斂\t{text}\n" for n, text in enumerate(texts, start=1))
    section = f"section: 斂\nen: The dressing\nsteps:\n{steps}"
    text = f"id\tpart\tsection\ttext\n{rows}"
    return load(str(small_rite(home, section=section, rite=rite, text=text)))


def told(rite: Rite, n: int, name: str) -> str:
    """What the state line says of somebody after a step."""
    return person_line(rite.frames[n - 1].state.people[name])


def test_who_is_behind_a_curtain_is_hidden_until_it_is_taken_down(lasting: Rite) -> None:
    """The host on the hall is, the guest before it is not; it is as long as what it fits; who looks
    from the court sees nobody behind it; and after it is taken down nobody is hidden."""
    hung = lasting.frames[1].state
    edge = lasting.site.features["堂廉"].shape
    assert hung.things["帷"].kind.width == pytest.approx(edge[1][0] - edge[0][0])
    assert [name for name, one in hung.people.items() if one.hidden] == ["主人", "祝"]
    eye = eye_of(hung.people["賓"], lasting.site, hung)
    seen = {one.person.name: one.is_hidden for one in sightings(lasting.site, hung, eye)}
    assert seen == {"主人": True, "祝": True}
    assert "隱於帷" in told(lasting, 6, "主人")
    assert "隱於帷" not in told(lasting, 7, "主人")


def test_nobody_goes_through_a_shut_door(lasting: Rite) -> None:
    """What fits the door is in it, and the way is shut off; when it is opened the way is free."""
    shut, opened = lasting.frames[2].state, lasting.frames[4].state
    assert shut.things["室扉"].pos is not None
    assert opened.things["室扉"].pos is None
    assert list(lasting.unplayed) == [4]
    (problem,) = [p for p in lasting.problems if p.code == "P330"]
    assert "室扉" in problem.why
    assert opened.people["祝"].area == "堂上"


def test_a_door_of_one_house_of_several_is_shut_by_its_bare_name(tmp_path: Path) -> None:
    """Who stands in the dwelling means its chamber’s door, and what fits it is shut in it."""
    rite = RITE.replace("site: temple", "site: shi\nground: 寢")
    house = played(tmp_path, rite, ("祝 適 戶內 南面，闔 室戶",))
    door = house.site.features["寢之室戶"]
    assert house.problems == ()
    assert house.frames[0].state.things["室扉"].place == door.name


def test_what_is_worn_is_seen_and_told_until_it_is_taken_off(lasting: Rite) -> None:
    """Bound hair and a band are on the figure and told under 位; what replaces the one ends it, and
    what takes off the other."""
    worn = [p.name for p in lasting.frames[6].state.people["主人"].dress if p.lasts]
    assert worn == ["髺髮", "絰"]
    assert [p.name for p in lasting.frames[7].state.people["主人"].dress if p.lasts] == ["免"]
    svg = lasting.frames[1].plate(lang="en").svg()
    assert "hair bound with hemp" in svg
    assert "hidden by the curtain" in svg


def test_a_fire_that_is_put_out_is_drawn_so(lasting: Rite) -> None:
    """It has another drawing from the step on in which it is put out."""
    before, after = (lasting.frames[n].state.things["燎"] for n in (4, 5))
    forms = [t.kind.glyph.as_is(t.fill, t.manner).name for t in (before, after)]
    assert forms == ["燎", "滅燎"]


def test_in_space_a_curtain_hangs_and_is_taken_down(lasting: Rite) -> None:
    """It is there from the step in which it is hung to that in which it is taken down."""
    (curtain,) = [one for one in at_least(5, solid_scene(lasting)) if one.name == "帷"]
    shown = [row[1][0] for row in curtain.keys[-1].rows]
    assert shown[0] == 0.0
    assert 1.0 in shown
    assert shown[-1] == 0.0
