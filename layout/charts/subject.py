"""What every chart is of, and what it calls people, things, sections and parts of the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from layout.charts.counts import Bar, bars
from layout.draw.dress import Theme
from layout.draw.windows import Extent
from layout.measure import NUMERALS
from layout.said import Said
from layout.say.brief import PlateText
from layout.say.called import one_of
from layout.say.places import Speaker
from layout.say.tongue import Tongue
from layout.site import Site
from layout.stage import Frame
from layout.vocabulary.party import STRANGER, Party


@dataclass(frozen=True)
class Subject:
    """The frames that are shown, and how."""

    site: Site
    text: PlateText
    frames: Sequence[Frame]
    theme: Theme
    tongue: Tongue
    who: str = ""  # of one person or group alone
    is_paged: bool = False  # on as many pages as it takes, none larger than A3; else on one

    extents: dict[str, Extent] = field(default_factory=dict, compare=False)  # of grounds, as asked

    # --- languages ---

    def name(self, han: str, english: str, *, is_title: bool = False) -> Said:
        """Both, one of them, or the reading in place of the English."""
        pinyin = self.site.vocabulary.pinyin
        read = pinyin.title(han) if is_title else pinyin.of(han)
        return self.tongue.named(Said(han, english.replace("'", "’"), read))

    def say(self, han: str, english: str) -> Said:
        """A sentence, which has no reading."""
        return self.tongue.told(Said(han, english))

    # --- people ---

    def colour(self, who: str) -> str:
        """Of the person's party."""
        return self.theme.of_party(self.party(who))

    def party(self, who: str) -> Party:
        member = self.text.cast.get(who)
        return member.party.look if member else STRANGER

    def person(self, who: str) -> Said:
        """「眾賓二」: guest 2."""
        return self.name(who, self._english([who]))

    def people(self, whom: Sequence[str]) -> Said:
        """Some of a group, 「眾賓一至三」; all of it under its name."""
        first = self.text.cast.get(whom[0])
        if len(whom) == 1 or first is None or first.group is None:
            return self.person(whom[0])
        group = first.group
        if len(whom) == sum(1 for character in self.text.cast.values() if character.group == group):
            return self.name(group, first.en)
        ends = [who.removeprefix(group) for who in whom]
        run = "".join(ends) in NUMERALS and len(ends) > 2
        tail = f"{ends[0]}至{ends[-1]}" if run else "".join(ends)
        return self.name(group + tail, self._english(whom))

    def _english(self, whom: Sequence[str]) -> str:
        member = self.text.cast.get(whom[0])
        if member is None or not member.en:
            return ""
        numbers = [NUMERALS.find(who[-1]) + 1 for who in whom]
        if not all(numbers):
            return member.en
        if len(whom) == 1:
            return f"{one_of(member.en)} {numbers[0]}"
        run = numbers == list(range(numbers[0], numbers[0] + len(numbers))) and len(numbers) > 2
        joined = f"{numbers[0]}–{numbers[-1]}" if run else ", ".join(map(str, numbers))
        return f"{member.en} {joined}"

    # --- sections, things, places ---

    @cached_property
    def bars(self) -> tuple[Bar, ...]:
        return bars(self.frames)

    @cached_property
    def ordinals(self) -> dict[str, int]:
        """The number of each section in the rite."""
        return {title: n for n, title in enumerate(self.text.sections, 1)}

    def section(self, title: str) -> Said:
        return self.name(title, self.text.sections.get(title, ""), is_title=True)

    @cached_property
    def speaker(self) -> Speaker:
        return Speaker(self.site, self.text)

    def thing(self, thing: str) -> Said:
        return self.name(thing, self._numbered(thing))

    def _numbered(self, thing: str) -> str:
        number = NUMERALS.find(thing[-1]) + 1
        english = self.speaker.thing(thing)
        return f"{english} {number}" if number else english

    def place(self, phrase: str) -> Said:
        """Where something lies, in the text's words."""
        return self.name(self.speaker.spot(phrase, ""), self.speaker.place(phrase))

    def title(self, title: Said) -> Said:
        """The chart's, and whose it is."""
        if not self.who:
            return self.tongue.told(title)
        whose = self.speaker.person(self.who)
        joined = f"{title.en} {whose}" if title.en.endswith(" of") else f"{title.en}: {whose}"
        return self.tongue.told(Said(f"{title.han}　{self.who}", joined.replace("'", "’")))

    def ground(self, ground: str) -> Said:
        """A separate place."""
        return self.name(ground, self.site.ground_en.get(ground, ""))

    @property
    def span(self) -> tuple[int, int]:
        """The numbers of the first and the last step."""
        return self.frames[0].n, self.frames[-1].n

    def readings(self) -> Iterator[str]:
        """The readings that are not the default."""
        return (f"{choice.name}：{choice.reading}" for choice in self.text.choices)
