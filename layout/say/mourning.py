"""What is worn for whom, in words: a rule, its cloth, and by what an answer follows."""

from __future__ import annotations

from layout.measure.numerals import number_in_words
from layout.mourning import How, Mourning, MourningRule, Worn
from layout.said import Said

HALF = "有半"
_HOW = {
    How.ALIKE: Said("同{by}", "as {by}"),
    How.RETURNED: Said("{by}為之服，報", "returned: {by} wears so"),
}


def threads(number: float) -> Said:
    """How fine a cloth is: 三升有半, 3½ 升; at fifteen that lack half, 緦."""
    whole, rest = int(number), number % 1
    han = number_in_words(whole) + "升" + (HALF if rest else "")
    return Said(han, f"{whole or ''}{'½' if rest else ''} 升")


def cloth(rule: MourningRule) -> Said:
    """Coat and cap, where the cloth is told."""
    if rule.cloth is None or rule.cap is None:
        return Said("")
    coat, cap = threads(rule.cloth), threads(rule.cap)
    han = rule.grade.told or f"衰{coat.han}，冠{cap.han}"
    return Said(han, f"coat of {coat.en}, cap of {cap.en}")


def whom(mourning: Mourning, worn: Worn) -> Said:
    """Who is mourned, with what the rule asks besides."""
    of = worn.kin.of(worn.by.sex)
    if worn.how is How.RETURNED:
        return of
    words = ((mourning.states, worn.rule.state), (mourning.ages, worn.rule.age))
    notes = [table[word] for table, word in words if word]
    han = of.han + "".join(f"（{note.name}）" for note in notes)
    return Said(han, ", ".join((of.en, *(note.en for note in notes))))


def sentence(mourning: Mourning, worn: Worn) -> Said:
    """「男子為從父昆弟：大功九月」 and what stands behind it, in both languages."""
    rule, by = worn.rule, worn.by.said
    of, grade, stuff = whom(mourning, worn), rule.grade.said, cloth(rule)
    han = f"{by.han}為{of.han}：{grade.han}"
    english = f"{by.en} for {of.en}: {grade.en}"
    if rule.kind and stuff.han:
        han += f"（{rule.kind}；{stuff.han}）"
        english += f" ({mourning.kinds[rule.kind].en}; {stuff.en})"
    if how := _HOW.get(worn.how):
        han += f"，{how.han.format(by=rule.by.said.han)}"
        english += f", {how.en.format(by=rule.by.said.en)}"
    return Said(f"{han}。", f"{english[0].upper()}{english[1:]}.")


def source(mourning: Mourning, rule: MourningRule) -> str:
    """The words that the rule rests on, and the 傳 beneath them."""
    clause = mourning.clause(rule.clause)
    after = "".join(each.text for each in mourning.after(rule.clause))
    told = f"{clause.part}「{clause.text}」" + (f"傳「{after}」" if after else "")
    return f"{told} {rule.basis}".strip()
