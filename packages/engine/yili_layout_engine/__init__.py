"""Pyodide and GEOS, packed, for the atlas of layout: files alone."""
