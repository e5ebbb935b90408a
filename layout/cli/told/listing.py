"""`layout list`."""

from __future__ import annotations

import argparse

from layout.api import load
from layout.cli.common import json_argument, print_json, wrapped
from layout.read.files.paths import heading, rites, scenes_folder
from layout.said import several


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "rite", nargs="?", metavar="RITE", help="one rite: its sections, cast and variants"
    )
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    return _one(args) if args.rite is not None else _all(args)


def _all(args: argparse.Namespace) -> int:
    rows = [{"slug": slug, **heading(scenes_folder() / slug)} for slug in rites()]
    if args.json:
        print_json(rows)
        return 0
    for row in rows:
        draft = "  (draft)" if row.get("draft") == "yes" else ""
        print(f"{row.get('title', '')}  {row['slug']}  {row.get('en', '')}{draft}")
    return 0


def _one(args: argparse.Namespace) -> int:
    rite = load(args.rite)
    steps = [frame.state.step for frame in rite.frames]
    sections = [
        {
            "section": title,
            "en": en,
            "first": next((i for i, s in enumerate(steps, 1) if s.section == title), None),
            "steps": sum(step.section == title for step in steps),
        }
        for title, en in rite.score.sections.items()
    ]
    disputes = (*rite.score.variants.values(), *rite.site.disputes.values())
    cast: dict[str, int] = {}
    for person in rite.score.cast.values():
        cast[person.group or person.name] = cast.get(person.group or person.name, 0) + 1
    if args.json:
        variants = [
            {"name": v.name, "about": v.about, "readings": {r: v.held_by[r] for r in v.readings}}
            for v in disputes
        ]
        heads = {"slug": rite.score.slug, "title": rite.score.title, "en": rite.score.en}
        print_json({**heads, "sections": sections, "cast": cast, "variants": variants})
        return 0
    print(
        f"{rite.score.title}  {rite.score.en}, at {rite.site.title}; {several(len(steps), 'step')}"
    )
    for section in sections:
        first = section["first"] or "-"
        print(f"  {first:>4}  {section['section']}  {section['en']} ({section['steps']})")
    people = " ".join(name if n == 1 else f"{name}×{n}" for name, n in cast.items())
    print("\n".join(wrapped(people, "cast  ", "      ")))
    print("variants, the default first")
    for dispute in disputes:
        print(f"  {dispute.name}  {dispute.about}")
        for reading in dispute.readings:
            print("\n".join(wrapped(dispute.held_by[reading], f"      {reading}  ", " " * 10)))
    return 0
