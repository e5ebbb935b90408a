"""The rites as one database: tables made of what is played, and what is asked of them."""
