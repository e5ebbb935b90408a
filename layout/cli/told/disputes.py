"""`layout variants`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from layout.api import Rite, load
from layout.api.disputes import Compared, Parting, disputes, questions, strained
from layout.api.pages.disputed import on_one_plate
from layout.api.rite import Plate
from layout.api.verdict import judged
from layout.cli.choosing import dress_arguments
from layout.cli.common import (
    ends_in,
    json_argument,
    needs,
    print_json,
    variant_argument,
    variants,
    wrapped,
)
from layout.write.files import write_file

_MOST = 60  # lines of facts


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("rite", metavar="RITE", help="slug, Chinese title or folder")
    variant_argument(options)
    options.add_argument(
        "--all", action="store_true", help=f"every fact that differs, not the first {_MOST} alone"
    )
    options.add_argument(
        "--plate",
        metavar="FILE",
        help="both readings on one plate: .svg or .png, the step in "
        "which most people are elsewhere",
    )
    options.add_argument("--steps", metavar="A..B", help="of these the step of the plate is chosen")
    dress_arguments(options, "modern")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    ends_in(args.plate, ".svg", ".png")
    chosen = variants(args)
    if not chosen:
        needs("--variant NAME=READING", args, "plate", "all")
    if not args.plate:
        needs("--plate FILE", args, "steps")
    first = load(args.rite)
    if not chosen:
        return _listed(first, as_json=args.json)
    compared = Compared(first, load(args.rite, **chosen))
    if args.plate:
        sheet = on_one_plate(compared, args.steps, args.theme, args.lang)
        _draw(Plate(sheet), Path(args.plate))
    one, other = judged(compared.one, {}), judged(compared.other, chosen)
    laws, back = strained(one, other), strained(other, one)
    if args.json:
        facts = [_as_json(each) for each in compared.partings]
        print_json({"readings": chosen, "facts": facts, "laws": {"one": back, "other": laws}})
        return 0
    _tell(compared, chosen, None if args.all else _MOST)
    for name, strain in (("as drawn", back), ("so read", laws)):
        print("\n".join(wrapped(f"laws strained {name}: {'、'.join(strain) or 'none'}", "", "  ")))
    return 0


def _listed(rite: Rite, *, as_json: bool) -> int:
    """Every dispute: who holds each reading, and what is asked and answered of it."""
    told: list[dict[str, Any]] = [
        {
            "name": dispute.name,
            "about": dispute.about,
            "readings": {each: dispute.held_by[each] for each in dispute.readings},
            "drawn": rite.variants.get(dispute.name, dispute.readings[0]),
            "why": [
                {"step": step, "question": q.question, "decided": q.decided, "by": q.by}
                for step, q in questions(rite, dispute)
            ],
        }
        for dispute in disputes(rite)
    ]
    if as_json:
        print_json(told)
        return 0
    for each in told:
        print(f"{each['name']}  {each['about']}")
        for reading, held in each["readings"].items():
            mark = "*" if reading == each["drawn"] else " "
            print("\n".join(wrapped(held, f"  {mark} {reading}  ", "      ")))
        for why in each["why"]:
            answer = f"{why['step']} {why['question']}: {why['decided']} ({why['by']})"
            print("\n".join(wrapped(answer, "    ", "      ")))
    return 0


def _tell(compared: Compared, chosen: dict[str, str], most: int | None) -> None:
    """Each fact that differs: when, who, as drawn | as read so."""
    readings = " ".join(f"{name}={reading}" for name, reading in chosen.items())
    facts = compared.partings
    steps = len({each.first for each in facts})
    print(f"{compared.one.score.title}, as drawn | {readings}: "
          f"{len(facts)} facts differ, from {steps} steps on")  # fmt: skip
    for each in facts[:most]:
        when = each.first if each.first == each.last else f"{each.first}–{each.last}"
        both = f"{each.one or '–'} | {each.other or '–'}"
        line = f"{when} {each.who} {each.aspect.value} {both}"
        print("\n".join(wrapped(line, "  ", "    ")))
    if most is not None and len(facts) > most:
        print(f"  … and {len(facts) - most} more (--all)")


def _as_json(each: Parting) -> dict[str, str]:
    return {
        "from": each.first, "to": each.last, "who": each.who, "aspect": each.aspect.name.lower(),
        "one": each.one, "other": each.other,
    }  # fmt: skip


def _draw(plate: Plate, target: Path) -> None:
    write_file(target, plate.png() if target.suffix.lower() == ".png" else plate.svg().encode())
