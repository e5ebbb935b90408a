"""A key plate as a spread: the moment that its map shows, and the page of words beside it."""
