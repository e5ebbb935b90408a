"""A pack of cards as a package that Anki imports: a database of SQLite and its pictures, zipped.

It is Anki's collection of schema 11, which every version of it reads since 2012.
"""

from __future__ import annotations

import hashlib
import html
import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_EPOCH = (1980, 1, 1, 0, 0, 0)
_MADE = 1_500_000_000  # seconds: a time that is the same on every run
_SCHEMA = """
create table col (id integer primary key, crt integer not null, mod integer not null,
  scm integer not null, ver integer not null, dty integer not null, usn integer not null,
  ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null,
  mod integer not null, usn integer not null, tags text not null, flds text not null,
  sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null,
  ord integer not null, mod integer not null, usn integer not null, type integer not null,
  queue integer not null, due integer not null, ivl integer not null, factor integer not null,
  reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null,
  ease integer not null, ivl integer not null, lastIvl integer not null,
  factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
"""
_CSS = """.card { font-family: serif; font-size: 22px; text-align: center; color: black;
 background: white; } img { max-width: 100%; } .en { font-style: italic; font-size: 85%; }
.ask { color: #555; font-size: 80%; }"""
_FIELDS = ("Front", "Back", "Source")
_BACK = '{{FrontSide}}<hr id="answer">{{Back}}<p class="ask">{{Source}}</p>'


@dataclass(frozen=True, slots=True)
class AnkiCard:
    """Both sides as HTML, and the picture on the first, if there is one."""

    front: str
    back: str
    picture: bytes = b""


def as_anki(title: str, source: str, cards: Sequence[AnkiCard]) -> bytes:
    """The package: the same bytes for the same cards. A card that comes again in a later package
    takes the place of its older self."""
    media = {card.picture: str(n) for n, card in enumerate(c for c in cards if c.picture)}
    names = {number: f"layout-{_hash(data)[:16]}.png" for data, number in media.items()}
    rows = []
    for card in cards:
        shown = f'<br><img src="{names[media[card.picture]]}">' if card.picture else ""
        rows.append((f"{card.front}{shown}", card.back, html.escape(source)))
    buffer = BytesIO()
    with ZipFile(buffer, "w") as package:
        files = {"collection.anki2": _collection(title, rows), "media": json.dumps(names).encode()}
        files |= {number: data for data, number in media.items()}
        for name, data in files.items():
            info = ZipInfo(name, _EPOCH)
            info.compress_type = ZIP_DEFLATED
            package.writestr(info, data)
    return buffer.getvalue()


def _collection(title: str, rows: Sequence[Sequence[str]]) -> bytes:
    deck, model = _number(f"deck {title}"), _number("model layout 1")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "collection.anki2"
        database = sqlite3.connect(path)
        database.executescript(_SCHEMA)
        about = (json.dumps(told) for told in _about(title, deck, model))
        top = (1, _MADE, _MADE * 1000, _MADE * 1000, 11, 0, 0, 0, *about, "{}")
        _insert(database, "col", [top])
        notes, own = [], []
        for n, fields in enumerate(rows):
            note = _number(f"{title} {fields[0]} {fields[1]}")
            checked = int(
                hashlib.sha1(fields[0].encode(), usedforsecurity=False).hexdigest()[:8], 16
            )
            words = "\x1f".join(fields)
            notes.append(
                (
                    note,
                    _hash(str(note))[:10],
                    model,
                    _MADE,
                    -1,
                    "",
                    words,
                    fields[0],
                    checked,
                    0,
                    "",
                )
            )
            own.append((note, note, deck, 0, _MADE, -1, 0, 0, n, 0, 0, 0, 0, 0, 0, 0, 0, ""))
        _insert(database, "notes", notes)
        _insert(database, "cards", own)
        database.commit()
        database.close()
        return path.read_bytes()


def _insert(database: sqlite3.Connection, table: str, rows: Sequence[Sequence[object]]) -> None:
    for row in rows:
        database.execute(f"insert into {table} values ({','.join('?' * len(row))})", row)


def _about(title: str, deck: int, model: int) -> Sequence[Mapping[str, object]]:
    """The settings, the kind of note, the deck and its own settings, as Anki keeps them."""
    fields = [
        {"name": name, "ord": n, "font": "Arial", "media": [], "rtl": False, "size": 20,
         "sticky": False}
        for n, name in enumerate(_FIELDS)
    ]  # fmt: skip
    template = {
        "name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": _BACK, "bqfmt": "", "bafmt": "",
        "did": None,
    }  # fmt: skip
    kind = {
        "id": model, "name": "layout", "type": 0, "mod": _MADE, "usn": -1, "sortf": 0, "did": deck,
        "tmpls": [template], "flds": fields, "css": _CSS, "latexPre": "", "latexPost": "",
        "tags": [], "vers": [], "req": [[0, "all", [0]]],
    }  # fmt: skip

    def named(number: int, name: str) -> dict[str, object]:
        days = {f"{key}Today": [0, 0] for key in ("new", "rev", "lrn", "time")}
        return {
            "id": number, "name": name, "desc": "", "mod": _MADE, "usn": -1, "dyn": 0, "conf": 1,
            "collapsed": False, "extendNew": 0, "extendRev": 0, **days,
        }  # fmt: skip

    options = {
        "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": True,
        "timer": 0, "replayq": True, "dyn": False,
        "new": {"delays": [1, 10], "ints": [1, 4, 7], "initialFactor": 2500, "order": 1,
                "perDay": 20, "bury": True, "separate": True},
        "lapse": {"delays": [10], "mult": 0, "minInt": 1, "leechFails": 8, "leechAction": 0},
        "rev": {"perDay": 100, "ease4": 1.3, "fuzz": 0.05, "ivlFct": 1, "maxIvl": 36500,
                "minSpace": 1, "bury": True},
    }  # fmt: skip
    settings = {
        "curDeck": deck, "activeDecks": [deck], "curModel": str(model), "nextPos": 1,
        "sortType": "noteFld", "sortBackwards": False, "newSpread": 0, "dueCounts": True,
        "estTimes": True, "collapseTime": 1200, "timeLim": 0, "addToCur": True,
    }  # fmt: skip
    decks = {"1": named(1, "Default"), str(deck): named(deck, title)}
    return settings, {str(model): kind}, decks, {"1": options}


def _hash(words: str | bytes) -> str:
    data = words.encode() if isinstance(words, str) else words
    return hashlib.sha256(data).hexdigest()


def _number(words: str) -> int:
    """A number for the thing of that name, as Anki counts: thirteen figures."""
    return 1_000_000_000_000 + int(_hash(words)[:12], 16) % 600_000_000_000
