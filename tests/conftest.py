"""Being here puts this folder on the path, so that tests find the kits."""
