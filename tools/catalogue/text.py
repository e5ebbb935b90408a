"""T7xx: the text of the rite, whole and in order."""

from __future__ import annotations

from catalogue import Entry


def _section(*steps: tuple[str, str], title: str = "獻賓") -> str:
    lines = [f"- {part}: {text}\n  en: A step.\n" for part, text in steps]
    return f"section: {title}\nen: A section\nsteps:\n" + "".join(lines)


_ALL = ("經", "主人坐取爵，獻賓。"), ("經", "賓拜，受爵。")
_RULE = ("記", "獻用爵。")

TEXT = (
    Entry("T701", "not the text", "a quotation differs from the base text, if only in the form of "
          "a character", _section(("經", "主人坐取觶，獻賓。"), ("經", "賓拜，受爵。")),
          "quote the clause as the base text has it", kind="text"),
    Entry("T702", "not staged", "no step quotes these clauses", _section(_ALL[0]),
          "quote them; a clause in which nobody moves is a step too", kind="text"),
    Entry("T703", "out of order", "a step quotes a clause that comes before the step above it",
          _section(*_ALL[::-1]), "put the steps in the order of the text", kind="text"),
    Entry("T704", "wrong part", "經 is called 記, or 記 經",
          _section(("記", "主人坐取爵，獻賓。"), _ALL[1]), "write the part it is of", kind="text"),
    Entry("T705", "wrong section", "a clause stands in the file of another section",
          _section(*_ALL, title="獻介"), "move it, or mend section:", kind="text"),
    Entry("T706", "no base text", "a line of a base text is not: id, 經 or 記, section, text",
          "little.001\t經\t獻賓\n", "part them by tabs; each id once", kind="base"),
    Entry("T707", "quotes nothing", "a step quotes stops alone", _section(("經", "「」。")),
          "quote a clause", kind="text"),
)  # fmt: skip
