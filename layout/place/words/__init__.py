"""The words of a place phrase, read into its parts."""
