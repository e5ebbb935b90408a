"""From a site as written to a site as placed: relations solved, the reason of each kept."""
