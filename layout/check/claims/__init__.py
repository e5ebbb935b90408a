"""A clause is a claim: what its words say is done in its step, or the step says why not."""

from __future__ import annotations

from layout.check.claims import doers, doing, naming, placing
from layout.check.claims.claim import Claims, looking, needless
from layout.check.law import Law
from layout.score import Score

__all__ = ["CLAIMS"]

_SOURCE = "a clause is a claim"


def _may_be_idle(_: Score) -> bool:
    return False


# Each with its code, name, classical words and scope.
_KINDS: tuple[tuple[str, str, str, str, Claims], ...] = (
    ("C840", "verbs_played", "經言其事，必行其事",
     "every verb of a clause that says something is done", doing.verbs),
    ("C841", "numbers_played", "曰三則三，曰再則再",
     "every number before a verb of a clause", doing.numbers),
    ("C842", "denied_not_played", "曰不則不",
     "every verb that a clause denies", doing.denied),
    ("C843", "order_played", "先言先行，後言後行",
     "the verbs of a clause, one after another", doing.order),
    ("C844", "winds_played", "經言其面，必有鄉之者",
     "every facing that a clause names", placing.winds),
    ("C863", "each_in_order", "先言先行，人各如之",
     "two verbs of a clause that one person does", doing.each_in_order),
    ("C845", "rows_played", "經言其上，必自其端",
     "every head of a row that a clause names", placing.rows),
    ("C846", "stairs_played", "經言其階，必由之若在之",
     "every stair that a clause names", placing.stairs),
    ("C847", "hands_played", "經言左右，必以其手",
     "every hand that a clause names", placing.hands),
    ("C848", "subjects_played", "經言誰某，則誰某行之",
     "who begins a run of a clause, and what he does", naming.subjects),
    ("C836", "first_is_first", "曰先則先",
     "who is said to do something first", naming.first),
    ("C858", "both_go", "二人同行，先言者不後",
     "every way up, down, in or out of two who are named", naming.together),
    ("C859", "followers_follow", "曰從則從",
     "who is said to follow", naming.followers),
    ("C835", "company_kept", "同行者其事同",
     "what all (皆) do after the first thing that they do", naming.company),
    ("C849", "objects_played", "經言於誰某，則於誰某",
     "whom a verb of a clause names", naming.objects),
    ("C871", "level_by_itself", "曰升則升，曰降則降",
     "every way up or down that a clause tells", doers.levels),
    ("C872", "he_does_the_rest", "言某而後所言皆其事",
     "what is said of somebody after the first thing that he does", doers.each_verb),
    ("C873", "all_are_several", "曰皆則非一人",
     "everything that a clause says all (皆) do", doers.several),
    ("C874", "salutes_are_returned", "相為禮者其數同",
     "every salute of two that a clause tells", doers.mutual),
    ("C885", "both_go_on", "相為禮者偕行",
     "what a clause says after two have saluted each other", doers.both_go_on),
    ("C875", "named_goes_first", "經言其人，則其人先行",
     "who is said to go up or down, in or out", doers.leads),
    ("C876", "said_first_is_first", "曰先某則先某",
     "every act that is said to be done first (先)", doers.said_first),
    ("C877", "to_another", "人不施於己",
     "everything that is done to somebody", doers.oneself),
    ("C838", "all_play", "曰皆則皆",
     "every group that does something in a clause", naming.everybody),
)  # fmt: skip

CLAIMS: tuple[Law, ...] = (
    *(
        Law(code, name, words, _SOURCE, scope, looking(claims), _may_be_idle, is_near=True)
        for code, name, words, scope, claims in _KINDS
    ),
    Law(
        "C839",
        "unplayed_is_unplayed",
        "曰不行者，必實不行",
        _SOURCE,
        "every word that a step says is not played",
        needless(kind[-1] for kind in _KINDS),
        _may_be_idle,
        is_near=True,
    ),
)
