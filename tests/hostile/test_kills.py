"""Commands killed outright: a short run of `tests/kit_kills.py`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from kit_kills import COMMANDS, Kills, Victim


@pytest.mark.parametrize("words", ["build little --only data --jobs 2 -o out", COMMANDS[2]])
def test_a_command_killed_at_any_moment_leaves_nothing_half(tmp_path: Path, words: str) -> None:
    """No file is half written, no worker lives on, and the next run makes all and sweeps."""
    Kills(tmp_path).kill(words, random.Random(words))


@pytest.mark.parametrize("victim", [Victim.IDLE, Victim.BUSY])
def test_a_build_ends_whichever_worker_is_killed(tmp_path: Path, victim: Victim) -> None:
    """A worker killed, at work or not, is told and never waited for."""
    words = "build little --only data --only plates --only page --jobs 4 -o out"
    Kills(tmp_path).kill(words, random.Random(7), victim)


@pytest.mark.parametrize(
    "words", ["diff little earlier -o out/diff.html", "new other other.txt -o out"]
)
def test_what_a_killed_command_had_in_the_folder_of_the_system_is_swept(
    tmp_path: Path, words: str
) -> None:
    """A folder for the time being is gone after the next run, wherever it lay."""
    kills = Kills(tmp_path)
    for seed in range(3):
        kills.kill(words, random.Random(seed), Victim.ALL)
