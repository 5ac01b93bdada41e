"""Where words may be divided."""

from eod_desktop.ui.printing.atoms import Atom, chunks, clusters, pieces
from eod_desktop.ui.printing.items import Shape, Style

STYLE = Style(9.0)


def test_what_is_glued_stays_with_the_atom_before_it() -> None:
    mark = Atom(1, 0, STYLE, shape=Shape.MARK)
    name, rest = Atom(5, 0, STYLE, "Ana", glued=True), Atom(5, 1, STYLE, "Reyes")
    assert list(chunks([mark, name, rest])) == [[mark, name], [rest]]
    assert list(chunks([])) == []


def test_marks_are_told_from_words_and_dice() -> None:
    shapes = (Shape.MARK, Shape.FILL, Shape.DIE, None)
    assert [Atom(1, 0, STYLE, shape=shape).is_mark for shape in shapes] == [True, True, False, False]


def test_words_of_letters_are_whole_and_ideographs_apart() -> None:
    assert pieces("Łukasz-Øre") == ["Łukasz-Øre"]
    assert pieces("漢字。") == ["漢", "字。"]


def test_clusters_are_what_a_reader_counts() -> None:
    assert clusters("abc") == ["a", "b", "c"]
    assert clusters("e\u0301x🚀") == ["e\u0301", "x", "🚀"]
