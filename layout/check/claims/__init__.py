"""A clause is a claim: what its words say is done in its step, or the step says why not."""

from __future__ import annotations

from layout.check.claims import doers, doing, naming, placing
from layout.check.claims.claim import claim_laws
from layout.check.law import Law

__all__ = ["CLAIMS"]

CLAIMS: tuple[Law, ...] = claim_laws(doers, doing, naming, placing)
