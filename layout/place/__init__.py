"""Relations to coordinates, place phrases both ways, and the ways people walk."""

from layout.ground.around import Around, area_at, named
from layout.ground.arrays import Array, array_of, people_in, row_of, things_in
from layout.ground.bounds import extent_of, nearest_of
from layout.ground.rows import Anchor, fitting_row, row
from layout.phrases.describe import describe
from layout.phrases.resolve import bounds_of, resolve
from layout.place.built.build import place_site
from layout.place.routes import route

__all__ = [
    "Anchor",
    "Around",
    "Array",
    "area_at",
    "array_of",
    "bounds_of",
    "describe",
    "extent_of",
    "fitting_row",
    "named",
    "nearest_of",
    "people_in",
    "place_site",
    "resolve",
    "route",
    "row",
    "row_of",
    "things_in",
]
