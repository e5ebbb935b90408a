"""A rite as data: what stands, moves and is linked, as JSON."""
