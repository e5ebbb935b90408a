"""The atlas: addresses that stay, links that lead somewhere."""

from __future__ import annotations

import re

import pytest
from sampling import some
from seen import at_least

from layout import load
from layout.atlas.acted import kinds_named
from layout.atlas.addresses import Addressed, slug_of, slugs, way, with_slugs
from layout.atlas.gather import named_in
from layout.atlas.mourning import mourning_names
from layout.atlas.pages import AtlasPage, Binder, DeadLinkError
from layout.read.files.paths import whole_rites
from layout.read.mourning import read_mourning
from layout.read.vocabulary import read_vocabulary
from layout.said import Said

_KINDS = tuple(Addressed)


def test_every_name_that_has_a_page_has_a_slug() -> None:
    """All that has an address because of a rite that ships, or of who mourns whom, is called
    something in slugs.tsv."""
    rites = [load(slug).compiled for slug in some(2, whole_rites(), "atlas")]
    names = {name for made in rites for name in (*named_in(made), *kinds_named(made))}
    names |= {*mourning_names(read_mourning())}
    lost = [name for kind, name in at_least(100, names) if (kind.value, name) not in slugs()]
    assert not lost, "read them in scenes/vocabulary/pinyin.yaml; then python tools/slugs.py"


def test_a_slug_is_of_one_name() -> None:
    """No two of a kind have the same address, and each is plain letters and figures."""
    found = [(kind, slug) for (kind, _), slug in slugs().items()]
    assert len(set(found)) == len(found)
    assert all(re.fullmatch("[a-z]+[0-9]*", slug) for _, slug in at_least(500, found))


def test_a_name_keeps_its_slug() -> None:
    """Who is added later gets a number, and moves nobody."""
    pinyin = read_vocabulary().pinyin
    first = with_slugs({}, [(each, "賓") for each in _KINDS], pinyin)
    more = with_slugs(first, [(_KINDS[0], "濱"), (_KINDS[0], "擯")], pinyin)
    assert first.items() <= more.items()
    assert len({slug for (kind, _), slug in more.items() if kind == _KINDS[0].value}) == len(
        [1 for kind, _ in more if kind == _KINDS[0].value]
    )


def test_an_unknown_name_has_an_address_too() -> None:
    """A rite that is not ours has pages whose names nobody has written down."""
    one, other = (slug_of(_KINDS[0], name) for name in ("賓賓賓", "擯擯擯"))
    assert one != other
    assert one.isascii()


@pytest.mark.parametrize(
    ("here", "there", "link"),
    [
        ("/", "/a/site.css", "a/site.css"),
        ("/", "/", "./"),
        ("/jin/20/", "/jin/21/", "../../jin/21/"),
        ("/jin/20/", "/", "../../"),
        ("/jin/s/1/", "/a/site.js", "../../../a/site.js"),
    ],
)
def test_a_link_is_the_way_from_its_page(here: str, there: str, link: str) -> None:
    """A link goes up to the top and down again, so that it works wherever the folder lies."""
    assert way(here, there) == link


def test_a_dead_link_fails_the_build() -> None:
    """A page that links what is not there is told when all are made."""
    binder = Binder(frozenset({"/"}))
    words = {"there": "/nowhere/"}
    binder.html(AtlasPage("/", "alias.html", Said("x"), words))
    with pytest.raises(DeadLinkError, match="/nowhere/"):
        binder.check()
