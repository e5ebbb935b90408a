"""Plates of a rite: which frames, what the caption needs to know, files and their index."""
