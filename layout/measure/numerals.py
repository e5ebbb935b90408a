"""The numbers of the text, read and written: 五十有三, 廿, 參分之一, 大半.

All values are exact fractions. 有 and 又 mean "and". 大半 is two thirds and 少半 one third:
韋昭 (史記集解): 「凡數三分有二為太半，一為少半」.
"""

import re
from fractions import Fraction

LETTERS = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥乾坤坎離"  # a to z
NUMERALS = "一二三四五六七八九十百零"  # by them those of one name are told apart
LONGEST_TEXT = 200  # no measure of the five rites is longer than 20 characters

_DIGITS = {
    digit: value
    for value, digits in enumerate(
        ("〇零", "一壹", "二貳兩", "三參叁", "四肆", "五伍", "六陸", "七柒", "八捌", "九玖")
    )
    for digit in digits
}
_TENS = {"廿": 20, "卅": 30, "卌": 40}
_POWERS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_MYRIAD = "萬万"
_HALVES = {
    "大半": Fraction(2, 3),
    "太半": Fraction(2, 3),
    "少半": Fraction(1, 3),
    "半": Fraction(1, 2),
}
_JOINERS = "有又零〇"
_FIGURE = "".join([*_DIGITS, *_TENS, *_POWERS, _MYRIAD])
_WHOLE = re.compile(f"[{_FIGURE}](?:[有又]?[{_FIGURE}])*")
_DECIMAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")


class MeasureError(ValueError):
    """A measure that cannot be read: the text, the index of the bad character, why, and a fix."""

    def __init__(self, text: str, at: int, why: str, fix: str) -> None:
        super().__init__(text, at, why, fix)
        self.text, self.at, self.why, self.fix = text, at, why, fix

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 40 else self.text[:40] + "…"
        line = f"「{shown}」 at {self.at}: {self.why}; {self.fix}"
        return "".join(each if each.isprintable() else "�" for each in line)


def read_number(text: str) -> Fraction:
    """The value of a text that is a number and nothing else: 十有二 → 12, 三分之二 → 2/3."""
    refuse_long(text)
    found = scan_number(text, 0)
    if found is None:
        raise MeasureError(text, 0, "no number here", "write 十有二, 三分之一, 大半 or 12")
    value, end = found
    if end < len(text):
        raise MeasureError(text, end, f"「{text[end]}」 is not part of a number", "end it before")
    return value


def refuse_long(text: str) -> None:
    """Stop before any work is done on a text that can be no measure."""
    if len(text) > LONGEST_TEXT:
        raise MeasureError(
            text,
            LONGEST_TEXT,
            f"{len(text)} characters, and a measure has at most {LONGEST_TEXT}",
            "name its parts as lengths of their own",
        )


def scan_number(text: str, at: int) -> tuple[Fraction, int] | None:
    """The longest number that starts at `at`, and where it ends; None if none starts there."""
    if match := _DECIMAL.match(text, at):
        return Fraction(match.group()), match.end()
    if part := _scan_half(text, at):
        return part
    if (match := _WHOLE.match(text, at)) is None:
        return None
    end = match.end()
    for divider in ("分之", "之"):  # 三分之一, and 考工記's 三之一
        after = end + len(divider)
        if text.startswith(divider, end) and (over := _WHOLE.match(text, after)):
            return _fraction(text, at, end, over), over.end()
    whole = _whole(text, at, end)
    if text[end : end + 1] in ("有", "又") and (part := _scan_half(text, end + 1)):
        return whole + part[0], part[1]  # 三有半
    return Fraction(whole), end


def _scan_half(text: str, at: int) -> tuple[Fraction, int] | None:
    return next(
        ((value, at + len(word)) for word, value in _HALVES.items() if text.startswith(word, at)),
        None,
    )


def _fraction(text: str, at: int, end: int, over: re.Match[str]) -> Fraction:
    """四又三分之一 is 4 + 1/3, 十有二分之一 is 1/12: 又 always parts them, 有 only if it must."""
    joined = text.rfind("又", at, end)
    if joined < 0:
        joined = text.rfind("有", at, end)
        if joined >= 0 and text[joined - 1] not in _DIGITS:
            joined = -1
    whole = _whole(text, at, joined) if joined >= 0 else 0
    start = joined + 1 if joined >= 0 else at
    below, above = _whole(text, start, end), _whole(text, over.start(), over.end())
    if below == 0 or above >= below:
        raise MeasureError(
            text, start, f"{above} of {below} parts is no fraction", "write 三分之二, 五分之一"
        )
    return whole + Fraction(above, below)


def _whole(text: str, start: int, end: int) -> int:
    """The whole number written in text[start:end], high powers before low ones."""
    run = text[start:end]
    if len(run) == 1 and run in "〇零":
        return 0
    high, total, digit, last, joined = 0, 0, 0, 10_000, True
    for at, figure in enumerate(run, start):
        if figure in _JOINERS:
            if digit:
                raise MeasureError(text, at, f"「{figure}」 after a bare digit", "write 十有二")
            joined = True
        elif figure in _MYRIAD:
            if high:
                raise MeasureError(text, at, "萬 twice in one number", "keep the first 萬")
            high, total, digit, last, joined = (total + digit or 1) * 10_000, 0, 0, 10_000, False
        elif figure in _DIGITS:
            if digit:
                raise MeasureError(
                    text, at, "two digits side by side are no number", "write 二十三, or 二 or 三"
                )
            digit = _DIGITS[figure]
        else:
            tens = _TENS.get(figure)
            power = 10 if tens else _POWERS[figure]
            if power >= last or (tens and digit):
                raise MeasureError(
                    text, at, f"「{figure}」 does not follow here", "write 千, 百, 十 in that order"
                )
            total += tens or (digit or 1) * power
            digit, last, joined = 0, power, False
    if digit and last > 10 and not joined:
        raise MeasureError(
            text, end - 1, "百二 may be 102 or 120", "write 百有二 or 百二十, and so with 千 and 萬"
        )
    return high + total + digit


def number_in_words(number: int) -> str:
    """A whole number from 0 to 99,999,999 in the text's numerals: 十二, 一百零五, 三百六十."""
    if not 0 <= number < 10**8:
        raise MeasureError(str(number), 0, "outside 0 to 99,999,999", "write it in figures")
    if number == 0:
        return "零"
    high, low = divmod(number, 10_000)
    words = f"{_below_myriad(high)}萬" if high else ""
    if low:
        words += ("零" if high and low < 1000 else "") + _below_myriad(low)
    return words.removeprefix("一") if words.startswith("一十") else words


def _below_myriad(number: int) -> str:
    words, skipped = "", False
    for power, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // power % 10
        if digit:
            words += ("零" if skipped and words else "") + "〇一二三四五六七八九"[digit] + name
        skipped = not digit
    return words


def label_in_words(label: str) -> str:
    """1 is 一; 2b is 二乙."""
    digits = label.rstrip("abcdefghijklmnopqrstuvwxyz")
    if not digits:
        return ""
    letter = label[len(digits) :]
    return number_in_words(int(digits)) + (LETTERS[ord(letter) - 97] if letter else "")
