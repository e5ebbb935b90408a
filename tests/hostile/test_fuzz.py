"""Cases made of the grammar and then broken: told, or harmless, in bounded time."""

from __future__ import annotations

import pytest
from kit_fuzz import Fuzz


@pytest.fixture(scope="module")
def fuzz(tmp_path_factory: pytest.TempPathFactory) -> Fuzz:
    return Fuzz(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_broken_is_told(fuzz: Fuzz, seed: int) -> None:
    """Of every kind of input the grammar knows, broken: no exception but a problem, no hang."""
    seen = fuzz.run(seed, 250)
    assert {"phrase", "number", "act", "cache", "kept", "manifest", "scene"} <= seen.keys()
    assert 0 < seen["phrase told"] < seen["phrase"]
