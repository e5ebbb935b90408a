"""Frames counted: who is where when, which way, how often; where things are. No ink, no page.

Steps are told by their index among the frames that are counted, from 0; a first and a last index
both belong to what they bound.
"""
