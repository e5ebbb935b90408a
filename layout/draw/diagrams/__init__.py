"""Diagrams: a whole rite at one look. Who is on the hall when, one person's way, where the rite
happens, who faces where, how the vessels go. What they show is counted in `layout.count`.
"""
