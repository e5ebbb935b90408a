"""Problems of papers: what stands in the way of a PDF, and what cannot be asked of one."""

from __future__ import annotations

from layout.catalogue import Entry

PRINTING = (
    Entry("D898", "no typst", "a PDF of many pages is made by typst, which the extra [pdf] brings",
          "no typst", "pip install 'yili-layout[pdf]'", kind="press"),
    Entry("D899", "no python-pptx", "slides are made by python-pptx, which the extra [pptx] brings",
          "no pptx", "pip install 'yili-layout[pptx]', or `--format html`", kind="press"),
    Entry("U941", "too many columns", "a contact sheet has from 1 to 20 thumbnails in a row",
          "sheet little --format svg --columns 0", "5 does for A4, 8 for A3", kind="command"),
    Entry("U942", "not in columns", "columns from the right are for Chinese, a plate a page",
          "handout little --vertical --lang en", "--lang zh or bilingual, and --up 1",
          kind="command"),
)  # fmt: skip
