"""Archery: pairs, rounds and targets, arrows and tallies."""
