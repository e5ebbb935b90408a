"""The commands that draw and write files."""
