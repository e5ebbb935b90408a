"""Files of rules: `division:`, `rules:` by name, `beyond:` those that are none, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

from layout.matters import hooks
from layout.problems import ProblemError
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry, Mapped, Node
from layout.read.files.paths import scenes_folder
from layout.read.files.strict import read_yaml
from layout.read.vocabulary import read_vocabulary
from layout.vocabulary import Family, KindTrait, Vocabulary
from layout.vocabulary.rule import (
    Asks,
    Beyond,
    Bond,
    Demand,
    Once,
    Pattern,
    Rule,
    Rules,
    Unless,
    Within,
)
from layout.vocabulary.verb import Does

Made = TypeVar("Made")
RULES = "laws"  # the folder of scenes/ that holds the books of rules
_RULE = ("words", "source", "en", "rites", "has", "when", "once", "unless", "fails")
_MORE = ("within", "until", "times")
_WINDS = ("東", "西", "南", "北", "東北", "東南", "西北", "西南")
_YES = ("yes", "no")
_FIGURES = 5  # of a number of steps, fewer
_RELATIVE = ("it", "nothing", "something")  # of what is done with, beside the words for things
_CLOSED: Mapping[Asks, tuple[str, ...]] = {
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


class RuleReader:
    """Reads rules in the words of a vocabulary."""

    def __init__(self, words: Vocabulary, found: Found) -> None:
        self.found = found
        effects = {str(each) for each in Does}
        effects |= {str(each) for hook in hooks("nouns").values()
                    for each in getattr(hook, "EFFECTS", ())}  # fmt: skip
        things = {*words.kinds, *(wide for kind in words.kinds.values() for wide in kind.like)}
        things |= {each.value for each in (*Family, *KindTrait)} | {*_RELATIVE}
        self.closed: Mapping[Asks, Iterable[str]] = {
            **_CLOSED,
            Asks.DOES: effects,
            Asks.VERB: words.verbs,
            Asks.OF: things,
            Asks.INSIDE: things,
            Asks.HOLDS: things,
            Asks.HELD: things,
            Asks.WEARS: words.dress,
        }

    def book(self, top: Mapped) -> Rules:
        """The rules of one file."""
        said = Fields(top, "a book of rules", self.found).only(("division", "rules", "beyond"))
        division = said.needed("division")
        rules = self._each(said, "rules", partial(self.rule, division))
        return Rules(rules, self._each(said, "beyond", partial(self.beyond, division)))

    def _each(self, said: Fields, key: str, read: Callable[[str, Fields], object | None]) -> tuple:  # type: ignore[type-arg]
        made = []
        for name, _, node in said.pairs(key):
            inner = fields(node, name, self.found)
            made.append(read(name, inner) if inner else None)
        return tuple(one for one in made if one is not None)

    def once_each(self, rules: Iterable[Rule]) -> None:
        """A name that two rules have."""
        first: dict[str, Rule] = {}
        for rule in rules:
            if first.setdefault(rule.name, rule) is not rule:
                what = f"{rule.name} is the name of two rules"
                fix = f"the other is at {first[rule.name].mark}"
                self.found.wrong("V691", rule.mark, what, fix=fix)

    def beyond(self, division: str, name: str, said: Fields) -> Beyond:
        said.only(("words", "source", "why"))
        words, source, why = (said.needed(key) for key in ("words", "source", "why"))
        return Beyond(name, division, words, source, why)

    def rule(self, division: str, name: str, said: Fields) -> Rule | None:
        """One rule: `when:` what it speaks of, and at least one bond."""
        said.only((*_RULE, *Bond))
        demands = self.demands(said)
        if not demands:
            fix = f"add one of {' '.join(Bond)}"
            self.found.wrong("V692", said.node.mark, f"{name} asks nothing of its cases", fix=fix)
        when = said.inner("when")
        if when is None:
            said.needed("when")
            return None
        return Rule(
            name,
            division,
            said.needed("words"),
            said.needed("source"),
            said.needed("en"),
            self.pattern(when),
            demands,
            tuple(one.value for one in said.words("rites")),
            said.known("has", self.closed[Asks.OF]),
            tuple(sorted(said.members("once", Once))),
            tuple(u for node in said.items("unless") if (u := self.unless(node)) is not None),
            tuple(line.value for line in said.words("fails")),
            said.node.mark,
        )

    def unless(self, node: Node) -> Unless | None:
        said = fields(node, "an exception", self.found)
        if said is None:
            return None
        said.only(("when", *Bond, "words", "source"))
        when = said.inner("when")
        pattern = self.pattern(when) if when else Pattern({})
        return Unless(pattern, self.demands(said), said.needed("words"), said.needed("source"))

    def demands(self, said: Fields) -> tuple[Demand, ...]:
        return tuple(d for bond in Bond if (d := self.demand(bond, said)) is not None)

    def demand(self, bond: Bond, rule: Fields) -> Demand | None:
        """What a rule says under one bond."""
        said = rule.inner(bond)
        if said is None:
            return None
        within, until = said.text("within") or Within.SECTION.value, said.inner("until")
        if within not in list(Within) and not (within.isdecimal() and len(within) < _FIGURES):
            what = f"within: cannot be {within[:20]}"
            fix = f"one of {' '.join(Within)}, or a number of steps"
            self.found.wrong("S207", said.mark("within"), what, fix=fix)
            within = Within.SECTION.value
        times = said.number("times")
        return Demand(
            bond,
            self.pattern(said, _MORE),
            within,
            self.pattern(until) if until else None,
            int(times) if times else None,
        )

    def pattern(self, said: Fields, more: tuple[str, ...] = ()) -> Pattern:
        """What is asked of a deed."""
        said.only((*Asks, "but", *more))
        asks: dict[Asks, tuple[str, ...]] = {}
        for key in Asks:
            if key in said:
                closed = self.closed.get(key)
                words = tuple(one.value for one in said.words(key))
                asks[key] = said.known(key, closed) if closed is not None else words
        inner = (fields(node, "but:", self.found) for node in self._listed(said, "but"))
        return Pattern(asks, tuple(self.pattern(one) for one in inner if one))

    def _listed(self, said: Fields, key: str) -> tuple[Node, ...]:
        """One mapping under a key, or a list of them."""
        entry: Entry | None = said.node.entries.get(key)
        if entry is None or isinstance(entry.value, Mapped):
            return () if entry is None else (entry.value,)
        return said.items(key)
