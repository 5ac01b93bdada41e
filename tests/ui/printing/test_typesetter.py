"""Lines are broken where people would break them, and every glyph can be read back."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QRawFont, QTextLayout

from eod_desktop.models.report import Bar, Faces, GmMark, Line, SideMark, Text, Weight, plain, strong
from eod_desktop.ui.printing.items import UNITS_PER_MM, Ink, Item, Shape, ShapeItem, Style, TextItem
from eod_desktop.ui.printing.typesetter import Typesetter
from tests.ui.printing.layouts import ENDLESS, FONTS

BODY = Style(9.0)


@pytest.fixture
def setter(qapp: object) -> Typesetter:
    return Typesetter(FONTS)


def texts(lines: list[tuple[Item, ...]]) -> list[str]:
    return [" ".join(item.text for item in line if isinstance(item, TextItem)) for line in lines]


def right_edge(line: tuple[Item, ...]) -> float:
    return max((item.rect.right() for item in line), default=0.0)


def test_words_of_one_look_are_one_text(setter: Typesetter) -> None:
    ((item,),) = setter.set(plain("Attack Raider 2 · Rifle"), BODY, 100)
    assert isinstance(item, TextItem)
    assert item.text == "Attack Raider 2 · Rifle"
    assert item.width == pytest.approx(setter.width(item.text, BODY))


def test_lines_break_between_words(setter: Typesetter) -> None:
    width = setter.width("one two", BODY) + 0.2
    assert texts(setter.set(plain("one two three"), BODY, width)) == ["one two", "three"]


def test_an_endless_word_breaks_between_characters(setter: Typesetter) -> None:
    lines = setter.set(plain(f"a {ENDLESS}"), BODY, 30)
    assert "".join(texts(lines)) == f"a{ENDLESS}"
    assert all(right_edge(line) <= 30 + 1e-6 for line in lines)


def test_what_is_seen_as_one_character_is_never_divided(setter: Typesetter) -> None:
    lines = setter.set(plain("e\u0301" * 60), BODY, 20)
    assert len(lines) > 2
    assert not any(text.startswith("\u0301") for text in texts(lines))


def test_ideographs_break_anywhere_but_before_closing_marks(setter: Typesetter) -> None:
    lines = texts(setter.set(plain("漢字。" * 40), BODY, 33))
    assert len(lines) > 3
    assert not any(line.startswith("。") for line in lines)


def test_a_name_stays_beside_its_mark_and_wraps_beneath_itself(setter: Typesetter) -> None:
    lines = setter.set((SideMark(0, "Party"), Text("Bartholomew of the Upper Marches", Weight.STRONG)), BODY, 30)
    mark, first = lines[0]
    assert isinstance(mark, ShapeItem)
    assert mark.shape is Shape.MARK
    assert first.x > mark.rect.right()
    assert [line[0].x for line in lines[1:]] == [pytest.approx(first.x)] * (len(lines) - 1)


def test_strong_and_dim_change_weight_and_ink_alone(setter: Typesetter) -> None:
    ((bold, soft),) = setter.set((Text("a ", Weight.STRONG), Text("b", Weight.DIM)), BODY, 50)
    assert isinstance(bold, TextItem)
    assert isinstance(soft, TextItem)
    assert bold.style == Style(9.0, True, Ink.TEXT)
    assert soft.style == Style(9.0, False, Ink.DIM)


def test_texts_without_a_space_between_them_stay_together(setter: Typesetter) -> None:
    line: Line = (Text("aaaa bbbb"), Text("cccc", Weight.STRONG))
    width = setter.width("aaaa bbbb", BODY) + 1
    assert texts(setter.set(line, BODY, width)) == ["aaaa", "bbbb cccc"]


def test_right_aligned_lines_end_at_the_width(setter: Typesetter) -> None:
    for line in setter.set(strong("1 22 333 4444"), BODY, 12, right=True):
        assert right_edge(line) == pytest.approx(12)


def test_dice_wrap_between_dice_with_each_face_inside_its_outline(setter: Typesetter) -> None:
    lines = setter.set((Text("Damage "), Faces((1, 12) * 40), Text(" = 520")), BODY, 60)
    assert len(lines) > 2
    assert " ".join(texts(lines)).replace("  ", " ") == "Damage " + "1 12 " * 40 + "= 520"
    for line in lines:
        dice = [item for item in line if isinstance(item, ShapeItem)]
        faces = [item for item in line if isinstance(item, TextItem) and item.text in ("1", "12")]
        assert all(
            die.x < face.x and face.rect.right() < die.rect.right() for die, face in zip(dice, faces, strict=True)
        )
        assert all(one.rect.right() < other.x for one, other in pairwise(dice))


def test_bars_and_the_gms_mark_take_their_room(setter: Typesetter) -> None:
    ((bar,),) = setter.set((Bar(-5, 10),), BODY, 50)
    assert isinstance(bar, ShapeItem)
    assert (bar.shape, bar.share) == (Shape.BAR, 0.0)
    ((full,),) = setter.set((Bar(15, 10),), BODY, 50)
    assert isinstance(full, ShapeItem)
    assert full.share == 1.0
    mark, word = setter.set((GmMark(), Text("GM")), BODY, 50)[0]
    assert word.x == setter.set((SideMark(0, ""), Text("GM")), BODY, 50)[0][1].x
    assert isinstance(mark, ShapeItem)
    assert mark.shape is Shape.FILL


def test_nothing_is_one_empty_line(setter: Typesetter) -> None:
    assert setter.set((), BODY, 50) == [()]
    assert setter.natural_width((), BODY) == 0


def test_the_natural_width_is_that_of_the_unbroken_line(setter: Typesetter) -> None:
    line: Line = (SideMark(0, ""), Text("Ana Reyes ", Weight.STRONG), Faces((4, 5)), Text(" = 9"))
    width = setter.natural_width(line, BODY)
    (set_line,) = setter.set(line, BODY, width + 0.01)
    assert right_edge(set_line) == pytest.approx(width, abs=0.3)
    assert len(setter.set(line, BODY, width - 0.5)) == 2


def test_what_is_elided_fits(setter: Typesetter) -> None:
    assert setter.elided("short", BODY, 50) == "short"
    cut = setter.elided("word " * 50, BODY, 50)
    assert cut.endswith("…")
    assert setter.width(cut, BODY) <= 50
    assert setter.elided(ENDLESS, BODY, 0.1) == "…"


def test_characters_of_no_font_are_substituted_invisible_ones_dropped(setter: Typesetter) -> None:
    assert setter.printable("a\u0378b\ufe0f", BODY) == "a□b"
    assert setter.missing == {"\u0378"}
    assert setter.printable("two\nlines", BODY) == "two lines"


def test_every_sign_of_a_summary_keeps_its_own_glyph(setter: Typesetter) -> None:
    """Glyphs that a font feature chooses have no Unicode in a PDF: its numbers could not be found or copied."""
    told = "0123456789 +2 −3 4-5 1:2 21 → 15 [4] (5) 3×4 10 / 21 1–3 fi ff tt <= -> #1 2d6+1 a·b É"
    for bold in (False, True):
        setter.width(told, Style(9.0, bold))
        font = setter.fonts[9.0, bold]
        shaped = QTextLayout(told, font)
        shaped.beginLayout()
        shaped.createLine()
        shaped.endLayout()
        glyphs = [glyph for run in shaped.glyphRuns() for glyph in run.glyphIndexes()]
        assert glyphs == QRawFont.fromFont(font).glyphIndexesForString(told)


def test_fonts_are_measured_in_units_of_the_page(setter: Typesetter) -> None:
    setter.width("x", Style(10.0))
    assert setter.fonts[10.0, False].pixelSize() == round(10 * 25.4 / 72 * UNITS_PER_MM)


spans = st.one_of(
    st.builds(Text, st.text(st.sampled_from("ab 漢é\u05e9·-")), st.sampled_from(Weight)),
    st.builds(Faces, st.lists(st.integers(1, 20), max_size=9).map(tuple)),
    st.builds(SideMark, st.integers(0, 9), st.just("Side")),
)


@given(line=st.lists(spans, max_size=8).map(tuple), width=st.floats(14, 90), right=st.booleans())
@settings(max_examples=150)
def test_whatever_the_line_nothing_is_lost_or_sticks_out(qapp: object, line: Line, width: float, right: bool) -> None:
    setter = Typesetter(FONTS)
    lines = setter.set(line, BODY, width, right=right)
    told = "".join(texts(lines)).replace(" ", "")
    written = "".join(
        span.text if isinstance(span, Text) else "".join(map(str, getattr(span, "faces", ()))) for span in line
    )
    assert told == setter.printable(written, BODY).replace(" ", "")
    for set_line in lines:
        assert all(item.rect.left() >= -0.01 for item in set_line)
        assert right_edge(set_line) <= width + 0.3
