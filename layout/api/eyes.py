"""What somebody sees from where he is."""

from __future__ import annotations

from layout.api.ask import viewer
from layout.api.compiled import Compiled
from layout.api.pages.plates import manner
from layout.draw.dress import themes
from layout.draw.eyes import EyeView
from layout.say.brief import brief_of
from layout.space import eye_of
from layout.stage import Frame


def sight(rite: Compiled, frame: Frame, who: str, theme: str, lang: str) -> EyeView:
    """What he sees; a problem where there is nobody of that name, or he is not there."""
    how, site = manner(theme, lang, "A4"), rite.site
    eye = eye_of(viewer(frame, who), site, frame)
    text, dress = brief_of(rite.score, site), themes()[how.theme]
    return EyeView(site, frame, text, eye, dress, dress.spoken(how.tongue))
