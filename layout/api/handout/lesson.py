"""For a class: which plates are most worth asking about, cards to learn from, a lesson planned."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from layout.api.handout.asked import AskWish
from layout.api.handout.blank import Blank, blanked
from layout.api.handout.entries import entries_of
from layout.api.handout.material import Material
from layout.api.handout.notes import clause_of
from layout.api.handout.role import state_of
from layout.draw.ink import speaker_of
from layout.picture import Sheet
from layout.said import Said
from layout.say.called import listed
from layout.say.places import facing_word
from layout.stage import Frame
from layout.write.anki import AnkiCard
from layout.write.handout.document import (
    Block,
    BookEntry,
    CardPack,
    Chapter,
    LearningCard,
    Paragraph,
    Table,
)
from layout.write.png import to_png

PAGES = 8  # of a worksheet, unless somebody says how many
MINUTES = 45
_CARD = 150.0, 200.0  # mm of a page, of which a card has the map at half its size
_MOST_ASKED = 5  # people, on a card
_WIDE = 1000  # pixels of a picture on a screen
_ABOUT = ("where", "facing", "in hand")  # of how somebody stands, what is asked
_OPENING, _PRACTICE, _END, _MOST_STOPS = 6, 9, 5, 5  # minutes of a lesson; plates
_PLACE = Said("其所：門、庭、階、堂", "The place: gate, court, stairs, hall.")
_NORTH = Said("何方為北？東西二階，孰升自何階？", "Where is north? Who goes up by which stair?")
_FILLED = Said("填圖：各自為之，二人相校", "The worksheet: each alone, then compared in pairs.")
_BY_WORDS = Said("以經之何字知之？", "By which words of the text do you know it?")
_ALL = Said("總論", "All together.")
_UNSAID = Said(
    "何者經所不言？據何而圖？", "What does the text not say, and on what then is it drawn?"
)
_ASKED = {
    Blank.NAMES: Said("各為何人？", "Who is who?"),
    Blank.FACINGS: Said("各面何方？", "Which way does each face?"),
}


def worth_asking(material: Material) -> list[int]:
    """The plates by how much each asks that those before it in the list have not: who does what,
    and which way he faces as he does it."""
    left = {i: _facts(material, i) for i in range(len(material.spans))}
    known: set[tuple[str, str]] = set()
    order: list[int] = []
    while left:
        best = max(left, key=lambda i: (len(left[i] - known), -i))
        known |= left.pop(best)
        order.append(best)
    return order


def _facts(material: Material, i: int) -> set[tuple[str, str]]:
    span, found = material.spans[i], set()
    for frame in material.frames[span.first : span.last + 1]:
        for event in frame.events:
            person = frame.people.get(event.who)
            if person is not None and person.on_stage:
                called = person.group or person.name
                found |= {(called, event.verb.plain), (called, facing_word(person.facing))}
    return found


# --- cards ---


def pack_of(material: Material, told: Callable[[], None]) -> CardPack:
    """Cards of the plates, those most worth asking first: who is who, which way each faces, where
    he who acts then stands; and the terms that the clauses bring."""
    rows: list[LearningCard] = []
    for i in worth_asking(material):
        for entry in entries_of(material, told, within=range(i, i + 1), shown=lambda sheet: sheet):
            rows += _of_plate(material, entry)
    return CardPack((*rows, *_of_terms(material)))


def _of_plate(material: Material, entry: BookEntry) -> Iterator[LearningCard]:
    clause = entry.title if entry.title.text else entry.notes.clauses[-1].words
    for hide in Blank:
        found = blanked(material, entry, hide, AskWish(_CARD, (), _MOST_ASKED))
        if found is not None:
            asked, key = found
            han = "　".join(f"{letter} {words.han}" for letter, words in key)
            english = ", ".join(f"{letter}: {words.en}" for letter, words in key if words.en)
            yield LearningCard(_ASKED[hide], clause, asked.picture, Said(han, english))
    deed = _last_deed(material, range(entry.steps[0] - 1, entry.steps[1]))
    if deed is not None:
        yield _whereabouts(material, *deed)


def _last_deed(material: Material, steps: range) -> tuple[Frame, str] | None:
    """The last step of these in which he does something who does most, of those who are seen
    then."""
    frames = [material.frames[i] for i in steps]
    times = Counter(event.who for frame in frames for event in frame.events)
    for who, _ in times.most_common():
        last = max((f for f in frames if who in [e.who for e in f.events]), key=lambda f: f.n)
        if last.people[who].on_stage:
            return last, who
    return None


def _whereabouts(material: Material, frame: Frame, who: str) -> LearningCard:
    """The words of a clause, and how he stands who does something in it."""
    speaker = speaker_of(material.site, material.plates.text, frame)
    person, english = frame.people[who], listed(material.score.cast, who)
    ask = Said(
        f"{person.titled or who}今何在、何面、何執？",
        f"{english[:1].upper()}{english[1:]}: where now, facing where, with what in hand?",
    )
    rows = {
        label.en: (label.han, words)
        for label, words in state_of(material, frame, person, frozenset({who}), speaker)
    }
    told = [(rows[key][0], key, rows[key][1]) for key in _ABOUT if key in rows]
    if "in hand" not in rows:
        told.append(("所執", "in hand", Said("無", "nothing")))
    han = "；".join(f"{label}：{words.han}" for label, _, words in told)
    said = "; ".join(f"{label}: {words.en}" for _, label, words in told)
    return LearningCard(ask, clause_of(material.plates, frame), None, Said(han, said))


def _of_terms(material: Material) -> Iterator[LearningCard]:
    """The terms that these clauses are the first to use, with how they are read and what they
    are."""
    pinyin = material.site.vocabulary.pinyin
    for terms in material.first_terms.values():
        for term in terms:
            ask = Said("何也？", "What is it?")
            means = f"{pinyin.of(term.name)}: {term.en}. {term.means}"
            yield LearningCard(ask, Said(term.name, term.name), None, Said("", means))


def as_anki_cards(material: Material, pack: CardPack) -> list[AnkiCard]:
    """The same cards for a program that asks them again and again."""
    tongue = material.tongue

    def told(said: Said) -> str:
        shown = [tongue.written(said.han)] if tongue.has_han and said.han else []
        is_read = tongue.has_english or not shown
        if is_read and said.en and said.en != said.han:
            shown.append(
                f'<span class="en">{html.escape(said.en)}</span>' if shown else html.escape(said.en)
            )
        return "<br>".join(shown) or html.escape(said.han)

    cards = []
    for row in pack.rows:
        front = f'<div class="ask">{told(row.ask)}</div>{told(row.clause)}'
        picture = row.picture
        data = to_png(picture, width=_WIDE) if isinstance(picture, Sheet) else b""
        cards.append(AnkiCard(front, told(row.answer), data))
    return cards


# --- a lesson ---


@dataclass(frozen=True, slots=True)
class _Stop:
    """Where the class stops, and what it is asked there."""

    number: int
    title: Said
    ask: Said
    answer: Said


def lesson(material: Material) -> Iterator[Block]:
    """The plan of a lesson on these plates, on a page: what for, what to bring, minute by minute,
    and the answers."""
    score, stops = material.score, _stops(material)
    yield Chapter(Said("課案", f"A lesson of {MINUTES} minutes"), fresh=False)
    yield Paragraph(
        Said(
            "所求：據經文指圖中之人，言其所在、所面、所執，並以何字知之。",
            "Aim: by the words of the text to find each person on the plate, to say where he "
            "stands, which way he faces and what he holds, and by which words we know it.",
        )
    )
    papers = f"layout handout {score.title} --key", f"layout slides {score.title} --key"
    yield Paragraph(
        Said(
            f"所攜：圖（{papers[0]}）；填圖（{papers[0]} --blank facings）；壁上（{papers[1]}）。",
            f"To bring: the plates for each ({papers[0]}), the worksheet ({papers[0]} --blank "
            f"facings), and on the wall {papers[1]}.",
        )
    )
    at, rows = 0, list[tuple[str, Said, Said]]()
    each = (MINUTES - _OPENING - _PRACTICE - _END) // max(1, len(stops))
    parts = [(_OPENING, _PLACE, _NORTH)]
    parts += [(each, stop.title, stop.ask) for stop in stops]
    parts += [
        (_PRACTICE, _FILLED, _BY_WORDS),
        (MINUTES - sum(p[0] for p in parts) - _PRACTICE, _ALL, _UNSAID),
    ]
    for minutes, seen, asked in parts:
        rows.append((f"{at}–{at + minutes}", seen, asked))
        at += minutes
    head = (Said("時", "minutes"), Said("所觀", "what is seen"), Said("所問", "what is asked"))
    yield Table(head, tuple(rows), (0, 4, 6))
    yield Chapter(Said("答", "Answers"), fresh=False)
    answers = tuple((str(stop.number), stop.answer) for stop in stops)
    yield Table((Said("圖", "plate"), Said("答", "answer")), answers, (0, 1))


def _stops(material: Material) -> list[_Stop]:
    """As many plates as a lesson has time for, in the order of the rite."""
    found: list[_Stop] = []
    for i in worth_asking(material):
        span = material.spans[i]
        deed = _last_deed(material, range(span.first, span.last + 1))
        if deed is not None:
            card = _whereabouts(material, *deed)
            named = Said(span.title, span.en) if span.title else card.clause
            title = Said(f"圖{i + 1}　{named.han}", f"Plate {i + 1}: {named.en}")
            words = Said(
                f"「{card.clause.han}」{card.ask.han}", f"“{card.clause.en}” {card.ask.en}"
            )
            found.append(_Stop(i + 1, title, words, card.answer))
        if len(found) == _MOST_STOPS:
            break
    return sorted(found, key=lambda stop: stop.number)
