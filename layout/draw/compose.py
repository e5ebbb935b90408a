"""A plate: a placed site and a frame, or a span of frames drawn as one, to a Sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layout.draw.dress import Page, in_script, page_for, themes
from layout.draw.leaf import Leaf
from layout.draw.page import ActPage, PlateManner, room_below, room_for_maps
from layout.draw.windows import Plan, Precinct, at_once, camera, grounds_of
from layout.picture import Sheet
from layout.say.brief import Heading, PlateText
from layout.site import Site
from layout.stage import Frame


def compose(  # noqa: PLR0913 - the whole of a plate
    site: Site,
    frames: Sequence[Frame],
    text: PlateText,
    manner: PlateManner | None = None,
    *,
    around: Sequence[Frame] = (),
    view: Plan | None = None,
    previous: Sheet | None = None,
    heading: Heading | None = None,
    page: Page | None = None,
    before: Frame | None = None,
    first: int = 1,
) -> list[Sheet]:
    """The plate of one frame, or of a span of frames drawn as one with numbered movements; and the
    pages for those of its words that have no room on it.

    `around` are frames among which these are (the one before the first included, for ghosts).
    The camera chooses the view, unless one is given. `previous` is
    the plate of the step before, whose names keep their sides. `heading` is the title of a key
    plate, in place of the section's, or says which part of a split plate this is.
    `before` is how everything was, where that is not the end of a step; `first` the first number.
    """
    manner = manner or PlateManner()
    theme = themes()[manner.theme]
    tongue, manner = manner.tongue, replace(manner, tongue=theme.spoken(manner.tongue.plain))
    page = page or page_for(manner.page, theme)
    if view is None:
        grounds = [Precinct(site, ground) for ground in grounds_of(site, frames, around)]
        field = room_for_maps(site, frames, grounds[0].name, text=text, theme=theme, page=page)
        below = room_below(theme, page)
        view = (
            at_once(grounds, frames, field)
            if grounds[1:]
            else camera(grounds[0], frames, field, below=below)
        )
    numbers = {f.n: f for f in around}
    before = before or numbers.get(frames[0].n - 1)
    hand = Leaf if theme.is_leaf else ActPage
    plate = hand(
        site,
        tuple(frames),
        before,
        text,
        view,
        page,
        theme,
        manner,
        previous,
        first,
        heading=heading or Heading(),
    )
    return [in_script(sheet, tongue) for sheet in plate.sheets()]
