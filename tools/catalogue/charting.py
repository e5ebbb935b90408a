"""Problems of charts: what there is no chart of, and whose a chart is."""

from __future__ import annotations

from catalogue import Entry

CHARTING = (
    Entry("U943", "no such chart", "`layout chart` draws hall, way, heat and vessels",
          "chart little hal", "name one of them", kind="command"),
    Entry("U944", "whose way", "a way is that of one person, and it is not said whose",
          "chart little way", "name one with --who", kind="command"),
    Entry("U945", "nothing to show", "in the steps that are asked for nobody is there, nobody "
          "walks, or no vessel is in a hand", "chart little way --who 主人 --steps 1",
          "choose other steps, or somebody else", kind="command"),
)  # fmt: skip
