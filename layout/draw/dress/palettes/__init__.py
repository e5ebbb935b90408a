"""The themes, a table each."""
