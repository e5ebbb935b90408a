"""Nouns: how words are drawn."""
