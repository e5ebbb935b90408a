"""What is in the wheel, and what comes with an extra."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
import uharfbuzz as hb
from seen import at_least

from layout import fonts
from layout.late import lent

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ROOT / "packages"


@pytest.fixture(scope="module")
def hook() -> Any:
    pytest.importorskip("hatchling")
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_cut_face_has_all_that_is_written_and_its_glyphs_keep_their_numbers(hook: Any) -> None:
    """Of a face cut for the wheel nothing lacks that a scene, a text or our own words have; a
    glyph has the number that it has in the whole, so that a plate is the same with either."""
    whole = hook.opened(fonts.FOLDER / "NotoSerifCJKtc-Regular.otf")
    used, simple = hook.written(ROOT)
    data = hook.cut_to(whole, used | simple)
    cut = hb.Face(hb.Blob(data))
    assert set(map(chr, whole.unicodes)) & used <= set(map(chr, cut.unicodes))
    one, other = hb.Font(whole), hb.Font(cut)
    for code in at_least(4000, cut.unicodes):
        assert one.get_nominal_glyph(code) == other.get_nominal_glyph(code)
    assert len(data) < 2e6
    assert cut.has_layout_substitution  # its vertical forms


def test_a_file_of_an_extra_goes_before_our_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that is not there, or lacks the file, leaves us with ours."""
    own = tmp_path / "own" / "face.otf"
    assert lent("no_such_package", own) == own
    (tmp_path / "lender").mkdir()
    (tmp_path / "lender" / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert lent("lender", own) == own
    (tmp_path / "lender" / "face.otf").touch()
    assert lent("lender", own) == tmp_path / "lender" / "face.otf"


def test_who_lacks_a_letter_is_told_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the cut face a character that no scene has is told with the extra; else not."""
    lacking = "\U0003134a"
    for is_whole in (True, False):
        monkeypatch.setattr("layout.typeset.is_whole", lambda known=is_whole: known)
        fonts_told = "[author]" in str(_warned(lacking + "一" * (1 + is_whole)))
        assert fonts_told != is_whole


def _warned(text: str) -> str:
    from layout import typeset  # noqa: PLC0415

    with pytest.warns(typeset.MissingGlyphWarning) as told:
        typeset._runs(text, fonts.Face.HAN, 10.0)
    return str(told[0].message)


def test_the_packages_of_extras_hold_files_that_are_there() -> None:
    """Whatever they are made of stands in the house, and none of it is in our own wheel."""
    import tomllib  # noqa: PLC0415

    own = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = own["project"]["optional-dependencies"]
    for name in ("author", "engine"):
        made = tomllib.loads((PACKAGES / name / "pyproject.toml").read_text("utf-8"))
        version = made["project"]["version"]
        assert extras[name] == [f"{made['project']['name']}=={version}"]
        assert version == own["project"]["version"]
        included = made["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
        for path in at_least(4, included):
            assert (PACKAGES / name / path).is_file(), path
