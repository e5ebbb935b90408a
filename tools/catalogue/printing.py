"""Problems of papers: what stands in the way of a PDF, and what cannot be asked of one."""

from __future__ import annotations

from catalogue import Entry

PRINTING = (
    Entry("D898", "no typst", "a PDF of many pages is made by typst, which the extra [pdf] brings",
          "no typst", "python3 start.py all", kind="press"),
    Entry("D899", "no python-pptx", "slides are made by python-pptx, which the extra [pptx] brings",
          "no pptx", "python3 start.py all, or `--format html`", kind="press"),
    Entry("D900", "work that broke down", "a worker of `layout build` ended without an answer, or "
          "met what should not be; what the others make is kept", "broken",
          "make it by itself to see more; fewer --jobs where memory is short", kind="build"),
    Entry("D901", "no distributed", "a cluster is spoken to by distributed, which the extra [dask] "
          "brings", "no distributed", "python3 start.py all", kind="press"),
    Entry("D902", "no scheduler", "no Dask scheduler answers at the address",
          "build little --scheduler tcp://127.0.0.1:1",
          "give the address that `dask scheduler` prints", kind="command"),
    Entry("D903", "no library of an extra", "what is asked for is made with a library that comes "
          "with an extra", "no matplotlib", "install the extra that the problem names",
          kind="press"),
    Entry("D904", "the system refuses", "a disk is full, a file may not be opened, a link leads "
          "to itself; what was made whole is kept", 'OSError(28, "No space left on device")',
          "make room, or see to what the system says", kind="raised"),
    Entry("D905", "not memory enough", "the work needs more memory than there is", "MemoryError()",
          "ask for less at a time, or fewer --jobs", kind="raised"),
    Entry("D906", "a fault of the program", "something that should have been a problem with what "
          "to write instead", 'KeyError("賓")',
          "send the lines, the command and the rite's folder; LAYOUT_TRACEBACK=1 before the "
          "command shows where it was", kind="raised"),
    Entry("D907", "the cluster is lost", "its scheduler is gone, or it has had no worker for six "
          "seconds; what was made is kept", "lost", "start it again and give the same command",
          kind="build"),
    Entry("D908", "no database of ours", "a file is no layout.db of this layout: it is damaged, of "
          "an older or a newer one, or of something else",
          "find 獻 --database little/rite.yaml", "make it anew with `layout data`", kind="command"),
    Entry("U941", "too many columns",
          "thumbnails in a row are from 1 to as many as the paper takes",
          "sheet little --format svg --columns 0", "5 does for A4, 8 for A3", kind="command"),
    Entry("U942", "not in columns", "columns from the right are for Chinese, a plate a page",
          "handout little --vertical --lang en", "--lang zh or bilingual, and --up 1",
          kind="command"),
    Entry("U946", "nobody to ask about", "a worksheet asks about one to 26 of those who are on the "
          "map, one plate a page", "handout little --ask 2", "add --blank names or facings",
          kind="command"),
    Entry("U947", "not in volumes", "volumes, from 1 to 99, are of a whole book",
          "handout little --role 賓 --volumes 2", "leave one of the two options", kind="command"),
    Entry("U948", "nothing for a press", "a press is given marks or a booklet, grey or the inks of "
          "a profile; an archive PDF/A alone", "handout little --press marks,booklet",
          "leave one of them out", kind="command"),
    Entry("U949", "not of a book", "plates several on a page, and what stands round them, are of a "
          "book of plates, not of a part, a prompt book or a worksheet",
          "handout little --role 賓 --up 4", "leave one of the two options", kind="command"),
    Entry("U951", "nothing of that kind", "`layout build` makes no such thing",
          "build little --only posters", "`layout build --help` has the kinds", kind="command"),
    Entry("U952", "too many jobs", "from 1 to 256 at a time", "build little --jobs -1",
          "one for each processor is as fast as it gets", kind="command"),
    Entry("U953", "two rites of one name", "what is made of a rite goes to a folder of its slug",
          "twins", "build them one by one, with -o", kind="build"),
)  # fmt: skip
