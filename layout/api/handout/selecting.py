"""Whose part is wanted."""

from __future__ import annotations

from layout.api.ask import bearers_of, person_meant
from layout.api.handout.material import Material
from layout.problems import asked_wrongly


def players(material: Material) -> tuple[str, ...]:
    """Everybody with a part in the steps that are wanted, a group as one."""
    cast = material.score.cast
    acting = {e.who for frame in material.chosen for e in frame.events}
    names = (member.group or name for name, member in cast.items() if name in acting)
    return tuple(dict.fromkeys(names))


def as_named(material: Material, who: str) -> str:
    """Whoever is wanted in another script or tongue, as the rite has him."""
    return person_meant(material.score, who)


def members_of(material: Material, who: str) -> frozenset[str]:
    """The person, or all of the group; somebody without a part there is a problem."""
    names = frozenset(bearers_of(material.score, who))
    acting = {e.who for frame in material.chosen for e in frame.events}
    if not names & acting:
        what = f"{who[:40]} does nothing in these steps"
        raise asked_wrongly("U905", what, f"there act {'、'.join(players(material))}"[:300])
    return names
