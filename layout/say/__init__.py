"""Sentences: the only room that makes words of values, for whoever prints, draws or answers."""
