"""The schemas of scenes are what the readers know, and every scene keeps them."""

from __future__ import annotations

import json
from pathlib import Path

import fastjsonschema
import pytest
import yaml
from seen import at_least

from layout.read.files.paths import GUIDE, RITE, VOCABULARY, scenes_folder
from pages import declared, scenes

DOCS = Path(__file__).parent.parent.parent / "docs" / "schema"
PAGES = {"rite-1.json": scenes.of_rite, "section-1.json": scenes.of_section}
DECLARED = {
    "guide-1.json": (declared.of_guide, ()),
    "laws-1.json": (declared.of_laws, tuple(scenes_folder().glob("laws/*.yaml"))),
    "site-1.json": (declared.of_site, tuple(scenes_folder().glob("sites/*.yaml"))),
    "vocabulary-1.json": (
        declared.of_vocabulary,
        (*scenes_folder().glob("vocabulary/*.yaml"), *scenes_folder().glob("*/vocabulary.yaml")),
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_readers_know(name: str) -> None:
    """docs/schema has every key of the readers, and no other."""
    assert (DOCS / name).read_text("utf-8") == PAGES[name](), "run python tools/manuals.py"


@pytest.mark.parametrize("slug", ["jin", "tesheng", "xiangyinjiu"])
def test_every_scene_keeps_its_schema(slug: str) -> None:
    """Head and sections hold to them as an editor reads them; a key that nobody knows does not."""
    head, part = (fastjsonschema.compile(json.loads(page())) for page in PAGES.values())
    folder = scenes_folder() / slug
    head(read := yaml.load((folder / RITE).read_text("utf-8"), yaml.CSafeLoader))
    others = [p for p in folder.glob("*.yaml") if p.name not in (RITE, VOCABULARY, GUIDE)]
    for path in at_least(20, others):
        part(section := yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
        with pytest.raises(fastjsonschema.JsonSchemaException):
            part({**section, "stpes": []})
    with pytest.raises(fastjsonschema.JsonSchemaException):
        head({**read, "csat": {}})


@pytest.mark.parametrize("name", DECLARED)
def test_the_schema_is_what_is_declared(name: str) -> None:
    """docs/schema has the keys that dataclasses declare, and no other."""
    assert (DOCS / name).read_text("utf-8") == DECLARED[name][0](), "run python tools/manuals.py"


@pytest.mark.parametrize("name", [name for name, (_, files) in DECLARED.items() if files])
def test_every_file_keeps_what_is_declared(name: str) -> None:
    """Words, sites and laws hold to their schema; with a key that nobody knows they do not."""
    page, files = DECLARED[name]
    check = fastjsonschema.compile(json.loads(page()))
    for path in at_least(7, files):
        check(read := yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
        with pytest.raises(fastjsonschema.JsonSchemaException):
            check({**read, "vebrs": {}})


def test_a_guide_keeps_what_is_declared() -> None:
    """A stop has steps, a title and words, and nothing else."""
    check = fastjsonschema.compile(json.loads(declared.of_guide()))
    stop = {"steps": "little.3", "title": {"zh": "一"}, "words": {"en": "one"}}
    check({"stops": [stop]})
    for wrong in ({"steps": "little.3"}, {**stop, "tilte": "x"}, {**stop, "words": "one"}):
        with pytest.raises(fastjsonschema.JsonSchemaException):
            check({"stops": [wrong]})
