"""`layout list`."""

from __future__ import annotations

import argparse

from layout.cli.common import json_argument, print_json


def arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("rite", nargs="?", metavar="RITE", help="one rite: its sections and variants")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    return _one(args) if args.rite else _all(args)


def _all(args: argparse.Namespace) -> int:
    from layout.read import load_score  # noqa: PLC0415
    from layout.read.paths import rites  # noqa: PLC0415

    scores = [load_score(slug, {}) for slug in rites()]
    rows = [
        {
            "slug": score.slug,
            "title": score.title,
            "en": score.en,
            "sections": len(score.sections),
            "steps": len(score.steps),
        }
        for score in scores
    ]
    if args.json:
        print_json(rows)
    else:
        for row in rows:
            print(
                f"{row['title']}  {row['slug']}  {row['en']}:"
                f" {row['sections']} sections, {row['steps']} steps"
            )
    return 0


def _one(args: argparse.Namespace) -> int:
    from layout.api import load  # noqa: PLC0415

    rite = load(args.rite)
    sections = [
        {
            "section": title,
            "en": en,
            "first": next(f.n for f in rite.frames if f.state.step.section == title),
            "steps": sum(f.state.step.section == title for f in rite.frames),
        }
        for title, en in rite.score.sections.items()
    ]
    disputes = (*rite.score.variants.values(), *rite.site.disputes.values())
    variants = [
        {"name": v.name, "about": v.about, "readings": {r: v.held_by[r] for r in v.readings}}
        for v in disputes
    ]
    if args.json:
        print_json({"title": rite.score.title, "sections": sections, "variants": variants})
        return 0
    print(f"{rite.score.title}  {rite.score.en}, at {rite.site.title}")
    for section in sections:
        print(f"  {section['first']:>4}  {section['section']}  {section['en']} ({section['steps']})")
    print("variants, the default first")
    for dispute in disputes:
        print(f"  {dispute.name}  {dispute.about}")
        for reading in dispute.readings:
            print(f"      {reading}  {dispute.held_by[reading]}")
    return 0
