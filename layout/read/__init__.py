"""The only room that opens inputs."""
