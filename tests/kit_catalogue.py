"""Every kind of example in the catalogue, tried by the reader it is meant for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import kit
import kit_marks
import kit_place
import kit_read
import pytest
from kit import composed as compose
from kit_play import acts, rite, school
from kit_words import WORDS, side

import layout
from catalogue import Entry
from layout.api.build import OrderChoice, build, orders_of
from layout.api.cluster import cluster, lost
from layout.check import Case, check, check_span, laws, unplaced
from layout.check.agreeing import AGREEING
from layout.check.cites import CITES
from layout.check.exceptions import unused
from layout.check.law import judge
from layout.cli.main import run as run_command
from layout.draw.dress.themes import themes
from layout.draw.judge import faults_of
from layout.draw.page.panels import Asked, draw_panels
from layout.picture import Reel, ReelSpot, Scene, Sheet
from layout.play import play
from layout.problems import NOWHERE, Problem, ProblemError, told_of
from layout.read.fields import Found
from layout.read.files.strict import read_yaml
from layout.read.load import load_score
from layout.read.rules import RuleReader, read_rules
from layout.read.scene.section import DONE
from layout.say.brief import PlateText
from layout.say.tongue import HAN
from layout.score import Cast, Detail, Exemption, Expectation, Score
from layout.site import Site
from layout.stage import Frame
from layout.write.extras import at_hand
from layout.write.files import file_name, write_file
from layout.write.film.frames import Format
from layout.write.film.gif import refuse_if_long
from layout.write.film.mp4 import write_movie
from layout.write.numbers import fmt
from layout.write.png import to_png

Told = tuple[Problem, ...]


def told(entry: Entry, home: Path) -> Told:
    """The problems that an entry's example has."""
    try:
        return READERS[entry.kind](entry, home)
    except ProblemError as error:
        return error.problems


def _read(entry: Entry, home: Path) -> Told:
    return kit_read.problems_of(entry.kind, entry.example, home)


def _played(entry: Entry, _home: Path) -> Told:
    return play(rite(*entry.example.splitlines()), school()).problems


def _expected(entry: Entry, _home: Path) -> Told:
    subject, key, value = entry.example.split()
    wanted = Expectation(subject, {key: value})
    if key == DONE:
        wanted = Expectation(subject, {}, done=acts(f"{subject} {value}", 1))
    return play(rite("賓 北面", expect=(wanted,)), school()).problems


def _case(entry: Entry) -> tuple[Score, Site, tuple[Frame, ...]]:
    lines = entry.example.splitlines()
    score = rite(*(line for line in lines if not line.startswith("改")))
    frames = play(score, school()).frames
    for line in lines:
        if line.startswith("改"):
            frames = (*frames[:-1], _altered(frames[-1], *line.split()[1:]))
    return score, school(), frames


def _judged(entry: Entry, _home: Path) -> Told:
    return check_span(*_case(entry))


def _examined(entry: Entry, _home: Path) -> Told:
    return check(*_case(entry)).problems


def _cited(entry: Entry, home: Path) -> Told:
    case = Case(kit_read.little(home, entry.example, text=kit_read.TEXT), school(), ())
    return tuple(p for law in (*CITES, *AGREEING) for p in judge(law, case, ()).broken)


def _excepted(entry: Entry, _home: Path) -> Told:
    law, clause = (part.split(": ")[1] for part in entry.example.split(", "))
    score = replace(rite("賓 北面"), exceptions=(Exemption(law, clause, "經如此"),))
    verdicts = [judge(one, Case(score, school(), ()), ()) for one in laws()]
    return tuple(unused(score, school(), verdicts))


def _drafted(entry: Entry, home: Path) -> Told:
    step = "section: 獻\nen: One\nsteps:\n- 經: 賓。\n  en: The guest.\n"
    score = load_score(str(kit_read.write_rite(home, rite=entry.example, s01_one=step)))
    return tuple(unplaced(score, play(score, school()).frames))


def _ruled(entry: Entry, home: Path) -> Told:
    path = home / "book.yaml"
    path.write_text(entry.example, encoding="utf-8")
    found = Found()
    reader = RuleReader(WORDS, found)
    reader.once_each((*read_rules().rules, *reader.book(read_yaml(path)).rules))
    return tuple(found.problems)


def _altered(frame: Frame, name: str, field: str, *values: str) -> Frame:
    """The frame with one fact otherwise: 「賓 pos 0,999」, 「賓 path 0,6 0,60」."""
    points = tuple((float(x), float(y)) for x, y in (v.split(",") for v in values if "," in v))
    if field == "path":
        return replace(frame, events=(*frame.events, kit.event(name, "適", path=points)))
    value = points[0] if points else values if field == "both" else values[0]
    states = frame.people if name in frame.people else frame.things
    key = "people" if name in frame.people else "things"
    return replace(frame, **{key: {**states, name: replace(states[name], **{field: value})}})


def _drawn(entry: Entry, _home: Path) -> Told:
    count, what, _, size, _ = entry.example.split()
    draw = {"people": _people, "movements": _movements}[what]
    return draw(int(count), float(size)).problems


def _people(count: int, size: float) -> Sheet:
    """So many people, each with a long name, who salute on a patch of the court."""
    wide = round(count**0.5)
    names = [f"一二三四五六七八九十執事之人其{i}" for i in range(count)]
    people = [
        kit.person(name, (size * (i % wide) / wide, -60 - size * (i // wide) / wide), area="庭")
        for i, name in enumerate(names)
    ]
    text = PlateText("禮", "A rite", cast={name: Cast(name, side("賓"), "") for name in names})
    events = [kit.event(name, "揖", group=4 * i // count) for i, name in enumerate(names)]
    return compose(kit.little_site(), [kit.frame(people, (), events)], text)


def _movements(count: int, size: float) -> Sheet:
    """So many people, one after another, each a few steps to one spot."""
    events = [
        kit.event(f"人{i}", "進", ((size * i / count, -60.0), (0.0, -60.0)), group=i)
        for i in range(1, count + 1)
    ]
    people = [kit.person("賓", (0.0, -60.0), area="庭")]
    return compose(kit.little_site(), [kit.frame(people, (), events)], PlateText("禮", "A rite"))


def _apart(entry: Entry, _home: Path) -> Told:
    show, of = entry.example.split()
    site, frame = kit.little_site(), kit.presenting()[-1]
    theme = themes()["modern"]
    asked = Asked(site, "庠", (frame,), PlateText("禮", "A rite"), theme, HAN, 100.0)
    return draw_panels([Detail(WORDS.panels[show], of, "a", "b")], asked)[1]


def _seen(entry: Entry, _home: Path) -> Told:
    return tuple(fault.problem(NOWHERE) for fault in faults_of(kit_marks.page(entry.example)))


def _long(seconds: str) -> None:
    scene = Scene(0, int(seconds) * 1000, _SMALL, (ReelSpot(0, 0.0, 0.0),))
    refuse_if_long(Reel(50, 25, 5, "a", "", "#FFFFFF", "#000000", (scene,), ()))


def _encoded(entry: Entry, home: Path) -> Told:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(home))
        patch.setitem(sys.modules, "imageio_ffmpeg", None)
        if entry.example != "none":
            script = home / "ffmpeg"
            script.write_text(f"#!/bin/sh\n{entry.example}\n")
            script.chmod(0o755)
        reel = Reel(50, 25, 5, "a", "", "#FFFFFF", "#000000", (), ())
        write_movie((), reel, Format(320, 240, 25.0), home / "a.mp4", "mp4")
    return ()


def _cluster_at_hand() -> None:
    with cluster("tcp://127.0.0.1:1"):
        pass


ASKERS = {
    "typst": lambda: at_hand("typst"),
    "pptx": lambda: at_hand("pptx"),
    "distributed": _cluster_at_hand,
    "matplotlib": lambda: at_hand("matplotlib"),
}


class Broken(Executor):
    """Its workers end without an answer, or it is lost with them."""

    def __init__(self, is_lost: bool) -> None:
        self.error = lost("gone") if is_lost else BrokenExecutor("a process ended abruptly")

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(self.error)
        return future


def _built(entry: Entry, home: Path) -> Told:
    rites = [str(kit_read.write_rite(home))]
    if entry.example == "twins":
        (home / "elsewhere").mkdir()
        rites.append(str(kit_read.write_rite(home / "elsewhere")))
    orders = orders_of(rites, OrderChoice(["export"]))
    return tuple(
        p for o in build(orders, home / "out", Broken(entry.example == "lost")) for p in o.problems
    )


def _without(entry: Entry, _home: Path) -> Told:
    name = entry.example.removeprefix("no ")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, name, None)
        ASKERS[name]()
    return ()


def _command(entry: Entry, home: Path) -> Told:
    folder = str(kit_read.write_rite(home))
    words = [folder if word == "little" else word for word in entry.example.split()]
    run_command(words)
    return ()


def _library(entry: Entry, home: Path) -> Told:
    eval(entry.example, {"rite": layout.load(str(kit_read.write_rite(home)))})  # our own line
    return ()


def _raised(entry: Entry, _home: Path) -> Told:
    return told_of(eval(entry.example))  # our own line


def _does(act: Callable[[str], object]) -> Callable[[Entry, Path], Told]:
    def run(entry: Entry, _home: Path) -> Told:
        act(entry.example)
        return ()

    return run


_SMALL = Sheet(50, 25, "a", "", "#FFFFFF", ())

READERS: Mapping[str, Callable[[Entry, Path], Told]] = {
    **dict.fromkeys(("scene", "act", "text", "base", "rite", "words", "path"), _read),
    **dict.fromkeys(("site", "variant", "phrase", "route"), kit_place.problems_of),
    "play": _played,
    "expect": _expected,
    "law": _judged,
    "whole": _examined,
    "cite": _cited,
    "draft": _drafted,
    "exception": _excepted,
    "rules": _ruled,
    "plate": _drawn,
    "marks": _seen,
    "detail": _apart,
    "number": _does(lambda text: fmt(float(text))),
    "raster": _does(lambda text: to_png(_SMALL, dpi=float(text.split()[1]))),
    "filename": _does(lambda text: file_name(text, ".svg")),
    "file": _does(lambda text: write_file(Path(text), b"")),
    "gif": _does(_long),
    "encoder": _encoded,
    "build": _built,
    "press": _without,
    "command": _command,
    "library": _library,
    "raised": _raised,
}
