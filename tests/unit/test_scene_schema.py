"""The schemas of scenes are what the readers know, and every scene keeps them."""

from __future__ import annotations

import json
from pathlib import Path

import fastjsonschema
import pytest
import yaml
from seen import at_least

from layout.read.files.paths import RITE, VOCABULARY, scenes_folder
from pages import scenes

DOCS = Path(__file__).parent.parent.parent / "docs" / "schema"
PAGES = {"rite-1.json": scenes.of_rite, "section-1.json": scenes.of_section}


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
    others = [p for p in folder.glob("*.yaml") if p.name not in (RITE, VOCABULARY)]
    for path in at_least(20, others):
        part(section := yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
        with pytest.raises(fastjsonschema.JsonSchemaException):
            part({**section, "stpes": []})
    with pytest.raises(fastjsonschema.JsonSchemaException):
        head({**read, "csat": {}})
