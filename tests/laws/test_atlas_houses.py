"""The houses of the rites that ship, as the atlas tells their measures."""

from __future__ import annotations

from seen import at_least

import layout
from layout.atlas.gather import houses_of


def test_every_house_is_told_once_with_its_measures(rite: layout.Rite) -> None:
    """Of whatever grounds are asked, nowhere in particular among them, each house stands once, and
    each of its measures says in numbers how long it is and on what it rests."""
    site = rite.site
    houses = [*at_least(1, houses_of(site, ["", *site.grounds, *site.grounds]))]
    owners = [site.owners[house.ground] for house in houses]
    assert len(set(owners)) == len(owners)
    for house in houses:
        for measure in at_least(1, house.measures):
            assert float(measure.chi) > 0
            assert measure.basis
