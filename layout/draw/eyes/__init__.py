"""What somebody sees from where he is: his place, and everybody in it, at the height of his eye."""

from layout.draw.eyes.sightings import Sighting
from layout.draw.eyes.terrain import Piece, Side, Stuff, house_of, terrain
from layout.draw.eyes.view import EyeView

__all__ = ["EyeView", "Piece", "Side", "Sighting", "Stuff", "house_of", "terrain"]
