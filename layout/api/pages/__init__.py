"""A rite as pages: which plates, on which papers, told and judged."""
