"""釋例: every rule of the books can fail, and fails alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import OTHERS, RITES, read
from kit_play import rite, school
from kit_read import RITE, write_rite
from kit_rules import broken, example
from seen import at_least

from layout.check import Case, Verdict, laws
from layout.check.exceptions import unused
from layout.check.law import judge
from layout.check.rules import rules, turn
from layout.play import play
from layout.read.load import load_score
from layout.read.rules import read_rules
from layout.read.vocabulary import read_vocabulary
from layout.score import WHOLE_RITE, Exemption, LawChange
from layout.value import replace
from layout.vocabulary.rule import Rule

RULES = read_rules().rules
# Who shoots with a covered arm has no ring, against another rule, or has one, against this law; who
# is told to see him off outside the gate, and is on the hall, is not there.
SAME = {
    "射必袒": {"ring_on_a_bared_arm"},
    "請射北面": {"told_to_his_face"},
    "送再拜": {"place_reached"},
}


@pytest.mark.parametrize("rule", list(at_least(90, RULES)), ids=lambda rule: rule.name)
def test_the_example_of_a_rule_breaks_it_alone(rule: Rule) -> None:
    """What is written under `fails:` can be played, and is against this rule and no other law."""
    assert rule.fails, "give the smallest example that breaks it: fails:"
    against, wrong = broken(rule)
    assert ({*against} - SAME.get(rule.name, set()), wrong) == ({rule.name}, [])


def judged(name: str, *lines: str, says: tuple[Exemption, ...] = ()) -> Verdict:
    """What a rule finds in a little rite that says something of it."""
    score = replace(example(lines), exceptions=says)
    case = Case(score, school(), play(score, school()).frames, is_whole=False)
    return judge(next(law for law in rules() if law.name == name), case, says)


def says(law: str, change: LawChange, section: str = WHOLE_RITE) -> tuple[Exemption, ...]:
    return (Exemption(law, None, "反吉", section=section, change=change),)


def test_a_rule_is_lifted_for_a_section_or_for_the_rite() -> None:
    """What is lifted in a section binds in every other, and what is lifted in the rite in none."""
    of_all = [rule for rule in RULES if not rule.rites and not rule.has][::8]
    for rule in at_least(5, of_all):
        here = [line for line in rule.fails if line.startswith("§")]
        own = here[0][1:] if here else "小禮"
        for section, is_broken in ((own, False), (WHOLE_RITE, False), ("他節", True)):
            lifted = says(rule.name, LawChange.LIFTED, section)
            verdict = judged(rule.name, *rule.fails, says=lifted)
            assert bool(verdict.broken) is is_broken, (rule.name, section)
            assert bool(verdict.used) is not is_broken


LEFT = ("主人 退", "主人 在 門外 西面", "主人 入門 左")
RIGHT = ("主人 退", "主人 在 門外 西面", "主人 入門 右")


def test_a_rule_holds_with_left_and_right_turned() -> None:
    """反吉: where the host goes in by the right, in that section he must go in by the left."""
    turned = says("主人入門不左", LawChange.SIDES, "小禮")
    for lines, is_broken in ((LEFT, True), (RIGHT, False)):
        assert bool(judged("主人入門不左", *lines).broken) is is_broken
        assert bool(judged("主人入門不左", *lines, says=turned).broken) is not is_broken
        elsewhere = judged("主人入門不左", "§他節", *lines, says=turned)
        assert bool(elsewhere.broken) is is_broken
    (problem,) = judged("主人入門不左", *RIGHT, says=turned).broken
    assert "左右: 反吉" in problem.why


def test_a_rule_holds_in_inverse_order() -> None:
    """先後: what a rule wants before must come after, and is a breach where it came before."""
    before, after = ["主人 揖 賓", "主人 讓 賓"], ["主人 讓 賓", "主人 揖 賓"]
    turned = says("讓必先揖", LawChange.ORDER)
    for lines, is_broken in ((before, False), (after, True)):
        assert bool(judged("讓必先揖", *lines).broken) is is_broken
        assert bool(judged("讓必先揖", *lines, says=turned).broken) is not is_broken


def test_a_rule_of_other_rites_binds_where_the_rite_says_so() -> None:
    """賓入門不右 is of four rites; a fifth may say that it holds there, or in one section."""
    lines = (
        "介 退",
        "介 在 門外 北面",
        "主人 在 門外東一丈 西面",
        "主人 入門 右，適 阼階前",
        "介 入門 右",
    )
    for bound, count in (((), 0), (says("賓入門不右", LawChange.BOUND), 1),
                         (says("賓入門不右", LawChange.BOUND, "他節"), 0)):  # fmt: skip
        verdict = judged("賓入門不右", *lines, says=bound)
        assert (verdict.examined, len(verdict.broken)) == (count, count)


def test_a_rule_of_other_rites_binds_turned_about_where_the_rite_says_so() -> None:
    """賓入門不右 of a fifth rite with left and right exchanged: its guest goes in by the right, and
    in that section alone."""
    lines = ("介 退", "介 在 門外 北面", "主人 在 門外東一丈 西面", "主人 入門 右，適 阼階前")
    for section, count in (("小禮", 1), ("他節", 0)):
        turned = tuple(
            replace(one, binds=True) for one in says("賓入門不右", LawChange.SIDES, section)
        )
        for side, is_broken in (("左", True), ("右", False)):
            verdict = judged("賓入門不右", *lines, f"介 入門 {side}", says=turned)
            assert (verdict.examined, bool(verdict.broken)) == (count, is_broken and count > 0)


def test_a_rule_turned_twice_is_itself() -> None:
    """Left and right, before and after are each other's; half the rules have neither."""
    words, counts = read_vocabulary(), dict.fromkeys((LawChange.SIDES, LawChange.ORDER), 0)
    for rule in at_least(90, RULES):
        for change in counts:
            turned = turn(rule, change, words)
            counts[change] += turned != rule
            assert turn(turned, change, words) == rule, rule.name
    assert min(counts.values()) >= 20, counts


@pytest.mark.parametrize(
    ("law", "section", "change", "told"),
    [
        ("拜必答", "他節", LawChange.LIFTED, "no section is called 他節"),
        ("取爵必坐", WHOLE_RITE, LawChange.SIDES, "取爵必坐 is no other law by 左右"),
        ("cited", WHOLE_RITE, LawChange.ORDER, "cited is no other law by 先後"),
        ("拜必答", WHOLE_RITE, LawChange.BOUND, "拜必答 is no other law by binds"),
        ("主人入門不左", WHOLE_RITE, LawChange.SIDES, "nothing in 凡 is asked by 主人入門不左"),
        ("拜必答", "小禮", LawChange.LIFTED, "nothing in 小禮 breaks 拜必答"),
    ],
)
def test_what_a_rite_says_of_a_law_is_of_use(
    law: str, section: str, change: LawChange, told: str
) -> None:
    """A section that is not there, a law that cannot be turned about so, and what nothing in its
    section needs are problems."""
    score = replace(
        rite("賓 北面"), exceptions=says(law, change, section), sections={"小禮": "One"}
    )
    case = Case(score, school(), ())
    verdicts = [judge(each, case, score.exceptions) for each in laws()]
    assert [problem.what for problem in unused(score, school(), verdicts)] == [told]


def test_what_the_page_of_the_language_says_of_laws_can_be_said(tmp_path: Path) -> None:
    """Each line of its example is read, and is of a section and of a law that it alters."""
    page = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
    example = next(b for b in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if "反吉" in b)
    titles = ("陰厭", "反哭", "徹")
    sections = {f"s0{n}_s": f"section: {title}\nen: One\nsteps:\n- do: 賓 北面\n  en: One.\n"
                for n, title in enumerate(titles, 1)}  # fmt: skip
    head = RITE.replace("[01_one]", "[01_s, 02_s, 03_s]")
    folder = write_rite(tmp_path, rite=f"{head}{example}", **sections)
    score = load_score(str(folder))
    assert {one.change for one in at_least(5, score.exceptions)} == set(LawChange)
    told = unused(score, school(), [judge(law, Case(score, school(), ()), ()) for law in laws()])
    assert [problem.what for problem in told if problem.code == "C852"] == []


def verdicts(slug: str) -> list[Verdict]:
    """What every rule finds in a rite that makes no exceptions."""
    rite = read(slug)
    case = Case(rite.score, rite.site, tuple(frame.state for frame in rite.frames))
    return [judge(law, case, ()) for law in rules()]


@pytest.mark.skipif(bool(OTHERS), reason="it is of all rites together")
def test_every_rule_and_every_exception_of_one_is_of_use() -> None:
    """Each rule has a case in some rite; each `unless` excuses something in some rite."""
    found = [verdict for slug in RITES for verdict in verdicts(slug)]
    applied = {verdict.law.name for verdict in found if verdict.examined}
    excuses = "\n".join(line for verdict in found for line in verdict.excepted)
    assert [rule.name for rule in RULES if rule.name not in applied] == []
    every = [(rule.name, one) for rule in RULES for one in rule.unless]
    unused = [(name, one.words) for name, one in at_least(15, every)
              if f"{one.words}（{one.source}）" not in excuses]  # fmt: skip
    assert unused == []
