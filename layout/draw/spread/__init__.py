"""A key plate as a spread: the moment that its map shows, and the page of words beside it."""

from layout.draw.spread.page import Share, Spread, pages_of, spread_of

__all__ = ["Share", "Spread", "pages_of", "spread_of"]
