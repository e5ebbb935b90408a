"""What somebody sees from where he is: his place, and everybody in it, at the height of his eye."""

from layout.draw.eyes.sightings import Sighting
from layout.draw.eyes.view import EyeView

__all__ = ["EyeView", "Sighting"]
