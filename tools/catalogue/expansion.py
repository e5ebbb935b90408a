"""E4xx: back-references, as: with: except: each:."""

from __future__ import annotations

from catalogue import Entry

_PASSAGE = """\
section: 獻賓
en: The offering
steps:
- 經: 主人獻賓。
  en: The host offers the guest a cup.
  passage: 獻
  do:
  - 主人 適 賓席前，獻 賓
"""


def _then(*lines: str) -> str:
    """The passage, and a step that refers back to it."""
    return _PASSAGE + "- 經: 如初。\n  en: As before.\n" + "".join(f"  {line}\n" for line in lines)


EXPANSION = (
    Entry("E401", "no such passage", "no step has that passage:", _then("as: 酬"),
          "name a passage of the rite"),
    Entry("E402", "removes nothing", "except: takes away what the passage does not have",
          _then("as: 獻", "except: [告旨]"), "name a verb of the passage as it stands there"),
    Entry("E403", "no part in it", "with: or each: changes somebody who is not in the passage",
          _then("as: 獻", "with: {司正: 介}"), "name somebody or something of the passage"),
    Entry("E404", "too deep", "a passage repeats one that repeats one that repeats a third",
          _then("as: 獻", "passage: 二") + "- {經: 又, en: Again., as: 二, passage: 三}\n"
          "- {經: 再, en: Again., as: 三, passage: 四}\n", "write one of them out"),
    Entry("E405", "repeats itself", "a passage refers back to itself",
          _then("as: 獻", "passage: 獻"), "write it out"),
    Entry("E406", "broken passage", "the steps of a passage are neighbours; one name is one run",
          _then("note: between") + "- {經: 又, en: Again., passage: 獻}\n", "choose another name"),
    Entry("E407", "role twice", "one role in with: and in each:",
          _then("as: 獻", "with: {賓: 介}", "each: {賓: [介]}"), "keep one of them"),
    Entry("E408", "no counterpart", "the one who takes the role has no such thing, or several "
          "take it where one must stand", _then("as: 獻", "with: {賓: 眾賓一}"),
          "declare the thing, or name it in with:; use each: for several"),
    Entry("E409", "no turns", "the lists of each: are empty, or of different lengths",
          _then("as: 獻", "each: {賓: [介], 主人: [賓, 介]}"), "make them equally long"),
    Entry("E410", "unfit for the role", "a person's role is taken by a person, a thing's by a "
          "thing, a facing's by a facing", _then("as: 獻", "with: {賓: 客}"), "mend the name"),
    Entry("E411", "changes nothing", "with:, except: and each: change a passage named by as:",
          _then("with: {賓: 介}"), "add as:"),
    Entry("E414", "of another rite", "a passage of another rite (特牲饋食禮/拜賓) that is not "
          "there, or that names whom or what this rite has not",
          _then("as: 特牲饋食禮/拜賓", "except: 再答拜"),
          "say who and what stands for them: with: {眾賓: …}"),
    Entry("E412", "endless", "back-references make more than 50,000 steps",
          _then("as: [" + ", ".join(["獻"] * 400) + "]"), "repeat less"),
    Entry("E413", "unknown exception", "a word of except: is no verb, person or thing",
          _then("as: 獻", "except: [躍]"), "name it as an act line does"),
)  # fmt: skip
