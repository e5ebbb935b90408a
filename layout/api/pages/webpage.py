"""A page to be read in a browser: it brings its own fonts, and asks nothing of a network."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Iterable
from pathlib import Path

from layout import typeset
from layout.said import Said
from layout.typeset import Face
from layout.write.live import font_rules

_PAGE = Path(__file__).with_name("webpage.html")
_FACES = (Face.LATIN, Face.HAN)
_SIZE = 12.0  # points, about


def web_page(title: Said, body: Iterable[str], pictures: str = "'none'", script: str = "") -> str:
    """The body with its title over it; `pictures`: where they come from; no other script runs."""
    inner = "\n".join(body)
    cut = typeset.subset(_FACES, f"{title.han}{title.en}{inner}")
    fonts = {font: data for font, data in cut.items() if "Caption" not in font.family}
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    families = dict.fromkeys(name for face in _FACES for name in typeset.families(face, _SIZE))
    return _PAGE.read_text(encoding="utf-8").format(
        title=html.escape(title.han),
        en=html.escape(title.en),
        fonts=font_rules(fonts),
        families=", ".join(f"'{name}'" for name in families),
        pictures=pictures,
        scripts=f"'sha256-{digest}'" if script else "'none'",
        script=f"<script>{script}</script>" if script else "",
        body=inner,
    )
