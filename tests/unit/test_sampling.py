"""Samples: the same all day, others the next, and in time all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import sampling
from sampling import some, turn
from seen import at_least

MANY = range(100)


def test_a_sample_is_the_same_all_day_and_another_the_next(monkeypatch):
    """It is of as many as are asked for, in their order; of two questions it is not the same."""
    monkeypatch.setattr(sampling, "WHOLE", False)
    first = some(10, MANY, "a")
    assert first == some(10, MANY, "a") == sorted(set(first))
    assert len(first) == 10
    assert some(10, MANY, "b") != first
    assert some(200, MANY, "a") == [*MANY]
    monkeypatch.setattr(sampling, "WHOLE", True)
    assert some(10, MANY, "a") == [*MANY]


def test_in_as_many_days_as_there_are_everybody_has_his_turn(monkeypatch):
    """And each but once."""
    days = []
    for day in at_least(7, range(738_000, 738_007)):
        monkeypatch.setattr(sampling, "SEED", day)
        days.append(turn(7, "who"))
    assert sorted(days) == [*range(7)]


def test_a_run_can_be_had_again():
    """What another process draws with the same seed is the same, with another it is not."""
    code = "from sampling import some; print(some(5, range(1000), 'x'))"
    made = []
    for seed in ("1", "1", "2"):
        env = {**os.environ, "LAYOUT_TESTS_SEED": seed, "LAYOUT_TESTS_WHOLE": ""}
        run = (sys.executable, "-c", code)
        here = Path(sampling.__file__).parent
        made.append(subprocess.run(run, cwd=here, env=env, capture_output=True, check=True).stdout)
    assert made[0] == made[1] != made[2]
