"""What is worn for whom, in words: a rule, its cloth, and by what an answer follows."""

from __future__ import annotations

from collections.abc import Iterator

from layout.measure.numerals import number_in_words
from layout.mourning import Answering, Mourning, MourningRule, Worn
from layout.said import Said

_FOLLOWS = {Answering.ALIKE: "alike", Answering.RETURNED: "returned"}


def threads(mourning: Mourning, number: float) -> Said:
    """How fine a cloth is: three 升 and a half."""
    whole = int(number)
    sentence = mourning.sentences["half" if number % 1 else "threads"]
    return sentence.of(n=Said(number_in_words(whole), str(whole)))


def cloth(mourning: Mourning, rule: MourningRule) -> Said:
    """Coat and cap, where the cloth is told."""
    if rule.cloth is None or rule.cap is None:
        return Said("")
    coat, cap = threads(mourning, rule.cloth), threads(mourning, rule.cap)
    told = mourning.sentences["cloth"].of(coat=coat, cap=cap)
    return Said(rule.grade.told or told.han, told.en)


def whom(mourning: Mourning, worn: Worn) -> Said:
    """Who is mourned, with what the rule asks besides."""
    of = worn.kin.of(worn.by.sex)
    if worn.reckoning and worn.reckoning.of:
        whose = mourning.kin[worn.reckoning.of].of(worn.by.sex)
        of = mourning.sentences["whose"].of(whose=whose, of=worn.kin.said)
    if worn.how is Answering.RETURNED:
        return of
    words = ((mourning.states, worn.rule.state), (mourning.ages, worn.rule.age))
    notes = [table[word] for table, word in words if word]
    han = of.han + "".join(f"（{note.name}）" for note in notes)
    return Said(han, ", ".join((of.en, *(note.en for note in notes))))


def sentence(mourning: Mourning, worn: Worn) -> Said:
    """Who wears what for whom, of what cloth, and by whose rule."""
    rule, stuff = worn.rule, cloth(mourning, worn.rule)
    told = mourning.sentences["worn"].of(
        by=worn.by.said, of=whom(mourning, worn), grade=rule.grade.said
    )
    han, english = told.han, told.en
    if rule.kind and stuff.han:
        han += f"（{rule.kind}；{stuff.han}）"
        english += f" ({mourning.kinds[rule.kind].en}; {stuff.en})"
    for told in _also(mourning, worn):
        han += f"，{told.han}"
        english += f", {told.en}"
    if how := _FOLLOWS.get(worn.how):
        follows = mourning.sentences[how].of(by=rule.by.said)
        han += f"，{follows.han}"
        english += f", {follows.en}"
    return Said(f"{han}。", f"{english[0].upper()}{english[1:]}.")


def _also(mourning: Mourning, worn: Worn) -> Iterator[Said]:
    """How long, if not as long as the grade is; and from what it is reckoned."""
    rule, reckoning, base = worn.rule, worn.reckoning, worn.base
    notes = [Said(note.name, note.en) for note in rule.notes if note.months]
    yield from notes
    if not notes and rule.months != rule.grade.months:
        months = Said(number_in_words(rule.months), str(rule.months))
        yield mourning.sentences["months"].of(n=months)
    if reckoning and base:
        by = mourning.mourners.get(reckoning.than, base.by).said
        word = "grown" if reckoning.is_young else "reckoned"
        yield mourning.sentences[word].of(by=by, grade=base.grade.said, why=reckoning.said)


def source(mourning: Mourning, rule: MourningRule) -> str:
    """The words that the rule rests on, and the 傳 beneath them."""
    clause = mourning.clause(rule.clause)
    after = "".join(mourning.printed(each) for each in mourning.after(rule.clause))
    told = f"{clause.part}「{mourning.printed(clause)}」" + (f"傳「{after}」" if after else "")
    return f"{told} {rule.basis}".strip()
