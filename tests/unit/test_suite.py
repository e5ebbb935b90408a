"""Where the time of the tests goes, and a rite once more."""

from __future__ import annotations

from pathlib import Path

from suite import kind_of, rite_of, tables, with_another

SECONDS = {
    "tests/unit/test_a.py::test_it": 1.0,
    "tests/laws/test_b.py::test_it[jin]": 2.0,
    "tests/laws/test_b.py::test_it[xiangjin 1-20-en]": 4.0,
    "tests/test_c.py::test_it[en-jin 3-9]": 8.0,
}


def test_seconds_are_told_by_kind_by_rite_and_by_file():
    """Each second stands once in each table; a rite is named as a whole word."""
    found = tables(SECONDS, ["jin", "xiangjin"])
    assert found["kind"] == {"unit": 1, "laws": 6, "at the root": 8}
    assert found["rite"] == {"no rite by itself": 1, "jin": 10, "xiangjin": 4}
    assert {sum(table.values()) for table in found.values()} == {15}


def test_a_test_is_of_the_folder_and_of_the_rite_in_its_name():
    """Those at the root have no folder, those without a rite none."""
    assert kind_of("tests/test_c.py::test_it") == "at the root"
    assert rite_of("tests/unit/test_a.py::test_jin", ["jin"]) == "no rite by itself"


def test_a_rite_once_more_has_a_name_and_clauses_of_its_own(tmp_path: Path):
    """Nothing of the copy names a clause of the one that it is copied from."""
    scenes = tmp_path / "scenes"
    (scenes / "texts").mkdir(parents=True)
    (scenes / "jin").mkdir()
    (scenes / "texts" / "jin.tsv").write_text("id\ttext\njin.001\t一\n", encoding="utf-8")
    (scenes / "jin" / "rite.yaml").write_text("from: jin.001\n", encoding="utf-8")
    other = with_another(tmp_path, "jin")
    made = [scenes / other / "rite.yaml", scenes / "texts" / f"{other}.tsv"]
    for path in made:
        text = path.read_text(encoding="utf-8")
        assert f"{other}.001" in text
        assert "jin.001" not in text.replace(f"{other}.001", "")
