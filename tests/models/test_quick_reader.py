"""The quick check's line: what it says, what it refuses and where, and that nothing of it is ever dropped."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models.quick_line import QuickCheck, QuickDice, QuickPart
from eod_desktop.models.quick_reader import LONGEST_LINE, QuickError, QuickErrorKind, read_line, written
from eod_desktop.models.quick_words import Vocabulary
from eod_desktop.rules import DiceExpression, DiceTerm, Modifier

WORDS = Vocabulary(
    people={"Ana": ("Rifle", "DEX"), "Bo": ("Melee", "STR"), "Raider 2": ("Shotgun",), "Unit-7": (), "Rifle": ()},
    figures=("Rifle", "Melee", "Medic", "Heavy Weapons"),
    difficulties=("Easy", "Difficult", "Very Hard"),
    situations=(Modifier("Smoke", -1), Modifier("Sun in the eyes", -4)),
)


def part(who: str = "", figure: str = "", *dms: int | Modifier) -> QuickPart:
    return QuickPart(who, figure, tuple(Modifier("", dm) if isinstance(dm, int) else dm for dm in dms))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("ana rifle difficult +1", QuickCheck(part("Ana", "Rifle", 1), "Difficult")),
        ("Difficult #RIFLE +1 ana", None),
        ("ana rif diff", QuickCheck(part("Ana", "Rifle"), "Difficult")),
        ("ana rifle-2", QuickCheck(part("Ana", "Rifle", -2))),
        ("ana rifle − 2 + 1", QuickCheck(part("Ana", "Rifle", -2, 1))),
        ("unit-7 melee -3", QuickCheck(part("Unit-7", "Melee", -3))),
        ("raider   2 shotgun 10+", QuickCheck(part("Raider 2", "Shotgun"), target=10)),
        ("bo heavy weapons very hard", QuickCheck(part("Bo", "Heavy Weapons"), "Very Hard")),
        ("ana dex smoke", QuickCheck(part("Ana", "DEX", Modifier("Smoke", -1)))),
        ("ana rifle sun in the eyes x3 secret", None),
        ('ana rifle -1 "bad light"', QuickCheck(part("Ana", "Rifle", Modifier("bad light", -1)))),
        ("ana rifle vs bo melee +1", QuickCheck(part("Ana", "Rifle"), against=part("Bo", "Melee", 1))),
        ("@Rifle #Rifle", QuickCheck(part("Rifle", "Rifle"))),
        ('@"raider 2" at easy', QuickCheck(part("Raider 2"), "Easy")),
        ("+3", QuickCheck(part("", "", 3))),
        ("12+ secret 3x", QuickCheck(target=12, times=3, secret=True)),
    ],
)
def test_a_check_in_words(text: str, meant: QuickCheck | None) -> None:
    read = read_line(text, WORDS)
    assert meant is None or read == meant
    assert read_line(str(read), WORDS) == read


TABLE = Vocabulary(
    people={
        "Ana Reyes": ("Rifle", "STR"),
        "Bo Halloran": ("Melee",),
        "Dr. Imke Stahl": ("Medic",),
        "Mary-Ann O'Neil": ("Bow",),
        "Raider": ("Rifle",),
        "Raider 2": ("Rifle",),
        "Raider sergeant": ("Shotgun",),
        "Éva": ("Medic",),
    },
    figures=("Rifle", "Melee", "Medic", "Bow", "Jury-Rig", "Vehicle (Car)", "Shotgun", "STR", "INT"),
    difficulties=("Easy", "Difficult", "Formidable"),
    situations=(Modifier("Smoke", -1), Modifier("Good tools", 1)),
)


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        *((f"ana rifle {how}", "ana rifle 10+") for how in ("target 10", "TN 10", "tn10", "needs 10", "target: 10+")),
        *((f"ana rifle {how}", "ana rifle 10+") for how in ("at 10", "vs 10", "against 10+", "diff 10", "10 or more")),
        *((f"ana rifle {how}", "ana rifle 10+") for how in (">=10", ">= 10", "≥10", "difficulty 10")),
        *((f"ana rifle {how}", "ana rifle -2") for how in ("dm-2", "DM -2", "dm: −2", "-2 dm", "-2DM", "DMs -2")),
        ("ana rifle dm 2", "ana rifle +2"),
        ("ana rifle dms +1 -2", "ana rifle +1 -2"),
        ("ana rifle dm +1 dm -2 x3", "ana rifle +1 -2 x3"),
        ("ana rifle diff easy", "ana rifle easy"),
        ("ana rifle difficulty: formidable", "ana rifle formidable"),
        ("ana rifle formidible", "ana rifle formidable"),
        ("ana rifle diff", "ana rifle difficult"),
        ("Ana, rifle, difficult, +1", "ana rifle difficult +1"),
        ("ana: rifle; -1, x2", "ana rifle -1 x2"),
        ("Ana's rifle", "ana rifle"),
        ("ana reyes’ rifle", "ana rifle"),
        ("roll ana rifle check", "ana rifle"),
        ("ana with rifle 3 times", "ana rifle x3"),
        ("ana rifle times 3 (secret)", "ana rifle x3 secret"),
        ("ana v bo melee", "ana vs bo melee"),
        ("ana rifle -1 smoke", "ana rifle smoke"),
        ("ana rifle -1 (smoke)", "ana rifle smoke"),
        ("ana rifle -1 good tools", 'ana rifle -1 +1"Good tools"'),
        ("halloran melee", '@"Bo Halloran" melee'),
        ("stahl medic", '@"Dr. Imke Stahl" medic'),
        ("dr imke medic", '@"Dr. Imke Stahl" medic'),
        ("dr. stahl medic", '@"Dr. Imke Stahl" medic'),
        ("oneil bow", '@"Mary-Ann O\'Neil" bow'),
        ("mary ann bow", '@"Mary-Ann O\'Neil" bow'),
        ("eva medic", "@Éva medic"),
        ("serg shotgun", '@"Raider sergeant" shotgun'),
        ("raider-2 rifle", "@Raider -2 rifle"),
        ("jury rig", '#"Jury-Rig"'),
        ("vehicle car", '#"Vehicle (Car)"'),
        ("car +1", '#"Vehicle (Car)" +1'),
        ("roll 2d6", "2d6"),
        ("4x 3d6", "3d6 x4"),
        ("secret 2d6+1 3 times", "2d6+1 x3 secret"),
    ],
)
def test_what_people_write_means_what_it_says(text: str, plainly: str) -> None:
    assert read_line(text, TABLE) == read_line(plainly, TABLE)


@pytest.mark.parametrize(
    ("text", "place", "options"),
    [
        ("ana rifle 10", "10", ("10+", "+10")),
        ("ana rifle skill 2", "skill 2", ("+2",)),
        ("ana rifle +2 aim", "aim", ('"aim"',)),
        ("anna rifle", "anna", ("Mary-Ann O'Neil", "Ana Reyes")),
        ("ana bo", "bo", ("person",)),  # whole words before Bow cut short
        ("raid rifle", "raid", ("Raider", "Raider 2", "Raider sergeant")),
        ("ana rifle diff -2", "diff -2", ("Difficult -2",)),
        ("ana rifle penalty 2", "penalty", ()),
        ("ana rifle +1,5", "5", ("5+", "+5")),
        ("ana rifle +1.5", "+1.5", ()),
        ("ana rifle dm", "dm", ()),
        ("ana rifle target", "target", ()),
        ("ana rifle easy target 8", "target 8", ("target",)),
        ("ana rifle, §", "§", ()),
        ("roll", "roll", ()),
        ("x1", "x1", ()),
        (" , ", " ,", ()),
        ("2 d 6", "2 d 6", ()),
        ("2d6*3", "2d6*3", ()),
        ("2d6 dm+1", "dm+1", ()),
    ],
)
def test_what_may_mean_several_things_is_asked_for(text: str, place: str, options: tuple[str, ...]) -> None:
    with pytest.raises(QuickError) as caught:
        read_line(text, TABLE)
    assert (text[caught.value.start : caught.value.end], caught.value.options) == (place, options)


@pytest.mark.parametrize("word", ["at", "vs", "v", "secret", "dm", "target", "roll", "x3", "8+", "with", "diff"])
def test_names_that_are_words_of_the_line_are_known_by_their_mark(word: str) -> None:
    words = Vocabulary({word: (word,)}, (word,), (word,))
    check = QuickCheck(part(word, word), word, None, part(word, "", -1), 2, True)
    assert read_line(str(check), words) == check
    assert read_line(written(check, words), words) == check


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2d6+3", "2d6+3"),
        ("3D", "3d6"),
        ("9d8 - 40d10", "9d8-40d10"),
        ("9+2d6", "2d6+9"),
        ("2d6 -3 +1 x4", "2d6-2"),
        ("\t2d6\u00a0+ 1 ", "2d6+1"),
        ("-1d6", "-1d6"),
    ],
)
def test_dice_keep_every_sign(text: str, meant: str) -> None:
    read = read_line(text, WORDS)
    assert isinstance(read, QuickDice)
    assert read.expression == DiceExpression.parse(meant)


@pytest.mark.parametrize(
    ("text", "kind", "place"),
    [
        ("", QuickErrorKind.EMPTY, ""),
        (" \t", QuickErrorKind.EMPTY, ""),
        ("ana foo", QuickErrorKind.NOT_UNDERSTOOD, "foo"),
        ("ana rifle hard", QuickErrorKind.NOT_UNDERSTOOD, "hard"),
        ("ana rifle 3", QuickErrorKind.NOT_UNDERSTOOD, "3"),
        ("ana rifle +", QuickErrorKind.NOT_UNDERSTOOD, "+"),
        ("ana rifle +1d6", QuickErrorKind.NOT_UNDERSTOOD, "+1d6"),
        ("ana at", QuickErrorKind.NOT_UNDERSTOOD, "at"),
        ('ana "rifle', QuickErrorKind.NOT_UNDERSTOOD, '"'),
        ("@", QuickErrorKind.NOT_UNDERSTOOD, "@"),
        ("ana bo", QuickErrorKind.TWICE, "bo"),
        ("ana rifle easy 10+", QuickErrorKind.TWICE, "10+"),
        ("ana vs bo vs ana", QuickErrorKind.TWICE, "vs"),
        ("ana x2 x2", QuickErrorKind.TWICE, "x2"),
        ("rifle", QuickErrorKind.AMBIGUOUS, "rifle"),
        ("bo me", None, ""),
        ("ana me", QuickErrorKind.AMBIGUOUS, "me"),
        ("ana rifle +1001", QuickErrorKind.LIMITS, "+1001"),
        ("ana x101", QuickErrorKind.LIMITS, "x101"),
        ("ana x0", QuickErrorKind.LIMITS, "x0"),
        ("1001d6", QuickErrorKind.LIMITS, "1001d6"),
        ("2d1001", QuickErrorKind.LIMITS, "2d1001"),
        ("9999999d999999999", QuickErrorKind.LIMITS, "9999999d999999999"),
        ("2d6 vs 8", QuickErrorKind.NOT_UNDERSTOOD, "vs 8"),
        ("2d6 x2 x3", QuickErrorKind.TWICE, "x3"),
        ("2d6 +", QuickErrorKind.NOT_UNDERSTOOD, "2d6 +"),
    ],
)
def test_what_is_not_understood_is_pointed_at(text: str, kind: QuickErrorKind | None, place: str) -> None:
    if kind is None:
        assert read_line(text, WORDS) == QuickCheck(part("Bo", "Melee"))
        return
    with pytest.raises(QuickError) as caught:
        read_line(text, WORDS)
    assert (caught.value.kind, text[caught.value.start : caught.value.end]) == (kind, place)


@pytest.mark.parametrize(
    ("text", "as_written"),
    [
        ("@ana #dex at easy +1", "Ana DEX +1 Easy"),
        ("@rifle #melee", "@Rifle #Melee"),
        ("#rifle", "#Rifle"),
        ('@"raider 2" vs @bo x2', '"Raider 2" vs Bo x2'),
        ("2d6 + 1", "2d6+1"),
    ],
)
def test_it_is_written_with_marks_only_where_they_are_needed(text: str, as_written: str) -> None:
    read = read_line(text, WORDS)
    assert read_line(written(read, WORDS), WORDS) == read
    assert written(read, WORDS) == as_written


def test_a_name_that_nobody_has_brings_those_like_it() -> None:
    with pytest.raises(QuickError) as caught:
        read_line("ana shotgum", WORDS)
    assert caught.value.options == ("Shotgun",)


def test_a_line_that_is_too_long_is_refused_at_once() -> None:
    with pytest.raises(QuickError) as caught:
        read_line("+1" * LONGEST_LINE, WORDS)
    assert caught.value.kind is QuickErrorKind.TOO_LONG


names = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12).filter(lambda name: name.strip())
labels = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=8)
dms = st.lists(st.builds(Modifier, labels, st.integers(-1000, 1000)), max_size=3).map(tuple)
dice = st.builds(
    DiceExpression,
    st.lists(
        st.builds(DiceTerm, st.integers(1, 200), st.integers(2, 1000), st.sampled_from((1, -1))), min_size=1, max_size=4
    ).map(tuple),
    st.integers(-999, 999),
)
times = st.integers(1, 100)


@given(st.builds(QuickDice, dice, times, st.booleans()))
def test_every_roll_of_dice_prints_back_to_an_equal_one(roll: QuickDice) -> None:
    assert read_line(str(roll), WORDS) == roll


@given(st.data())
def test_every_check_prints_back_to_an_equal_one_whatever_the_names(data: st.DataObject) -> None:
    taken = data.draw(st.lists(names, min_size=4, max_size=4, unique_by=lambda name: " ".join(name.casefold().split())))
    who, other, figure, difficulty = taken
    words = Vocabulary({who: (figure,), other: ()}, (figure,), (difficulty,))
    sides = st.builds(QuickPart, st.sampled_from(("", who, other)), st.sampled_from(("", figure)), dms)
    check = QuickCheck(
        data.draw(sides),
        data.draw(st.sampled_from((None, difficulty))),
        None,
        data.draw(st.none() | sides),
        data.draw(times),
        data.draw(st.booleans()),
    )
    if str(check):
        assert read_line(str(check), words) == check


_PIECES = (
    *("ana", "Ana", "bo", "raider 2", "unit-7", "rifle", "#rifle", "@rifle", "melee", "dex", "smoke", '"', '""', "vs"),
    *(
        "easy",
        "at easy",
        "very hard",
        "+1",
        "-2",
        "−3",
        "+ 4",
        "8+",
        "-1+",
        "x3",
        "3 x",
        "×2",
        "secret",
        "at",
        "@",
        "#",
    ),
    *("dm", "DM +1", "target 9", "at 10", ",", "roll", "'s", "vs 8", "3 times", "ana's", ">= 8", "diff easy", ":"),
    *("2d6", "d6", "3d", "d", "9d8 - 40d10", "+", "-", "1", "1000", "10000000", "xyz", "ß", "İ", "\u202e", "\0", "🎲"),
)


def test_fifty_thousand_lines_are_understood_whole_or_refused_with_a_place() -> None:
    chance = random.Random(20_260)
    understood = 0
    for _ in range(50_000):
        line = chance.choice((" ", " ", "")).join(chance.choices(_PIECES, k=chance.randrange(1, 7)))
        read = _read_or_place(line)
        if not isinstance(read, QuickError):
            understood += 1
            assert read_line(str(read), WORDS) == read, line
            assert isinstance(_read_or_place(f"{line} §"), QuickError), line
    assert understood > 1_000


def _read_or_place(line: str) -> QuickDice | QuickCheck | QuickError:
    try:
        return read_line(line, WORDS)
    except QuickError as error:
        where = (error.start, error.end)
    assert 0 <= where[0] <= where[1] <= len(line), line
    return QuickError(QuickErrorKind.NOT_UNDERSTOOD, *where)


@given(st.lists(st.sampled_from((-3, -1, 1, 2)), max_size=5), st.sampled_from((None, "Easy")), st.booleans(), times)
def test_no_part_of_a_line_is_dropped(values: list[int], difficulty: str | None, secret: bool, count: int) -> None:
    parts = ["ana", "rifle", *(f"{value:+d}" for value in values), *([difficulty] if difficulty else [])]
    parts += [f"x{count}"] if count > 1 else []
    parts += ["secret"] if secret else []
    random.Random(len(parts)).shuffle(parts)
    if parts.index("ana") > parts.index("rifle"):
        parts = ["ana", *(one for one in parts if one != "ana")]
    assert read_line(" ".join(parts), WORDS) == QuickCheck(
        QuickPart("Ana", "Rifle", tuple(Modifier("", int(one)) for one in parts if one[0] in "+-")),
        difficulty,
        times=count,
        secret=secret,
    )
