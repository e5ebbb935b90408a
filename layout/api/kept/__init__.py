"""A rite kept for the next run, without trust in what was kept."""
