"""A form of place phrase has all that is known of it in one module; its rows are the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kit_phrases import phrase_rows
from kit_place import temple
from seen import at_least

from layout.derivation import Relation
from layout.ground.bodies import Finder
from layout.phrases import grammar
from layout.phrases.derivations import PHRASES
from layout.phrases.form import PhraseForm
from layout.phrases.grammar import FORMS, ROWS
from layout.phrases.phrase import Phrase
from layout.phrases.reader import read_phrase
from layout.problems import NOWHERE, ProblemError

KNOWN_OF_IT = ("rows", "point", "bounds", "reasons", "chinese", "english")
PAGE = Path(__file__).parent.parent.parent / "docs" / "phrases.md"


def lacking(form: type) -> list[str]:
    """What the class of a form does not say itself."""
    own = vars(form)
    has_value = bool(getattr(form, "__dataclass_fields__", {}))
    return [*(["value"] if not has_value else []), *(n for n in KNOWN_OF_IT if not own.get(n))]


def test_a_form_has_all_that_is_known_of_it() -> None:
    """Each form says its words, value, point, bounds, reasons, Chinese and English itself, in a
    module that has no other form."""
    homes = [form.__module__ for form in at_least(12, FORMS)]
    assert len({*homes}) == len(homes)
    assert {form.__name__: lacking(form) for form in FORMS if lacking(form)} == {}


@pytest.mark.parametrize("part", KNOWN_OF_IT)
def test_a_form_that_lacks_a_part_is_found(part: str) -> None:
    """The law above sees each part that a form leaves out, though its base has it."""
    whole = FORMS[0]
    names = {name: whole.__dict__[name] for name in KNOWN_OF_IT if name != part}
    names["__dataclass_fields__"] = {"ref": None}
    assert lacking(type("Lame", (PhraseForm,), names)) == [part]


def test_the_grammar_told_is_the_grammar_read() -> None:
    """Each alternative of `part` in the docstring is a row of a form, in this order, and none is
    missing."""
    told = (grammar.__doc__ or "").partition("part     := ")[2].partition("\nlandmark")[0]
    assert [line.strip(" |") for line in told.splitlines()] == [
        row.words for row in at_least(19, ROWS)
    ]


def test_the_page_has_the_grammar() -> None:
    """docs/site.md prints the grammar of the docstring, whole."""
    doc = grammar.__doc__ or ""
    told = doc[doc.index("phrase   :=") : doc.index("\nParts are told apart")].strip()
    page = (PAGE.parent / "site.md").read_text(encoding="utf-8")
    assert f"```text\n{told}\n```" in page


def test_the_page_tells_every_form() -> None:
    """docs/phrases.md has a row at least of each form, and of nothing else."""
    table = PAGE.read_text(encoding="utf-8").partition("\n## Kinds of where\n")[2]
    told = re.findall(r"^\| (\w+) \|", table.partition("\n## ")[0], re.MULTILINE)
    assert {*told} - {"form"} == {form.__name__ for form in FORMS}


def test_no_two_forms_tell_a_link_otherwise() -> None:
    """The words of a relation stand once: who shares them shares the very same."""
    words: dict[Relation, object] = {}
    for form in FORMS:
        for relation, said in at_least(1, form.reasons.items()):
            assert words.setdefault(relation, said) is said, (form, relation)
    assert words.keys() <= PHRASES.keys()


def phrases() -> list[Phrase]:
    """Every phrase of five rites that can be read with the names of a temple, and those that the
    page gives as examples."""
    finder = Finder(temple("賓", last="洗"), NOWHERE)
    found = []
    for text in dict.fromkeys(row.phrase for row in phrase_rows()):
        try:
            found.append(read_phrase(text, finder.known))
        except ProblemError:
            continue
    return found


def test_the_chinese_of_a_form_says_it() -> None:
    """What a form says of itself in Chinese is read as that very form."""
    wrong = []
    finder = Finder(temple("賓", last="洗"), NOWHERE)
    seen = dict.fromkeys(form for phrase in phrases() for form in phrase.forms)
    for form in at_least(150, seen):
        words = form.chinese()
        names = {name for ref in form.refs for name in (ref.noun, ref.owner)}
        read = read_phrase(words, lambda word: finder.known(word) or word in names)  # noqa: B023
        if read.forms != (form,):
            wrong.append((words, form, read.forms))
    assert wrong == []
    assert len({type(form) for form in seen}) > 5, "few forms were there to be examined"
