"""The database finds the rolls that plain Python finds, in any ranges, with any words."""

from array import array
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter, Word, query_of
from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.schema import MARK
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Outcome
from tests.campaign.books import clock, filled
from tests.campaign.log_oracle import MemoryLog

ENCOUNTERS = ("", "encounter1", "encounter2", "bridge", "nobody")
TEXTS = (
    "ana",
    "rifle",
    "ŁUK",
    "łuk",
    "drop table",
    "2d6",
    "short",
    "o'b",
    '"; --',
    "李雷",
    "李",
    "b",
    "Ø",
    "ø",
    "%",
    "_",
)
MARKS = tuple(
    MARK + mark for mark in ("ka", "kd", "ki", "kc", "ke", "as", "af", "ry", "rn", "td", "sc", "wt", "oa", "ob", "ol")
)
WORDS = st.builds(Word, st.sampled_from(TEXTS), st.lists(st.sampled_from(MARKS), max_size=2).map(tuple))
FILTERS = st.builds(
    LogFilter,
    words=st.lists(WORDS, max_size=2).map(tuple),
    who=st.sampled_from(["", "", "Ana", "Łukasz Ø"]),
    encounter=st.sampled_from([None, None, *ENCOUNTERS]),
    turn=st.sampled_from([None, None, 0, 1, 2]),
    kinds=st.lists(st.sampled_from(sorted(RollKind)), max_size=2).map(tuple),
    results=st.sampled_from([(), (), (Outcome.SUCCESS,), (Outcome.CRITICAL_FAILURE, Outcome.CRITICAL_SUCCESS)]),
    naturals=st.sampled_from([(), (), (), (2,), (2, 12)]),
    undone=st.sampled_from([None, None, True, False]),
    table_dice=st.sampled_from([None, None, True, False]),
    secret=st.sampled_from([None, None, True, False]),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("log") / "log.eod"
    filled(path, seed=4, actions=500)
    store = Store.open(path, clock)
    yield store
    store.close()


@pytest.fixture(scope="module")
def oracle(store):
    rows = store.rolls(0, store.roll_count())
    return MemoryLog(lambda: rows)


@settings(max_examples=400, deadline=None)
@given(filter=FILTERS, first=st.integers(-3, 200), length=st.integers(0, 2_000), most=st.sampled_from([-1, 0, 1, 7]))
def test_the_database_finds_what_plain_python_finds(store, oracle, filter, first, length, most):
    with_words = filter.words
    # LIKE knows no more of upper case than what is asked for: letters that have one of one letter
    if any(len(word.text) < 3 and word.text.upper().lower() != word.text.lower() for word in with_words):
        return
    log = store.log()
    last = first + length
    assert log.hits(filter, first, last, most) == oracle.hits(filter, first, last, most)
    assert set(log.tally(filter, first, last)) == set(oracle.tally(filter, first, last))


@pytest.mark.parametrize("mark", MARKS)
def test_a_short_word_is_found_as_a_mark_too(store, oracle, mark):
    """As "hi" is, on the way to "hit"."""
    filter = LogFilter(words=(Word("\N{CJK UNIFIED IDEOGRAPH-9F98}", (mark,)),))
    last = store.roll_count()
    assert store.log().hits(filter, 1, last) == oracle.hits(filter, 1, last)


def test_every_condition_alone_divides_the_log(store, oracle):
    """That the comparison above compares something."""
    count = store.roll_count()
    every = [
        LogFilter(words=(Word("ana"),)),
        LogFilter(words=(Word("b"),)),
        LogFilter(words=(Word("nothing such", (MARK + "kd",)),)),
        LogFilter(who="Ana"),
        LogFilter(encounter=""),
        LogFilter(turn=1),
        LogFilter(kinds=(RollKind.DAMAGE,)),
        LogFilter(results=(Outcome.SUCCESS,)),
        LogFilter(naturals=(2, 12)),
        LogFilter(undone=True),
        LogFilter(table_dice=True),
        LogFilter(secret=True),
    ]
    for filter in every:
        found = store.log().hits(filter, 1, count)
        assert 0 < len(found) < count
        assert found == oracle.hits(filter, 1, count)
    assert store.log().hits(EVERYTHING, 1, count) == array("I", range(count, 0, -1))


def test_slices_add_up_to_the_whole(store):
    filter, count = LogFilter(kinds=(RollKind.ATTACK,)), store.roll_count()
    whole = store.log().hits(filter, 1, count)
    slices = array("I")
    for last in range(count, 0, -37):
        slices += store.log().hits(filter, max(1, last - 36), last)
    assert slices == whole


def test_the_index_of_the_texts_leads_and_rows_are_found_by_their_number(store):
    connection = store._file.connection
    words, marks = (Word("rifle"),), (RollKind.ATTACK,)
    for with_words, undone, naturals in product((False, True), (None, True), ((), (12,))):
        filter = LogFilter(words=words if with_words else (), kinds=marks, undone=undone, naturals=naturals)
        query = query_of(filter)
        sql = f"SELECT m.roll FROM {query.tables} WHERE {query.conditions} AND {query.number} BETWEEN 5 AND 9"
        sql += f" ORDER BY {query.number} DESC"
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", query.values)]
        assert "TEMP" not in " ".join(plan)
        assert ("roll_text VIRTUAL TABLE" in plan[0]) == with_words
        assert all("INTEGER PRIMARY KEY" in step for step in plan if "VIRTUAL" not in step)


def test_new_rolls_and_undone_ones_are_found_at_once(tmp_path):
    books = filled(tmp_path / "log.eod", seed=2, actions=40)
    store = Store.open(tmp_path / "log.eod", clock)
    books.store = store
    log, before = store.log(), store.roll_count()
    books.roll_outside(1)
    secret = LogFilter(secret=True)
    assert list(log.hits(secret, before + 1, before + 9)) == [before + 1]
    books.undo()
    assert list(log.hits(replace(secret, undone=False), before + 1, before + 9)) == []
    assert list(log.hits(replace(secret, undone=True), before + 1, before + 9)) == [before + 1]
    store.close()
    assert list(log.hits(secret, 1, before + 9)) == []
    assert list(tmp_path.iterdir()) == [tmp_path / "log.eod"]


def test_a_campaign_that_is_read_only_is_searched_too(tmp_path):
    filled(tmp_path / "log.eod", seed=2, actions=60)
    store = Store.open(tmp_path / "log.eod", clock, read_only=True)
    filter = LogFilter(kinds=(RollKind.INITIATIVE,))
    rows = store.rolls(0, store.roll_count())
    assert store.log().hits(filter, 1, len(rows)) == MemoryLog(lambda: rows).hits(filter, 1, len(rows))
    assert store.log().rows((3, 1)) == (rows[2], rows[0])
    store.close()


def test_no_sign_in_a_name_hides_what_follows(tmp_path):
    store = Store.create(tmp_path / "log.eod", Campaign("Signs"), clock)
    names = ("nul\0nul", "back\\slash", "\\u0000 typed", "\\\\\0\\", 'quote"d', "\x01one", "tab\tbed")
    rolls = [Roll(RollKind.CHECK, "", 0, name, f"Hiding {number}", "Target") for number, name in enumerate(names)]
    store.record(StepLabel("roll"), store.campaign, store.campaign, rolls=rolls)
    texts = ("nul nul", "back\\slash", "\\u0000 typed", "\\\\ \\", 'quote"d', "one", "tab\tbed")
    for number, text in enumerate(texts, 1):
        found = store.log().hits(LogFilter(words=(Word(text), Word(f"hiding {number - 1}"), Word("target"))), 1, 99)
        assert list(found) == [number]
    store.close()
