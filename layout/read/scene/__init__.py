"""Nodes to sections, steps and acts."""
