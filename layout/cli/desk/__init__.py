"""The commands of the writer's desk."""
