"""Commands killed outright: a short run of `tests/kit_kills.py`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from kit_kills import COMMANDS, Kills


@pytest.mark.parametrize("words", ["build little --only data --jobs 2 -o out", COMMANDS[2]])
def test_a_command_killed_at_any_moment_leaves_nothing_half(tmp_path: Path, words: str) -> None:
    """No file is half written, no worker lives on, and the next run makes all and sweeps."""
    Kills(tmp_path).kill(words, random.Random(words))
