"""The kinds of "where": each gives the points that one part of a phrase can mean."""
