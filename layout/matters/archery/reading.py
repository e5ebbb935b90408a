"""What of a rite's files is of archery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from layout.matters.archery.nouns import (
    ArcheryWords,
    Bypass,
    Contest,
    Counting,
    CountWord,
    Fell,
    Heap,
    OutcomeWord,
    Rank,
    TargetLength,
    WinningWord,
    words_of,
)
from layout.problems import Mark, nearest
from layout.read.fields import Fields, Found, fields, word
from layout.read.files.nodes import Mapped, Node, Scalar
from layout.read.patterns import pattern
from layout.read.rite import ground_of
from layout.read.scene.names import Names, unfit
from layout.read.scene.readings import Readings
from layout.read.schema import Schema, Table, Values
from layout.vocabulary import KindTrait, Vocabulary

ARROWS = 4  # 乘矢
ONCE = 1  # 大射復射「壹發」
_TOP = ("of", "pairs", "without", "each", "targets", "rounds", "hits", "south_of",
        "basis", "cite", "why")  # fmt: skip
_AHEAD = {Rank.UPPER: 1, Rank.LOWER: -1, Rank.EVEN: 0}


KEYS = ("contest",)


def read(top: Fields, names: Names, readings: Readings, found: Found) -> Contest | None:
    """The contest of a rite under the readings chosen; None where there is none, or, with its
    problems told, where it is wrong."""
    said = top.inner("contest")
    if said is None:
        return None
    told = len(found.problems)
    said.only(_TOP)
    ground = ground_of(said)
    if ground is None:
        fix = "add why:, since no text says who hits"
        found.wrong("S240", said.node.mark, "the contest rests on nothing", fix=fix)
        return None
    reader = _Reader(said, names, readings, found)
    pairs, rounds = reader.pairs(), reader.rounds()
    hits = {name: reader.hits(name, node, pairs) for name, mark, node in said.pairs("hits")
            if reader.known(name, mark, rounds)}  # fmt: skip
    contest = Contest(
        pairs, rounds, hits, ground, said.node.mark, reader.apart(), reader.targets(pairs),
        reader.south_of(),
    )  # fmt: skip
    if len(found.problems) == told:  # else who wins is not as the author meant it
        reader.agree(contest)
        reader.decided(contest)
    return contest


def people(contest: Contest, vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """再射勝者, 再射不勝者, and of one pair 上耦再射勝者: whom they mean; nobody where even."""
    winning = words_of(vocabulary).winning
    told: dict[str, tuple[str, ...]] = {}
    for name in contest.rounds:
        shot = {p: two for p, two in contest.pairs.items() if two[0] in contest.hits.get(name, {})}
        for which, won in winning.items():
            chosen: dict[str, tuple[str, ...]] = {}
            for pair, two in shot.items():
                ahead = contest.ahead(name, pair) * (1 if won else -1)
                chosen[pair] = (two[0] if ahead > 0 else two[1],) if ahead else ()
            told[name + which] = tuple(one for each in chosen.values() for one in each)
            told |= {pair + name + which: each for pair, each in chosen.items()}
    return told


@dataclass
class _Reader:
    """Reads the tables, and collects what is wrong with them."""

    said: Fields
    names: Names
    readings: Readings
    found: Found
    marks: dict[str, Mark] = field(default_factory=dict)

    @property
    def words(self) -> ArcheryWords:
        return words_of(self.names.vocabulary)

    def pairs(self) -> dict[str, tuple[str, str]]:
        """The pairs who shoot: groups of two, 上射 first."""
        absent = {name: fields(node, name, self.found)
                  for name, _, node in self.said.pairs("without")}  # fmt: skip
        found: dict[str, tuple[str, str]] = {}
        taken: dict[str, str] = {}
        for said in self.said.words("pairs"):
            members = self.names.groups.get(said.value)
            if members is None:
                self.wrong("S241", said, f"no pair is named {said.value[:40]}",
                           nearest(said.value, self.names.groups))  # fmt: skip
            elif len(members) != 2:
                self.wrong("S242", said, f"{said.value} has {len(members)} members: no pair",
                           "a pair is 上射 and 下射: members: [甲, 乙]")  # fmt: skip
            elif not self.held(absent.get(said.value)):
                found[said.value] = (members[0], members[1])
                for one in members:
                    if one in taken:
                        self.wrong("S242", said, f"{one} is in {taken[one]} and in {said.value}",
                                   "an archer has one partner")  # fmt: skip
                    taken[one] = said.value
        return found

    def apart(self) -> bool:
        """Whether each pair is reckoned by itself under the readings chosen."""
        return self.held(self.said.inner("each"))

    def south_of(self) -> Bypass | None:
        """`{of: 司馬, area: 堂西, but: [賓, 大夫, 主人]}`: whom archers pass on the south."""
        said = self.said.inner("south_of")
        if said is None:
            return None
        said.only(("of", "area", "but"))
        said.needed("of")
        (whom, *_) = (*said.known("of", self.names.people), "")
        but = said.known("but", self.names.people)
        return Bypass(whom, said.needed("area"), but)

    def held(self, told: Fields | None) -> bool:
        """Whether one of the readings told is chosen: {遵者: 不來}, of a pair that stays away."""
        if told is None:
            return False
        chosen = False
        for name, entry in told.node.entries.items():
            said = word(entry.value, name, self.found)
            if said is not None and said.value not in (known := self.readings.of(name) or ()):
                self.wrong("S212", said, f"{name[:40]} has no reading {said.value[:40]}",
                           nearest(said.value, known))  # fmt: skip
            elif said is not None:
                chosen = chosen or self.readings.holds(name, said.value)
        return chosen

    def targets(self, pairs: Mapping[str, tuple[str, str]]) -> dict[str, str]:
        """Who shoots at which of several targets (大射「公射大侯，大夫射參，士射干」)."""
        things = {name for name, t in self.names.things.items() if t.kind.has(KindTrait.TARGET)}
        found: dict[str, str] = {}
        inner = self.said.inner("targets")
        for name, mark, _ in self.said.pairs("targets"):
            if name not in things:
                what = f"no target is named {name[:40]}"
                self.found.wrong("S249", mark, what, fix=nearest(name, things))
            for said in inner.words(name) if inner else ():
                if said.value not in {each.value for each in self.said.words("pairs")}:
                    what = f"no pair of the contest is named {said.value[:40]}"
                    self.wrong("S241", said, what, nearest(said.value, pairs))
                found |= dict.fromkeys(pairs.get(said.value, ()), name)
        return found

    def rounds(self) -> dict[str, Counting]:
        found: dict[str, Counting] = {}
        for name, mark, node in self.said.pairs("rounds"):
            value = word(node, name, self.found)
            if why := unfit(name):
                self.found.wrong("S206", mark, f"{name[:40]!r} cannot be a name", why=why)
            elif value is not None and value.value in self.words.countings:
                found[name] = self.words.countings[value.value]
            elif value is not None:
                self.wrong("S243", value, f"{value.value[:40]} is no way of counting",
                           " or ".join(self.words.countings))  # fmt: skip
        return found

    def known(self, name: str, mark: Mark, rounds: Mapping[str, Counting]) -> bool:
        if name in rounds:
            return True
        what = f"there is no round {name[:40]}"
        self.found.wrong("S243", mark, what, fix=nearest(name, rounds))
        return False

    def hits(
        self, name: str, node: Node, pairs: Mapping[str, tuple[str, str]]
    ) -> dict[str, tuple[Fell, ...]]:
        """One round: archer by archer."""
        table = fields(node, name, self.found)
        archers = {one: pair for pair, two in pairs.items() for one in two}
        told: dict[str, tuple[Fell, ...]] = {}
        for who, entry in table.node.entries.items() if table else ():
            one = self.names.others.get(who, who)
            if one not in self.names.persons or not self.shoots(one):
                what = f"{who[:40]} is no archer of the contest"
                self.found.wrong("S244", entry.key, what, fix=nearest(who, archers))
            elif one in archers and (said := self.cell(entry.value, who)) is not None:
                told[one] = self.arrows(said, who)
                self.marks[name + one] = entry.key
        for pair, two in pairs.items():
            if len(alone := [one for one in two if one in told]) == 1:
                what = f"{alone[0]} of {pair} shoots in {name} without a partner"
                self.found.wrong("S242", self.marks[name + alone[0]], what,
                                 fix="tell the arrows of both, or of neither")  # fmt: skip
        return told

    def shoots(self, one: str) -> bool:
        """Whether he is of a pair, be it one that stays away now."""
        words = (said.value for said in self.said.words("pairs"))
        return any(one in self.names.groups.get(pair, ()) for pair in words)

    def cell(self, node: Node, who: str) -> Scalar | None:
        """His arrows: the same under every reading, or told for each."""
        if not isinstance(node, Mapped):
            return word(node, who, self.found)
        variant = self.said.text("of") or ""
        known = self.readings.of(variant)
        if known is None:
            fix = nearest(variant, self.readings.known())
            self.found.wrong("S212", self.said.mark("of"), f"there is no variant {variant[:40]}",
                             fix=fix)  # fmt: skip
            return None
        strange = [reading for reading in node.entries if reading not in known]
        for reading in strange:
            what = f"{variant} has no reading {reading[:40]}"
            self.found.wrong("S212", node.entries[reading].key, what, fix=nearest(reading, known))
        chosen = next((r for r in node.entries if self.readings.holds(variant, r)), None)
        if chosen is not None:
            return word(node.entries[chosen].value, who, self.found)
        if strange:
            return None
        what = f"{who} has no arrows under one of the readings of {variant}"
        self.found.wrong("S245", node.mark, what, fix="tell them under " + " ".join(known))
        return None

    def arrows(self, said: Scalar, who: str) -> tuple[Fell, ...]:
        """中揚中留: one sign an arrow."""
        strange = [sign for sign in said.value if sign not in self.words.falls]
        if strange:
            self.wrong("S245", said, f"{strange[0]} is no way for an arrow to fall",
                       "write " + " ".join(self.words.falls))  # fmt: skip
            return ()
        if len(said.value) not in (ONCE, ARROWS):
            self.wrong("S245", said, f"{who} shoots {len(said.value)} arrows",
                       f"each has {ARROWS} arrows, or one: write a sign for each")  # fmt: skip
            return ()
        return tuple(self.words.falls[sign] for sign in said.value)

    def agree(self, contest: Contest) -> None:
        """The tallies suffice, and who wins is who the reading says."""
        tallies = sum(thing.kind.has(KindTrait.TALLY) for thing in self.names.things.values())
        for name, total in self.totals(contest):
            mark = self.said.mark("hits")
            if sum(total) > tallies:
                what = f"{name} has {sum(total)} hits to count, and there are {tallies} tallies"
                self.found.wrong("S246", mark, what, fix="count fewer hits")
            reading = self.readings.chosen.get(self.said.text("of") or "", "")
            wins = (total[0] > total[1]) - (total[0] < total[1])
            due = self.words.outcomes.get(reading)
            if due is not None and _AHEAD[due] != wins:
                what = f"under {reading} the right has {total[0]} and the left {total[1]} in {name}"
                self.found.wrong("S247", mark, what, fix=f"change the arrows until it is {reading}")

    def decided(self, contest: Contest) -> None:
        """Where each pair is reckoned by itself, one of the two wins, unless all is even."""
        for name, (right, left) in self.totals(contest):
            shot = contest.hits[name]
            even = [p for p, two in contest.pairs.items()
                    if two[0] in shot and not contest.ahead(name, p)]  # fmt: skip
            if contest.apart and right != left and even:
                what = f"each pair is reckoned by itself, and {'、'.join(even)} are even in {name}"
                self.found.wrong("S248", self.said.mark("hits"), what, fix="let one of the two win")

    def totals(self, contest: Contest) -> Iterator[tuple[str, tuple[int, int]]]:
        """The tallies of right and left, round by round, where any are laid."""
        for name, counting in contest.rounds.items():
            if counting.of and name in contest.hits:
                yield name, (contest.total(name, Rank.UPPER), contest.total(name, Rank.LOWER))

    def wrong(self, code: str, said: Scalar, what: str, fix: str) -> None:
        self.found.wrong(code, said.mark, what, fix=fix)


TABLES: Mapping[str, type] = {
    "falls": Fell,
    "countings": Counting,
    "heaps": Heap,
    "winning": WinningWord,
    "outcomes": OutcomeWord,
    "counts": CountWord,
    "measures": TargetLength,
}


def words(tables: Mapping[str, Table], findings: Found) -> ArcheryWords:
    """The words of archery, from the tables of a vocabulary."""
    makers = {"counts": _count, "measures": _length}
    schema = Schema(findings)
    read = {
        name: schema.table(name, of, tables[name], makers.get(name)) for name, of in TABLES.items()
    }
    return ArcheryWords(
        falls=read["falls"],
        countings=read["countings"],
        heaps=read["heaps"],
        winning={name: each.won for name, each in read["winning"].items()},
        outcomes={name: each.ahead for name, each in read["outcomes"].items()},
        counts=dict(read["counts"].values()),
        measures={length.of: length for length in read["measures"].values()},
    )


def _count(fields: Fields, told: Values) -> tuple[object, str] | None:
    """`"{n}純": {when: pairs}`."""
    if "when" not in fields:
        return None  # it is told
    when = told["when"]
    return when, pattern(fields.whose, when.names, fields.node.mark, fields.found)


def _length(fields: Fields, told: Values) -> TargetLength:
    """`鵠方: {of: heart, short: 鵠}`."""
    return TargetLength(**{"shortly": fields.whose, **told})
