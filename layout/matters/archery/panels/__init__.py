"""What plates show of archery: a target upright, and tallies as they are set out."""

from layout.matters.archery.panels.set_out import tallies
from layout.matters.archery.panels.upright import target

__all__ = ["tallies", "target"]
