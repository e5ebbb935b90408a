"""`python -m layout` is the command `layout`."""

from layout.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
