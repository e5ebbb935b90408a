"""How a page to be read in a browser begins."""

from __future__ import annotations

import html

_OPENING = """<!doctype html>
<html lang="zh-Hant"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; img-src {pictures}">
<title>{title}</title>
<style>
body {{ margin: 2rem auto; max-width: {breadth}; padding: 0 1rem; background: #fcfaf5;
  color: #231f1a; font: 1rem/1.5 "Noto Serif CJK TC", "Source Serif 4", serif }}
{style}
</style>
<h1>{title}</h1>"""


def opening(title: str, style: str, breadth: str, pictures: str = "'none'") -> str:
    """It asks nothing of a network; pictures come from where it is said."""
    return _OPENING.format(
        title=html.escape(title), style=style.strip(), breadth=breadth, pictures=pictures
    )
