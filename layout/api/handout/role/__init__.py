"""Somebody's whole part in order, to rehearse from; and everybody's beside one another."""

from layout.api.handout.role.cues import part_of
from layout.api.handout.role.cut import everybody
from layout.api.handout.role.prompt import prompts

__all__ = ["everybody", "part_of", "prompts"]
