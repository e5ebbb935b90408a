"""What is wrong with a page: by code, what is at fault with what, and where on the paper."""

from __future__ import annotations

from dataclasses import dataclass

from layout.problems import Mark, Problem

# What each says of the two; its fix stands in the catalogue.
SAID = {
    "V701": "the leader of {one} runs through the name {other}",
    "V702": "the leader of {one} runs through {other}",
    "V703": "the leaders of {one} and {other} cross",
    "V704": "a way runs beneath the name {one}",
    "V705": "an arrowhead lies on the name {one}",
    "V706": "the number {one} is far from its way",
    "V707": "the {one} lies on {other}",
    "V708": "{one} is drawn over {other}",
    "V709": "{one} stands on a wall",
    "V710": "{one}, who acts, is covered by {other}",
    "V711": "{one}, who acts, has no name on the map",
    "V712": "the name {one} stands beyond a wall from {other}",
    "V713": "{one} is printed over {other}",
    "V714": "{one} is cut by the edge of the map",
    "V715": "{one} % of the field is empty in one piece",
    "V716": "{one} is set in {other} pt",
    "V717": "nobody and nothing is on the map of {one}",
    "V718": "the number {one} stands beyond a wall from its way",
    "V719": "{one}, who acts, is {other} mm broad",
    "V720": "{one} ways are numbered on one plate",
    "V721": "no line of the building is on the map of {one}",
    "V722": "what is done takes {one} % of its map",
    "V723": "{one} lies in a wall",
    "V724": "nobody acts on the map of {one}",
    "V725": "a map apart on which somebody acts is {one} mm broad",
    "V726": "{one} and {other} lie in a heap",
    "V727": "a way runs through {one}",
    "V728": "the number {one} is nowhere",
    "V729": "the name {one} stands nearer to {other}",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong; `at` is where, in mm on the paper."""

    code: str
    one: str
    other: str = ""
    at: tuple[float, float] = (0.0, 0.0)

    @property
    def said(self) -> str:
        return SAID[self.code].format(one=self.one, other=self.other)

    def problem(self, mark: Mark) -> Problem:
        """As a problem of what is drawn there."""
        return Problem(self.code, mark, self.said)
