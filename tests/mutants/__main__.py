"""Counts the laws, plants mistakes in the rites, one at a time, and tells how many are caught.

    python tests/mutants                       every rite, every kind
    python tests/mutants jin --kinds bow wash  some of them
    python tests/mutants --survivors           with each mistake that nothing told

It prints how many laws there are, and caught of planted by rite and kind. What the authors expect
(`expect:`) is taken out of the scenes before: the house itself must see the mistake.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from counting import laws_told, survivors, table
from planting import KINDS, planted
from trying import Tried, control, tried

from layout.read.files.paths import whole_rites

MANY = 20  # mistakes of each kind in each rite, where so many can be made
SAVED = Path(__file__).parent / "figures.md"  # which docs/manual/laws.md tells


def tried_all(slug: str, kinds: Sequence[str], many: int, seed: int) -> list[Tried]:
    """Every mistake of a rite."""
    right = control(slug)
    return [tried(right, mistake) for kind in kinds
            for mistake in planted(right.rite, kind, many, seed)]  # fmt: skip


def main(words: list[str]) -> int:
    """The whole run, or what is asked of it."""
    parser = argparse.ArgumentParser(prog="python tests/mutants", description=__doc__)
    parser.add_argument("rites", nargs="*", default=whole_rites())
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=list(KINDS))
    parser.add_argument("--many", type=int, default=MANY)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--save", action="store_true", help=f"write {SAVED.name}")
    parser.add_argument("--jobs", type=int, default=2, help="rites at once")
    asked = parser.parse_args(words)
    every: dict[str, list[Tried]] = {}
    run = partial(tried_all, kinds=asked.kinds, many=asked.many, seed=asked.seed)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for slug, every[slug] in zip(asked.rites, pool.map(run, asked.rites), strict=True):
            for each in every[slug]:
                if asked.survivors and each.is_one and not each.told:
                    print(f"{each.step.mark} {each.step.id} {each.mistake.kind}: "
                          f"{each.mistake.what}  「{each.step.text}」")  # fmt: skip
            sys.stdout.flush()
    told = f"{laws_told()}\n\n{table(every)}\n"
    print(told)
    if asked.save:
        SAVED.write_text(f"{told}\nNot told:\n\n{survivors(every)}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
