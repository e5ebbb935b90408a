"""`python -m layout` is the command `layout`."""

from layout.cli import main

raise SystemExit(main())
