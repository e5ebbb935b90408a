"""Charts: a whole rite at one look. Who is on the hall when, one person's way, where the rite
happens, how the vessels go. What they show is counted in `counts`; what has axes is drawn by
matplotlib (`plot`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from layout.charts.hall import hall_chart
from layout.charts.heat import heat_chart
from layout.charts.page import ChartPage
from layout.charts.subject import Subject
from layout.charts.vessels import vessels_chart
from layout.charts.way import way_chart

__all__ = ["CHARTS", "ChartPage", "Subject"]

CHARTS: Mapping[str, Callable[..., Sequence[ChartPage]]] = {
    "hall": hall_chart,
    "way": way_chart,
    "heat": heat_chart,
    "vessels": vessels_chart,
}
