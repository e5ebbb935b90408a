"""Files to marked nodes: YAML and TSV with the place of every word."""
