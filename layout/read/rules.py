"""Files of rules: `division:`, `rules:` by name, `beyond:` those that are none, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from layout.matters import hooks
from layout.problems import ProblemError
from layout.read.fields import Fields, Found
from layout.read.files.nodes import Entry, Mapped
from layout.read.files.paths import scenes_folder
from layout.read.files.strict import read_yaml
from layout.read.schema import Schema, Values
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import Family, KindTrait, Vocabulary
from layout.vocabulary.rule import Asks, Beyond, Bond, Rule, Rules
from layout.vocabulary.verb import Does

RULES = "laws"  # the folder of scenes/ that holds the books of rules
_WINDS = ("東", "西", "南", "北", "東北", "東南", "西北", "西南")
_YES = ("yes", "no")
_RELATIVE = ("it", "nothing", "something")  # of what is done with, beside the words for things
_CLOSED: Mapping[str, tuple[str, ...]] = {
    Asks.COUNT: ("1", "2", "3"),
    Asks.HAND: ("左", "右"),
    Asks.KEPT: ("左", "右", "兩", "無"),
    Asks.FACING: (*_WINDS, "other"),
    Asks.FACES: ("along", "against"),
    Asks.POSTURE: ("坐", "立"),
    Asks.WAS: ("坐", "立"),
    Asks.MAT: (*_YES, "own"),
    Asks.LIES: _WINDS,
    Asks.HEAD: _WINDS,
    Asks.FILL: ("實", "虛"),
    Asks.PART: ("經", "記"),
    Asks.SAME: ("who", "other", "it", "via", "at", "place", "section", "step", "facing"),
    Asks.WALKS: _YES,
}


def rule_files() -> tuple[Path, ...]:
    """The files of the books."""
    return tuple(sorted((scenes_folder() / RULES).glob("*.yaml")))


def read_rules() -> Rules:
    """Every rule of `scenes/laws/`; ProblemError with all problems."""
    return _read(tuple((path, path.stat().st_mtime_ns) for path in rule_files()))


@lru_cache(maxsize=4)
def _read(files: tuple[tuple[Path, int], ...]) -> Rules:
    found = Found()
    reader = RuleReader(read_vocabulary(), found)
    books: list[Rules] = []
    for path, _ in files:
        try:
            books.append(reader.book(read_yaml(path)))
        except ProblemError as error:
            found.problems.extend(error.problems)
    rules = tuple(rule for book in books for rule in book.rules)
    reader.once_each(rules)
    if found.problems:
        raise ProblemError(*found.problems)
    return Rules(rules, tuple(one for book in books for one in book.beyond))


@dataclass(frozen=True, slots=True)
class BookFile:
    """The keys of a file of rules."""

    division: str  # of the rites, which its rules are of
    rules: Mapping[str, Entry] = field(default_factory=dict)  # by name
    beyond: Mapping[str, Entry] = field(default_factory=dict)  # those that no law looks at


class RuleReader:
    """Reads rules in the words of a vocabulary."""

    def __init__(self, words: Vocabulary, found: Found) -> None:
        effects = {str(each) for each in Does}
        effects |= {str(each) for hook in hooks("nouns").values()
                    for each in getattr(hook, "EFFECTS", ())}  # fmt: skip
        things = {*words.kinds, *(wide for kind in words.kinds.values() for wide in kind.like)}
        things |= {each.value for each in (*Family, *KindTrait)} | {*_RELATIVE}
        closed: Mapping[str, Iterable[str]] = {
            **_CLOSED,
            Asks.DOES: effects,
            Asks.VERB: words.verbs,
            Asks.OF: things,
            Asks.INSIDE: things,
            Asks.HOLDS: things,
            Asks.HELD: things,
            Asks.WEARS: words.dress,
        }
        self.schema = Schema(found, closed)

    def book(self, top: Mapped) -> Rules:
        """The rules of one file."""
        schema = self.schema
        book = schema.value(BookFile, top, "a book of rules") or BookFile("")

        def rule(said: Fields, values: Values) -> Rule | None:
            if values["demands"]:
                return Rule(**values, division=book.division)
            what, fix = f"{said.whose} asks nothing of its cases", f"add one of {' '.join(Bond)}"
            said.found.wrong("V692", said.node.mark, what, fix=fix)
            return None

        def beyond(_: Fields, values: Values) -> Beyond:
            return Beyond(**values, division=book.division)

        rules = schema.table("rules", Rule, book.rules, rule)
        others = schema.table("beyond", Beyond, book.beyond, beyond)
        return Rules(tuple(rules.values()), tuple(others.values()))

    def once_each(self, rules: Iterable[Rule]) -> None:
        """A name that two rules have."""
        first: dict[str, Rule] = {}
        for rule in rules:
            if first.setdefault(rule.name, rule) is not rule:
                what = f"{rule.name} is the name of two rules"
                fix = f"the other is at {first[rule.name].mark}"
                self.schema.found.wrong("V691", rule.mark, what, fix=fix)
