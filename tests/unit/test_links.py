"""A derivation is links: numbers follow from them, and what reads them reads no words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from layout.api.data.document import site_document
from layout.derivation import Link, Relation, every_link, lengths_in
from layout.draw.sheets.siteplate import Dimension, realized
from layout.phrases import derivations
from layout.phrases.derivations import sentence
from layout.place import place_site
from layout.say.measures import told
from layout.site import Site

# of each site, how many lengths have a name, and how many of them are dimensions of its plan
SHOWN = {
    "xiang": (81, 59),
    "she": (76, 53),
    "dashe": (85, 53),
    "tesheng": (59, 45),
    "jin": (109, 90),
}


def dimensions(site: Site) -> dict[tuple[str, str], Dimension | None]:
    """Where each named length of a site is seen."""
    return {
        (ground, one.name): realized(site, ground, one)
        for ground in site.grounds
        for one in told(site, ground)
    }


def links(site: Site) -> Iterator[Link]:
    """Every link of every part."""
    for feature in site.features.values():
        yield from every_link(feature.derivation)


@pytest.mark.parametrize(("name", "counted"), SHOWN.items())
def test_dimensions_are_found_in_values(name: str, counted: tuple[int, int]) -> None:
    """As many named lengths are dimensions of a plan as its relations use."""
    found = dimensions(place_site(name))
    assert (len(found), sum(span is not None for span in found.values())) == counted


@pytest.mark.parametrize("name", SHOWN)
def test_no_dimension_is_read_from_words(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every sentence of a derivation said otherwise, no dimension changes."""
    site = place_site(name)
    before, said = dimensions(site), [sentence(f.derivation) for f in site.features.values()]
    for relation in derivations.SENTENCES:
        monkeypatch.setitem(derivations.SENTENCES, relation, lambda _: "otherwise")
    after = [sentence(f.derivation) for f in site.features.values()]
    assert all(one != other for one, other in zip(said, after, strict=True))
    realized_again = dimensions(site)
    assert before == realized_again


def test_every_result_follows_from_its_start() -> None:
    """Start and measure give the result, of every link of the five sites: 3,808 are worked."""
    seen = 0
    for link in (link for name in SHOWN for link in links(place_site(name))):
        start, result = link.start, link.result
        by = link.by.chi if link.by else 0
        match link.relation:
            case Relation.AT | Relation.OFF:
                assert result == (start[0] + link.toward * by,) or not link.by
            case Relation.MIDWAY:
                assert result == ((start[0] + start[1]) / 2,)
            case Relation.CENTRED:
                assert result[1] - result[0] == by
                assert result[0] + result[1] == 2 * link.links[0].result[0]
            case Relation.ACROSS:
                assert result == tuple(end.result[0] for end in link.links)
            case _:
                continue
        seen += 1
    assert seen >= 3_800


def test_a_part_knows_the_lengths_it_is_placed_by() -> None:
    """The court's south wall lies as far south as the court is deep, and says by which length."""
    site = place_site("xiang")
    assert lengths_in(site.features["碑"].derivation) == ("碑方", "堂深")
    assert sentence(site.features["碑"].derivation).startswith("東西: 中 廣 碑方 = 0 ∓ ")


def test_the_export_tells_links_and_the_lengths_they_use() -> None:
    """Every length that a part or a length is made of is told: of 109 lengths and 312 parts."""
    site = site_document(place_site("jin"))
    told = {length["name"] for length in site["lengths"]}
    assert (len(told), len(site["features"])) == (109, 312)
    for one in (*site["lengths"], *site["features"]):
        assert told.issuperset(one["lengths"])
    for feature in site["features"]:
        assert feature["links"][-1]["relation"] == "said"
        assert feature["links"][-1]["basis"] == feature["basis"]
