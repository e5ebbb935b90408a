"""The engine on single acts: what each changes, and what it leaves alone."""

from __future__ import annotations

import math
from dataclasses import replace

from kit_play import codes, done, played, rite, school, so, worn

from layout.basis import Basis, Ground
from layout.derivation import Relation
from layout.play import diff, play, state_line
from layout.say.quoting import reason
from layout.score import Expectation
from layout.stage import Posture

FETCH = "主人 適 上篚南 北面，坐取 爵一 于 上篚，興"


def test_the_opening_stands_where_the_rite_file_says():
    """At the first step people and things are where the rite's file puts them."""
    frame = played("主人 北面").frames[0]
    assert frame.people["主人"].place == "阼階上"
    assert frame.people["主人"].facing == 0
    assert not frame.people["眾賓一"].on_stage
    assert frame.things["爵一"].pos == frame.things["上篚"].pos
    assert frame.things["主人席"].pos is None


def test_a_cup_is_taken_washed_filled_offered_and_received():
    """A cup goes from the basket through washing and filling into the guest's hands."""
    _, frames, problems = played(
        FETCH,
        "主人 降自 阼階，適 洗北 南面，洗 爵一，升自 阼階",
        "主人 適 上篚南 北面，實 爵一，適 賓席前 西北面，獻 賓 爵一",
        "賓 進 于 主人西 東面，受 爵一，復位",
    )
    assert not problems
    assert frames[0].people["主人"].both == ("爵一",)
    assert so(frames[1].things["爵一"]) == ("洗",)
    assert frames[2].things["爵一"].fill == "實"
    assert frames[2].people["主人"].facing == 315
    assert frames[3].people["賓"].hands == ("爵一",)
    assert frames[3].people["賓"].place == "西階上"
    assert frames[3].things["爵一"].pos == frames[3].people["賓"].pos
    assert frames[3].people["主人"].hands == ()


def test_going_down_leaves_the_hall_by_ones_own_stair():
    """降 without a stair is by his own, to a foot that rests on 擬."""
    frame = played("賓 降").frames[0]
    assert frame.people["賓"].area == "庭"
    assert frame.events[0].via == "西階"
    assert frame.people["賓"].basis is Basis.擬  # the text says 降, and no spot


def test_a_facing_is_kept_through_a_courtesy_and_a_bow_passes():
    """A bow turns nobody, counts its times, and is over in the next step."""
    frames = played("主人 再拜 賓", "賓 北面").frames
    assert frames[0].people["主人"].posture is Posture.拜
    assert frames[0].people["主人"].facing == 0
    assert frames[0].events[0].count == 2
    assert frames[1].people["主人"].posture is Posture.立


def test_a_bow_on_the_knees_returns_to_the_knees():
    """Who bows kneeling kneels afterwards."""
    frames = played("主人 坐，拜", "賓 北面").frames
    assert frames[0].people["主人"].rest is Posture.坐
    assert frames[1].people["主人"].posture is Posture.坐


def test_an_arrival_without_a_facing_faces_what_it_came_to():
    """Who comes to a mat and no facing is said faces it, by 擬."""
    person = played("主人 適 賓席前").frames[0].people["主人"]
    assert person.facing == 0
    faces = next(link for link in person.derivation if link.relation is Relation.FACES)
    assert faces.ground is not None
    assert faces.ground.basis is Basis.擬


def test_who_turns_faces_for_the_reason_of_that_act():
    """A facing has one reason: the newest; where he stands keeps its own."""
    before, after = (frame.people["主人"] for frame in played("主人 適 賓席前", "主人 西面").frames)
    *place, faces = after.derivation
    assert faces.relation is Relation.FACES
    assert tuple(place) == before.derivation[: len(place)]
    assert (before.facing_basis, after.facing_basis) == (Basis.擬, Basis.經)


def test_the_sally_goes_back_to_where_it_began():
    """復位 after 進 is where 進 began."""
    frames = played("賓 立 于 西階上 北面", "賓 降", "賓 進 于 洗西 東面", "賓 復位").frames
    assert frames[3].people["賓"].pos == frames[1].people["賓"].pos


def test_without_a_sally_one_goes_back_to_where_one_was_set_to_stand():
    """反位 without a sally is the last place he was told to stand at, with its facing."""
    frames = played("介 立 于 西階西 東面", "介 適 洗南 北面", "介 適 洗西", "介 反位").frames
    assert frames[3].people["介"].pos == frames[0].people["介"].pos
    assert frames[3].people["介"].facing == 90


def test_a_group_comes_in_a_row_by_rank():
    """A group set in a row stands in its order, in one event group, and walks nowhere."""
    frame = played("眾賓 在 西階西 東面 北上").frames[0]
    ys = [frame.people[f"眾賓{n}"].pos[1] for n in "一二三"]
    assert ys == sorted(ys, reverse=True)
    assert len({event.group for event in frame.events}) == 1
    assert all(not event.path for event in frame.events)


def test_what_stands_in_a_carried_stand_goes_along():
    """What lies on a stand is carried with the stand."""
    frames = played(
        "贊者 在 賓席南 北面，設 賓薦 于 賓席前，設 賓俎 于 賓薦南",
        "贊者 坐取 賓俎，興，適 西階上",
    ).frames
    at = frames[1].things
    assert at["賓俎"].held_by == "贊者"
    assert at["賓肺"].inside == "賓俎"
    assert at["賓肺"].pos == frames[1].people["贊者"].pos


def test_a_kind_means_the_one_in_hand_or_any_of_those_alike():
    """A kind alone means the one he holds, or any of those alike."""
    _, frames, problems = played("主人 適 上篚南 北面，坐取 爵 于 上篚，興，洗 爵")
    assert [p.code for p in problems] == ["R523"]
    assert frames[0].people["主人"].hands == ("爵一",)


def test_the_other_hand_takes_what_both_hands_held():
    """Who takes more with one hand keeps in the other what both had held."""
    person = played("介 適 弓北 南面，坐取 弓，右取 矢一，右取 矢二，興").frames[0].people["介"]
    assert person.left == ("弓",)
    assert person.right == ("矢一", "矢二")


def test_what_is_in_the_girdle_is_borne_in_no_hand():
    """What is tucked in is held by him, and in neither hand."""
    frame = played("介 適 弓北 南面，坐取 弓，右取 矢一，搢 矢一，興，適 洗南").frames[0]
    assert frame.people["介"].hands == ("弓",)
    assert frame.things["矢一"].held_by == "介"
    assert frame.things["矢一"].pos == frame.people["介"].pos


def test_an_archer_arms_tucks_in_the_switch_and_shoots():
    """Bow, arrows and switch are where arming, tucking in, shooting and laying down leave them."""
    _, frames, problems = played(
        "介 適 弓北 南面，袒決遂，坐取 弓，兼取 矢一、矢二，興",
        "介 搢 矢一，挾 矢二，取 扑，搢 扑",
        "介 射 矢二 于 洗",
        "介 去 扑，倚 扑 于 西階西",
    )
    assert not problems
    assert frames[1].people["介"].hands == ("弓", "矢二")
    assert so(frames[1].things["矢二"]) == ("挾",)
    assert frames[2].things["矢二"].held_by is None
    assert so(frames[3].things["扑"]) == ("倚",)
    assert frames[3].things["矢一"].held_by == "介"


def test_dress_is_changed_piece_by_piece():
    """Pieces of dress are put on and off one by one."""
    frames = played("介 袒決遂", "介 說決拾，襲").frames
    assert worn(frames[0].people["介"]) == ("袒", "決", "遂")
    assert worn(frames[1].people["介"]) == ("襲",)


def test_facing_somebody_who_is_not_there_is_a_problem_together_as_alone():
    """面 somebody off stage is a problem in an act done together too."""
    score = rite("主人 面 贊者／賓 北面")
    acts = tuple(replace(act, together=1) for act in score.steps[0].acts)
    together = replace(score, steps=(replace(score.steps[0], acts=acts),))
    assert "P323" in [problem.code for problem in play(together, school()).problems]


def test_together_is_one_group_and_faces_where_the_other_has_come_to():
    """Two who go together and face one another face where the other has come to."""
    score = rite("主人 降，面 賓／賓 降，面 主人")
    one = score.steps[0]
    acts = tuple(replace(act, together=1) for act in one.acts)
    score = replace(score, steps=(replace(one, acts=acts),))
    frame = play(score, school()).frames[0]
    assert {event.group for event in frame.events} == {1}
    host, guest = frame.people["主人"], frame.people["賓"]
    assert math.isclose(abs(host.facing - guest.facing), 180.0, abs_tol=1e-6)


def test_the_basis_of_a_placing_is_that_of_its_act():
    """What an act rests on is what the place it leads to rests on, with the citation."""
    score = rite("賓 適 賓席前")
    ground = Ground(Basis.注, "鄭注「席前」")
    step = score.steps[0]
    act = replace(step.acts[0], ground=ground)
    score = replace(score, steps=(replace(step, acts=(act,)),))
    person = play(score, school()).frames[0].people["賓"]
    assert person.basis is Basis.注
    assert person.derivation[-2].ground == ground
    assert reason(person.derivation) == "鄭注「席前」"


def test_a_problem_names_the_line_and_the_state():
    """An impossible act is told with its line, and with those concerned as they are before it."""
    problem = played("主人 坐奠 爵一").problems[0]
    assert (problem.code, problem.mark.line) == ("R515", 1)
    assert problem.at.startswith("主人@阼階上")
    assert "爵一" in problem.at
    assert "賓" not in problem.at


def test_a_problem_shows_the_moment_and_not_the_end_of_the_step():
    """What comes later in the step is not in the state that a problem is told with."""
    (problem,) = played("主人 坐奠 爵一，興，北面，降").problems
    assert "主人@阼階上" in problem.at


def test_states_print_in_one_line_and_differ_in_few():
    """A state is one line, and two states differ in a line for each who changed."""
    frames = played("主人 北面", FETCH).frames
    assert "\n" not in state_line(frames[1])
    assert "主人@上篚南" in state_line(frames[1])
    changes = diff(*frames)
    assert len(changes) == 2
    assert changes[1] == "爵一<上篚 虛 → 爵一<主人 虛"


def test_states_that_nobody_touched_are_shared():
    """Who did nothing in a step is the same value in both frames."""
    frames = played("主人 北面", FETCH).frames
    assert frames[0].people["賓"] is frames[1].people["賓"]
    assert frames[0].things["洗"] is frames[1].things["洗"]


def test_expectations_say_since_when_it_has_been_otherwise():
    """A false expectation says what was found, and since which step."""
    wanted = Expectation("爵一", {"在": "下篚", "實": "虛"})
    score = rite(FETCH, "賓 北面", expect=(wanted,))
    problem = play(score, school()).problems[0]
    assert problem.code == "X603"
    assert "found 主人" in problem.what
    assert "step 1" in problem.why


def test_a_step_told_elsewhere_moves_nobody():
    """A step that is told elsewhere has no events."""
    score = rite(FETCH)
    score = replace(score, steps=(replace(score.steps[0], elsewhere="as 獻"),))
    frame = play(score, school()).frames[0]
    assert frame.events == ()
    assert frame.things["爵一"].inside == "上篚"


def test_a_new_day_finds_nobody_and_what_was_laid() -> None:
    """日: all are gone without an act, what is cleared is as at the opening, the rest as it lay."""
    score = rite(FETCH + "，降自 阼階，適 洗北 南面，坐奠 爵一 于 洗西，興", "贊者 在 庭中 北面")
    before, morning = score.steps
    score = replace(score, steps=(before, replace(morning, day="明日", cleared=("爵一",))))
    _, (eve, day), problems = done(play(score, school()))
    assert not problems
    assert [name for name, person in day.people.items() if person.on_stage] == ["贊者"]
    assert [event.who for event in day.events] == ["贊者"]
    cups = [thing.pos for thing in day.things.values() if thing.inside == "上篚"]
    assert day.things["爵一"].pos in cups
    assert len(cups) == len({*cups})
    assert {n: t for n, t in day.things.items() if n != "爵一"} == {
        n: t for n, t in eve.things.items() if n != "爵一"
    }


def test_who_stays_over_a_day_is_where_he_was() -> None:
    """留: who is named there goes nowhere when the day begins, and needs no 在; others go."""
    score = rite("主人 適 洗北 南面", "主人 北面")
    eve, morning = score.steps
    morning = replace(morning, day="明日", staying=("主人",))
    _, (before, after), problems = done(play(replace(score, steps=(eve, morning)), school()))
    assert not problems
    assert after.people["主人"].pos == before.people["主人"].pos
    assert [name for name, person in after.people.items() if person.on_stage] == ["主人"]


def test_one_who_could_not_be_placed_is_one_problem():
    """Who could not be placed is one problem, not one for each of his acts."""
    assert codes("贊者 在 無此所", "贊者 北面", "贊者 拜") == ["P320"]
