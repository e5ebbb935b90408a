"""Phrases of place: read, placed on the ground, given their reason, and said in two languages."""
