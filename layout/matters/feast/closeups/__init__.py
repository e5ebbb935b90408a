"""What of a feast plates show close by."""

from layout.matters.feast.closeups.room import room_of as room
from layout.matters.feast.closeups.served import near

__all__ = ["near", "room"]
