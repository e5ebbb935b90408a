"""What somebody sees from where he is."""

from __future__ import annotations

from layout.api.ask import viewer
from layout.api.pages.plates import manner
from layout.api.rite import RiteFrame
from layout.draw.dress import themes
from layout.draw.eyes import EyeView
from layout.say.brief import brief_of
from layout.space import Underfoot, eye_of


def sight(frame: RiteFrame, who: str, theme: str = "modern", lang: str = "bilingual") -> EyeView:
    """What he sees; a problem where there is nobody of that name, or he is not there."""
    how, site = manner(theme, lang, "A4"), frame.rite.site
    eye = eye_of(viewer(frame.state, who), site, Underfoot(site))
    text, dress = brief_of(frame.rite.score), themes()[how.theme]
    return EyeView(site, frame.state, text, eye, dress, dress.spoken(how.tongue))
