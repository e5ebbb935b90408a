"""Laws of every single state: bodies, things, rooms and reach."""
