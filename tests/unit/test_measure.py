"""Laws of measures: the text's numerals, units, sums and the way back into words."""

import random
from fractions import Fraction

import pytest
from seen import at_least

from layout.basis import Basis, Ground
from layout.measure import (
    LONGEST_TEXT,
    UNITS,
    Length,
    MeasureError,
    exact,
    in_figures,
    in_words,
    number_in_words,
    read_length,
    read_number,
)
from layout.say.measures import of_length, of_named_length
from layout.site import NamedLength


def lengths(**texts: str) -> dict[str, Length]:
    """Named lengths, each able to use those before it."""
    known: dict[str, Length] = {}
    for name, text in texts.items():
        known[name] = read_length(text, known).named(name)
    return known


SITE = lengths(侯道="五十弓", 侯中="侯道 × 弓二寸", 序間="二十丈", 堂深="六筵", 兩楹間="四丈")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("一", "1"),
        ("十", "10"),
        ("十有二", "12"),
        ("五十有三", "53"),
        ("十又二", "12"),
        ("廿", "20"),
        ("廿有四", "24"),
        ("卅三", "33"),
        ("兩", "2"),
        ("壹", "1"),
        ("貳拾參", "23"),
        ("百", "100"),
        ("百二十", "120"),
        ("三百六十", "360"),
        ("百有二", "102"),
        ("一百零二", "102"),
        ("一千〇八", "1008"),
        ("千八百", "1800"),
        ("三萬六千", "36000"),
        ("〇", "0"),
        ("零", "0"),
        ("半", "1/2"),
        ("大半", "2/3"),
        ("少半", "1/3"),
        ("三有半", "7/2"),
        ("參分之一", "1/3"),
        ("三分之二", "2/3"),
        ("五分之一", "1/5"),
        ("三之二", "2/3"),
        ("十有二分之一", "1/12"),
        ("十又二分之一", "21/2"),
        ("四有三分之一", "13/3"),
        ("12.5", "25/2"),
    ],
)
def test_numerals_of_the_text(text: str, value: str) -> None:
    """有 and 又 add, 半 and …分之… are parts, and every form of a figure has one value."""
    assert Fraction(value) == read_number(text)


@pytest.mark.parametrize(
    "text",
    ["", "二三", "十十", "十百", "五有三", "百二", "一萬二萬", "三分之三", "十弓", "弓", "有三"],
)
def test_no_number_is_guessed(text: str) -> None:
    """What could be read in two ways, or in none, is refused."""
    with pytest.raises(MeasureError):
        read_number(text)


def test_whole_numbers_survive_words() -> None:
    """A whole number written in words reads as itself."""
    for number in [*range(20_001), 99_999, 100_000, 1_000_101, 9_999_999, 10_000_000, 99_999_999]:
        assert number == read_number(number_in_words(number))
    for number in (-1, 10**8):
        with pytest.raises(MeasureError):
            number_in_words(number)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("五十弓", "300"),
        ("十有二尋", "96"),
        ("三百步", "1800"),
        ("尺二寸", "1.2"),
        ("丈六尺", "16"),
        ("二丈四尺", "24"),
        ("尺有握", "1.4"),
        ("三笴", "9"),
        ("武", "1.2"),
        ("三仞", "21"),
        ("仞有三尺", "10"),
        ("寸有半", "0.15"),
        ("三步半", "21"),
        ("半步", "3"),
        ("三尺大半", "11/3"),
        ("少半寸", "1/30"),
        ("三寸三分", "0.33"),
        ("三寸三分寸之一", "1/3"),
        ("三貍步", "18"),
        ("300 尺", "300"),
        ("12.5尺", "12.5"),
        ("侯道三分之一", "100"),
        ("侯道之三分之一", "100"),
        ("參分侯道之一", "100"),
        ("序間 × 三分之二", "400/3"),
        ("序間三之二", "400/3"),
        ("堂深 × 三", "162"),
        ("三堂深", "162"),
        ("堂深 + 三尺", "57"),
        ("堂深＋三尺−武", "55.8"),
        ("序間 ÷ 五", "40"),
        ("序間/5", "40"),
        ("（堂深 + 三尺）× 二", "114"),
        ("堂深 + 三尺 × 二", "60"),
        ("(堂深 + 二尺)之半", "28"),
        ("三百步之半", "900"),
        ("倍侯中", "20"),
        ("半侯中", "5"),
        ("侯道 五十弓 × 弓二寸", "10"),
        ("侯道 七十弓 × 弓二寸", ""),
        ("七十弓 × 每弓二寸", "14"),
        ("兩楹間", "40"),
        ("兩楹間 ÷ 兩", "20"),
        ("序間 ÷ 堂深 × 堂深", "200"),
    ],
)
def test_lengths_as_the_text_writes_them(text: str, value: str) -> None:
    """A length of the text has one exact value in 尺, and what is not one is refused."""
    if not value:
        with pytest.raises(MeasureError):
            read_length(text, SITE)
        return
    length = read_length(text, SITE)
    assert Fraction(value) == length.value
    assert float(Fraction(value)) == float(length)


def test_a_label_needs_no_known_name() -> None:
    """侯道 五十弓 tells its own value: the name before it may be new."""
    assert Fraction(10) == read_length("侯道 五十弓 × 弓二寸").value


def test_lengths_survive_words() -> None:
    """Words → value → words is the identity for every whole 分 and for odd parts of the 寸."""
    chance = random.Random(1155)
    fen = [*range(2_000), *(chance.randrange(10**9 + 1) for _ in range(2_000)), 10**9]
    parts = [
        Fraction(over, under) * whole
        for under in range(2, 24)
        for over in range(1, under)
        for whole in (1, Fraction(1, 10), 17)
    ]
    for value in [*(Fraction(each, 100) for each in fen), *parts]:
        words = in_words(value)
        assert value == read_length(words).value, words
        assert words == str(read_length(words))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("0", "零尺"),
        ("10", "十尺"),
        ("12.3", "一丈二尺三寸"),
        ("24", "二丈四尺"),
        ("300", "三百尺"),
        ("284.5", "二百八十四尺五寸"),
        ("160/3", "五丈三尺三寸三分寸之一"),
    ],
)
def test_words_are_those_of_the_text(value: str, words: str) -> None:
    """Round tens and long distances are counted in 尺, as the 記 counts 中十尺."""
    assert words == in_words(Fraction(value))


def test_a_float_is_taken_to_the_nearest_fen() -> None:
    """A coordinate of a plate is put into words to the 分."""
    assert in_words(53.33333333) == "五丈三尺三寸三分"
    assert Fraction(3, 10) == exact(0.1 + 0.2)


def test_derivation_prints_the_arithmetic() -> None:
    """A length says what it was made of, in words and in figures."""
    length = read_length("侯道 五十弓 × 弓二寸").named("侯中")
    ground = Ground(Basis.記, "鄉射「弓二寸以為侯中」")
    assert of_named_length(NamedLength("侯中", "侯中", "", length, ground)) == (
        "侯中 = 侯道 五十弓 (50 × 6 = 300 尺) × 弓二寸 (0.2 ÷ 6) = 十尺 (10 尺) "
        "(記: 鄉射「弓二寸以為侯中」)"
    )
    assert of_length(read_length("序間 × 三分之二", SITE)) == (
        "序間 (200 尺) × 三分之二 = 一百三十三尺三寸三分寸之一 (≈ 133.333 尺)"
    )
    assert of_length(read_length("三尺")) == "三尺 (3 尺)"


def test_every_unit_reads_as_its_value() -> None:
    """One of each unit, with its number or without, is what the unit is."""
    for unit in at_least(20, UNITS):
        assert unit.chi == read_length(unit.name).value
        assert unit.chi == read_length(f"一{unit.name}").value


@pytest.mark.parametrize(
    ("text", "at", "fix"),
    [
        ("", 0, "write"),
        ("三", 0, "unit"),
        ("弓二寸", 0, "三尺"),
        ("仞三尺", 0, "仞有三尺"),
        ("五十弓 × 二寸", 4, "弓二寸"),
        ("堂深 ÷ 序間 ÷ 三尺", 8, "number"),
        ("堂深 + 三", 3, "unit"),
        ("候道三分之一", 0, "did you mean 侯道?"),
        ("三寻", 1, "did you mean 尋?"),
        ("堂深加三尺", 2, "did you mean +三尺?"),
        ("三呎", 1, "known name"),
        ("序間 三尺", 3, "序間 +"),
        ("堂深三", 2, "×"),
        ("三尺三分之一", 2, "三分尺之一"),
        ("三尺二丈", 2, "larger"),
        ("三分寸之四", 0, "less above"),
        ("三尺\x00", 2, "known name"),
        ("二三尺", 1, "二十三"),
        ("三尺 二寸", 3, "no space"),
        ("(三尺", 0, "add )"),
        ("三尺)", 2, "take )"),
        ("×三尺", 0, "first"),
        ("三尺 +", 4, "write"),
        ("三尺 ÷ 〇", 3, "number"),
        ("三尺 − 五尺", 3, "size"),
        ("nan", 0, "name"),
        ("inf尺", 0, "name"),
        ("1e9尺", 1, "name"),
        ("六千里", 0, "unit"),
        ("九千里 ÷ 千", 0, "unit"),
        ("三尺 ÷ 9999 ÷ 9999", 10, "fewer"),
        ("(" * 30 + "三尺" + ")" * 30, 20, "name"),
        ("三" * (LONGEST_TEXT + 1), LONGEST_TEXT, "name"),
        ("9" * 150 + "尺", 0, "unit"),
    ],
)
def test_an_error_says_where_why_and_how_to_mend(text: str, at: int, fix: str) -> None:
    """A measure that cannot be read is refused at the bad character, with a fix to type."""
    with pytest.raises(MeasureError) as caught:
        read_length(text, SITE)
    error = caught.value
    assert (text, at) == (error.text, error.at)
    assert error.why
    assert fix in error.fix
    assert str(error).isprintable()


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), -1.0, 1e300, 10**8, Fraction(1, 10**7)]
)
def test_no_place_has_an_impossible_length(value: float) -> None:
    """NaN, infinite, negative, huge and invisibly small values have no words."""
    with pytest.raises(MeasureError):
        in_words(value)


def outcome(text: str) -> tuple[Length | None, int]:
    """The length, or where the error is."""
    try:
        return read_length(text, SITE), 0
    except MeasureError as error:
        return None, error.at


def test_any_text_is_read_or_refused() -> None:
    """No text brings about anything but a length in bounds or a MeasureError."""
    chance = random.Random(1179)
    alphabet = [
        "侯道",
        "序間",
        *"一二三十百千有又半之分寸尺步弓丈里每倍參大少×÷+−() 零〇廿萬9.0甲\x00",
    ]
    read = 0
    for _ in range(4_000):
        text = "".join(chance.choices(alphabet, k=chance.randint(0, 12)))
        length, at = outcome(text)
        assert 0 <= at <= len(text)
        if length:
            read += 1
            assert 0 <= length.value <= 10**7
            assert of_length(length)
    assert read > 100


def test_figures_are_short_and_honest() -> None:
    """A decimal that is not exact says so."""
    assert in_figures(Fraction("12.3")) == "12.3"
    assert in_figures(Fraction(300)) == "300"
    assert in_figures(Fraction(160, 3)) == "≈ 53.333"
