"""The captions of a film as WebVTT, for players that show them beside it or read them aloud."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from layout.picture import ReelCaption

TRACKS = ("zh", "en")  # of a film, by language
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def later(captions: Iterable[ReelCaption], ms: int) -> tuple[ReelCaption, ...]:
    """The captions of a part of a film that begins so late in it."""
    return tuple(replace(each, start=each.start + ms, end=each.end + ms) for each in captions)


def tracks(captions: Iterable[ReelCaption]) -> dict[str, bytes]:
    """Of each language that has words a track, by its ending: a cue for every caption."""
    shown = tuple(captions)
    zh = [(each, each.words.han) for each in shown if each.words.han]
    en = [(each, each.words.en) for each in shown if each.words.en]
    return {tag: _vtt(cues) for tag, cues in zip(TRACKS, (zh, en), strict=True) if cues}


def _vtt(cues: Iterable[tuple[ReelCaption, str]]) -> bytes:
    told = (
        f"{_time(each.start)} --> {_time(each.end)}\n{words.translate(_ESCAPES)}"
        for each, words in cues
    )
    return "\n\n".join(("WEBVTT", *told, "")).encode()


def _time(ms: int) -> str:
    seconds, thousandths = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"
