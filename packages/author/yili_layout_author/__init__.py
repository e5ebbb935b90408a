"""Noto Serif CJK TC whole, for who writes a new rite with layout: files alone."""
