"""Why something is where it is, short enough to stand beside a picture of it."""

from __future__ import annotations

import re

from layout.derivation import Derivation, Relation
from layout.say.derivations import sentence

_LONGEST = 40  # characters of a reason; the whole of it is in the data of the plate
_PART = re.compile(r"[，、]?[^「」；，。]*(?:「[^」]*」)+|[^「；]+")


def reason(derivation: Derivation) -> str:
    """The words that a placing rests on, and of them the first that can be quoted whole."""
    first = _said(derivation).partition("；")[0]
    if len(first) <= _LONGEST:
        return first
    whole = ""
    for part in _PART.findall(first):
        if len(whole) + len(part) > _LONGEST and whole:
            break
        whole += part
    whole = whole.rstrip("，、；")
    return whole if len(whole) <= 2 * _LONGEST else _cut(whole)


def _said(derivation: Derivation) -> str:
    """Why it is there, and not where: our own choice and all after it, else what was given last."""
    links = [link for link in derivation if link.relation is not Relation.FACES]
    for i, link in enumerate(links):
        if link.relation is Relation.CHOSEN:
            rest = sentence(tuple(links[i + 1 :]))
            why = link.ground.why if link.ground else ""
            return f"{why}；{rest}" if rest else why
    last = links[-1] if links else None
    if last is not None and last.relation is Relation.MOUNTS and last.ground is not None:
        return last.ground.why
    return sentence((last,)) if last is not None and last.relation is Relation.RESTS else ""


def _cut(quoted: str) -> str:
    """A long quotation up to a stop within it, and closed."""
    stop = max(quoted.rfind(mark, 0, 2 * _LONGEST) for mark in "。，；")
    kept = quoted[: stop if stop > 0 else 2 * _LONGEST]
    return kept + ("……」" if kept.count("「") > kept.count("」") else "……")
