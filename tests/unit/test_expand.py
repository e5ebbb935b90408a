"""如初: passages repeated with roles changed, less what the text takes away."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_read import RITE, SECTION, little, write_rite

from layout.problems import ProblemError
from layout.read.load import load_score
from layout.read.scene.expand import expanded_listing
from layout.score import Score

HEAD = "section: 獻賓\nen: Steps\nsteps:\n"
AGAIN = "- 經: 如初。\n  en: As before.\n"


def again(home: Path, *lines: str, section: str = SECTION, rite: str = RITE) -> Score:
    """The section with one step more, which refers back."""
    return little(home, section + AGAIN + "".join(f"  {line}\n" for line in lines), rite=rite)


def told(score: Score) -> list[str]:
    """The acts of the steps after the passage, without their origin."""
    lines = expanded_listing(Score(**{**_fields(score), "steps": score.steps[2:]})).splitlines()
    return [line.rpartition("  (")[0].strip() for line in lines if line.startswith("    ")]


def _fields(score: Score) -> dict[str, object]:
    return {name: getattr(score, name) for name in score.__slots__}


def test_a_passage_repeated_is_the_passage(tmp_path):
    """as: alone makes the same acts in as many steps, the first with the text."""
    score = again(tmp_path, "as: 獻")
    first, second, one, two = score.steps
    assert [one.acts, two.acts] == [first.acts, second.acts]
    assert (one.text, two.text) == ("如初。", None)
    assert (one.expands, two.expands, first.expands) == ("獻", "獻", None)
    assert [step.id for step in score.steps] == [
        "little.001", "little.002", "little.003", "little.003+1",
    ]  # fmt: skip
    assert one.en == "As before."
    assert one.mark.line != first.mark.line
    assert one.acts[0].mark == first.acts[0].mark


def test_roles_change_in_every_slot_and_within_phrases(tmp_path):
    """{賓: 介} makes 介席 of 賓席 too; a wind or a stair changes as it is named."""
    score = again(tmp_path, "as: 獻", "with: {賓: 介, 西北面: 西南面, 上篚: 西楹下}")
    assert told(score) == [
        "主人 坐取 爵 于 西楹下", "主人 興", "主人 適 于 介席前 西南面", "主人 獻 介 爵",
        "介 拜 主人", "介 適 于 主人左", "介 受 爵",
    ]  # fmt: skip


def test_roles_change_places_at_once(tmp_path):
    """{賓: 主人, 主人: 賓} swaps; nothing is changed twice."""
    rite = RITE.replace("things:", "things:\n  主人席: {kind: 席, of: 主人, en: mat}")
    score = again(tmp_path, "as: 獻", "with: {賓: 主人, 主人: 賓}", rite=rite)
    assert told(score)[2:5] == ["賓 適 于 主人席前 西北面", "賓 獻 主人 爵", "主人 拜 賓"]


def test_a_name_within_a_longer_name_is_left_alone(tmp_path):
    """賓 is not in 眾賓, nor in a place that is declared."""
    place = "places:\n  迎賓位: {東西: 當西序, 南北: 堂廉南, basis: 經}\n"
    rite = RITE.replace("variants:", f"{place}variants:")
    section = HEAD + (
        "- 經: 賓拜。\n  en: x\n  passage: 獻\n"
        "  do:\n  - 賓 立 于 眾賓一左\n  - 賓 適 迎賓位\n  - 賓 拜 眾賓\n"
    )
    score = little(tmp_path, section + AGAIN + "  as: 獻\n  with: {賓: 介}\n", rite=rite)
    assert [act.place for act in score.steps[1].acts] == ["眾賓一左", "迎賓位", None]
    assert score.steps[1].acts[2].to == ("眾賓一", "眾賓二", "眾賓三")


def test_things_of_somebody_follow_by_owner_and_kind(tmp_path):
    """賓俎 becomes the 俎 of whoever takes the role, whatever it is called."""
    rite = RITE.replace("things:", "things:\n  折俎: {kind: 俎, of: 主人, en: stand}")
    section = HEAD + "- 經: 賓取俎。\n  en: x\n  passage: 俎\n  do: [賓 取 賓俎 于 賓俎南]\n"
    score = little(tmp_path, section + AGAIN + "  as: 俎\n  with: {賓: 主人}\n", rite=rite)
    (act,) = score.steps[1].acts
    assert (act.thing, act.place) == (("折俎",), "折俎南")


def test_a_group_takes_a_role_whole_or_one_after_another(tmp_path):
    """with: {賓: 眾賓} is all together, each: {賓: 眾賓} one by one."""
    section = HEAD + "- 經: 賓拜。\n  en: x\n  passage: 拜\n  do: [賓 拜 主人]\n"
    whole = little(tmp_path, section + AGAIN + "  as: 拜\n  with: {賓: 眾賓}\n")
    assert [step.acts[0].who for step in whole.steps[1:]] == [("眾賓一", "眾賓二", "眾賓三")]
    turns = little(tmp_path, section + AGAIN + "  as: 拜\n  each: {賓: 眾賓}\n")
    assert [step.acts[0].who for step in turns.steps[1:]] == [("眾賓一",), ("眾賓二",), ("眾賓三",)]
    back = section.replace("賓 拜 主人", "主人 拜 眾賓")
    one = little(tmp_path, back + AGAIN + "  as: 拜\n  with: {眾賓: 介}\n")
    assert one.steps[1].acts[0].to == ("介",)


def test_several_roles_take_turns_side_by_side(tmp_path):
    """旅酬: each toasts the next."""
    section = HEAD + "- 經: 賓酬。\n  en: x\n  passage: 酬\n  do: [主人 酬 賓]\n"
    score = little(
        tmp_path,
        section + AGAIN + "  as: 酬\n  each: {主人: [賓, 介], 賓: [介, 眾賓一]}\n",
    )
    assert [(s.acts[0].who, s.acts[0].to) for s in score.steps[1:]] == [
        (("賓",), ("介",)), (("介",), ("眾賓一",)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        ("受", ["坐取", "興", "適", "獻", "拜", "適"]),
        ("坐取", ["興", "適", "獻", "拜", "適", "受"]),
        ("適 ", ["坐取", "興", "獻", "拜", "受"]),
        ("介 適", ["坐取", "興", "適", "獻", "拜", "受"]),
        ("獻 爵", ["坐取", "興", "適", "拜", "適", "受"]),
        ("介", ["坐取", "興", "適", "獻"]),
        ("爵", ["興", "適", "拜", "適"]),
    ],
)
def test_exceptions_take_acts_away(tmp_path, cut, left):
    """A verb, a thing, a person, or several together, as they are called here."""
    score = again(tmp_path, "as: 獻", "with: {賓: 介}", f"except: [{cut}]")
    assert [act.word for step in score.steps[2:] for act in step.acts] == left


def test_an_exception_of_one_leaves_the_others(tmp_path):
    """介 alone is taken out of what 賓、介 do together."""
    section = HEAD + "- 經: 皆拜。\n  en: x\n  passage: 拜\n  do: [賓、介 拜 主人]\n"
    score = little(tmp_path, section + AGAIN + "  as: 拜\n  except: [介]\n")
    assert score.steps[1].acts[0].who == ("賓",)


def test_a_passage_within_the_one_repeated_is_left_out_whole(tmp_path):
    """啐酒 is a verb and a passage: the passage with all its acts is meant."""
    section = HEAD + (
        "- {經: 賓坐, en: x, passage: 獻, do: [賓 坐]}\n"
        "- {經: 啐酒, en: y, passage: [獻, 啐酒], do: ['賓 執 爵一，啐酒，興']}\n"
        "- {經: 拜, en: z, passage: 獻, do: [賓 拜]}\n"
    )
    score = little(tmp_path, section + AGAIN + "  as: 獻\n  except: [啐酒]\n")
    assert [act.word for step in score.steps[3:] for act in step.acts] == ["坐", "拜"]
    twice = section + "- {經: 又, en: w, passage: 二, as: 獻}\n- {as: 二, except: [啐酒]}\n"
    score = little(tmp_path, twice)
    assert [act.word for step in score.steps[6:] for act in step.acts] == ["坐", "拜"]


def test_a_passage_elsewhere_is_no_exception(tmp_path):
    """What lies outside the passage repeated cannot be taken out of it."""
    section = SECTION + "- {經: 又, en: w, passage: 別, do: [介 拜]}\n"
    with pytest.raises(ProblemError) as caught:
        little(tmp_path, section + "- {as: 獻, except: [別]}\n")
    assert {p.code for p in caught.value.problems} == {"E413"}


def test_do_and_as_run_in_the_order_written(tmp_path):
    """What stands first comes first and carries the text."""
    before = again(tmp_path, "do: [介 拜]", "as: 獻").steps[2:]
    assert [step.expands for step in before] == [None, "獻", "獻"]
    assert (before[0].text, before[0].acts[0].who) == ("如初。", ("介",))
    after = again(tmp_path, "as: 獻", "do: [介 拜]", "expect: {介: {手: 無}}").steps[2:]
    assert [step.expands for step in after] == ["獻", "獻", None]
    assert [bool(step.text) for step in after] == [True, False, False]
    assert [len(step.expect) for step in after] == [0, 0, 1]


def test_english_follows_the_roles(tmp_path):
    """Repeated sentences name the persons who act now."""
    turn = "The guest’s turn has come, and the guest bows to the host"
    section = SECTION.replace("The guest bows", turn)
    score = again(tmp_path, "as: 獻", "with: {賓: 介}", section=section)
    said = "The second guest’s turn has come, and the second guest bows to the host"
    assert score.steps[3].en.startswith(said)
    score = again(tmp_path, "as: 獻", "with: {賓: 眾賓二}", "except: [適]", section=section)
    assert "the second of the other guests bows" in score.steps[3].en


def test_english_follows_winds_stairs_and_sides(tmp_path):
    """Where a wind, a stair or a side is changed by name, so it is in the sentence."""
    section = HEAD + (
        "- 經: 賓升。\n  en: By the west stair the guest goes west of the mat, facing south-east.\n"
        "  passage: 升\n  do: [賓 升自 西階，適 賓席西 東南面]\n"
    )
    roles = "{賓: 介, 西階: 阼階, 賓席西: 介席北, 東南面: 南面}"
    score = little(tmp_path, section + f"- {{as: 升, with: {roles}}}\n")
    said = "By the east stair the second guest goes north of the mat, facing south."
    assert score.steps[1].en == said


def test_english_of_a_repetition_repeated(tmp_path):
    """The first of the other guests becomes the second where 眾賓一 becomes 眾賓二."""
    rite = RITE.replace("things:", "things:\n  眾賓一席: {kind: 席, of: 眾賓一, en: mat}\n"
                        "  眾賓二席: {kind: 席, of: 眾賓二, en: mat}")  # fmt: skip
    section = SECTION + AGAIN + "  as: 獻\n  with: {賓: 眾賓一}\n  passage: 二\n"
    score = little(tmp_path, section + "- {as: 二, with: {眾賓一: 眾賓二}}\n", rite=rite)
    assert score.steps[5].en.startswith("The second of the other guests bows")


PAIRS = "".join(
    f"  {pair}耦{side}射: {{party: 賓, en: {which} pair's {rank} archer}}\n"
    for pair, which in (("上", "first"), ("次", "second"))
    for side, rank in (("上", "upper"), ("下", "lower"))
) + "".join(f"  {pair}耦: {{members: [{pair}耦上射, {pair}耦下射]}}\n" for pair in "上次")


@pytest.mark.parametrize(
    ("en", "roles", "said"),
    [
        ("The first pair bow, the upper archer of the first pair kneeling.", "{上耦: 次耦}",
         "The second pair bow, the upper archer of the second pair kneeling."),
        ("The first bow.", "{上耦: 次耦}",
         "The same again, with the second pair in place of the first pair: the first bow."),
        ("They bow, the upper archer first.", "{上耦: 次耦}", "They bow, the upper archer first."),
        ("They take the first cup.", "{上耦: 次耦}", "They take the first cup."),
        ("The first pair bow.", "{上耦上射: 賓, 上耦下射: 介}",
         "The guest and the second guest bow."),
        ("The first pair bow.", "{上耦: 賓}",
         "The same again, with the guest in place of the first pair: the first pair bow."),
    ],
)  # fmt: skip
def test_a_repeated_sentence_names_nobody_who_is_replaced(tmp_path, en, roles, said):
    """A pair is exchanged as a pair; what cannot be exchanged is said to be of the first ones."""
    rite = RITE.replace("things:", f"{PAIRS}things:")
    section = HEAD + f"- 經: 耦拜。\n  en: {en}\n  passage: 拜\n  do: [上耦 拜]\n"
    score = little(tmp_path, section + f"- {{as: 拜, with: {roles}}}\n", rite=rite)
    assert score.steps[1].en == said


def test_who_is_called_alike_in_english_is_told_apart_by_his_number(tmp_path):
    """The first of two great officers is the second where his part is the second's."""
    two = "".join(f"  大夫{n}: {{party: 賓, en: great officer}}\n" for n in "一二")
    rite = RITE.replace("things:", f"{two}things:")
    section = HEAD + (
        "- 經: 拜。\n  en: The first great officer bows.\n  passage: 拜\n  do: [大夫一 拜 賓]\n"
    )
    score = little(tmp_path, section + "- {as: 拜, with: {大夫一: 大夫二}}\n", rite=rite)
    assert score.steps[1].en == "The second great officer bows."


def test_told_here_played_elsewhere(tmp_path):
    """elsewhere: nobody moves in the step's own place."""
    section = HEAD + (
        "- 經: 使二人。\n  en: x\n  elsewhere: 徹俎\n  passage: 使\n  do: [介 拜]\n"
        "- 經: 徹俎。\n  en: y\n  as: 使\n"
    )
    own, other = little(tmp_path, section).steps
    assert (own.acts, own.elsewhere) == ((), "徹俎")
    assert other.acts[0].who == ("介",)


def test_a_step_without_text_goes_on_from_the_one_before(tmp_path):
    """Its ids follow the last text."""
    score = little(tmp_path, SECTION + "- {as: 獻, with: {主人: 介, 主人左: 介右}}\n")
    assert [step.id for step in score.steps[2:]] == ["little.002+1", "little.002+2"]
    assert all(step.text is None for step in score.steps[2:])


def test_two_deep_is_allowed(tmp_path):
    """如賓禮 may refer to a passage that itself says 如初."""
    more = "- {經: 又, en: Again., as: 二, with: {介: 司正}}\n"
    score = again(tmp_path, "as: 獻", "with: {賓: 介}", "passage: 二", "except: [適]")
    deep = little(
        tmp_path,
        SECTION + AGAIN + "  as: 獻\n  with: {賓: 介}\n  passage: 二\n  except: [適]\n" + more,
    )
    assert deep.steps[4].acts[-1].to == ("司正",)
    assert len(deep.steps) == len(score.steps) + 2


def test_mistakes_that_follow_from_others_are_not_told(tmp_path):
    """An act that cannot be read is no reason to call an exception idle."""
    with pytest.raises(ProblemError) as caught:
        again(tmp_path, "as: 獻", "except: [告旨]", section=SECTION.replace("興\n", "躍\n"))
    assert {p.code for p in caught.value.problems} == {"S221"}


def test_turns_at_once_are_one_step(tmp_path):
    """皆: a passage by several at once, their first acts together, then their second."""
    score = again(tmp_path, "as: 獻", "皆: {賓: [介, 眾賓一], 賓席前: [賓席西, 賓席東]}")
    assert len(score.steps) == 4
    acts = score.steps[3].acts
    assert [act.who[0] for act in acts] == ["介", "眾賓一"] * 3
    assert [act.together for act in acts] == [1, 1, 2, 2, 3, 3]


def test_a_role_may_have_its_part_under_another_reading(tmp_path):
    """Neither what is not played now nor what it changes is idle."""
    other = "  - {act: 介 拜 主人, when: {遵者: 來}}\n"
    shy = SECTION.replace("  - 賓 拜 主人，", f"{other}  - 賓 拜 主人，")
    for when in ("", "  when: {遵者: 來}\n"):
        more = AGAIN + when + "  as: 獻\n  with: {介: 司正}\n"
        score = little(tmp_path, shy + more)
        assert len(score.steps) == (3 if when else 4)


def test_a_section_of_another_reading_is_told_and_may_be_repeated(tmp_path):
    """Nobody moves in it; a section that is played repeats its passage whole."""
    rite = RITE.replace("[01_one]", "[01_one, 02_two]")
    folder = write_rite(
        tmp_path,
        rite=rite,
        s01_one=SECTION.replace("steps:", "when: {遵者: 來}\nsteps:"),
        s02_two=HEAD.replace("獻賓", "又獻") + AGAIN + "  as: 獻\n",
    )
    for reading, moves in (("不來", [0, 0, 4, 3]), ("來", [4, 3, 4, 3])):
        score = load_score(str(folder), {"遵者": reading})
        assert not score.problems
        assert [len(step.acts) for step in score.steps] == moves
        assert [step.is_played for step in score.steps][:2] == [reading == "來"] * 2


def test_a_thing_not_called_after_its_owner_stays(tmp_path):
    """The cup of the guest is the cup that another drinks of in his place, who has none."""
    rite = RITE.replace("things:", "things:\n  大觚: {kind: 觚, of: 賓, en: cup}")
    section = HEAD + "- 經: 賓取觚。\n  en: x\n  passage: 取\n  do:\n  - 賓 取 大觚\n"
    score = little(tmp_path, section + AGAIN + "  as: 取\n  with: {賓: 介}\n", rite=rite)
    assert "介 取 大觚" in expanded_listing(score)
