"""The captions of a film as WebVTT, for players that show them beside it or read them aloud."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from layout.picture.reel import ReelCaption

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def later(captions: Iterable[ReelCaption], ms: int) -> tuple[ReelCaption, ...]:
    """The captions of a part of a film that begins so late in it."""
    return tuple(replace(each, start=each.start + ms, end=each.end + ms) for each in captions)


def to_vtt(captions: Iterable[ReelCaption]) -> bytes:
    """A cue for every caption that has words: each language a line."""
    cues = []
    for caption in captions:
        lines = [line for line in (caption.words.han, caption.words.en) if line]
        if lines:
            times = f"{_time(caption.start)} --> {_time(caption.end)}"
            cues.append("\n".join((times, *(line.translate(_ESCAPES) for line in lines))))
    return "\n\n".join(("WEBVTT", *cues, "")).encode()


def _time(ms: int) -> str:
    seconds, thousandths = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"
