"""Characters of every shape for the round trips through the formats."""

from hypothesis import strategies as st

from eod_desktop.rules import Armor, Character, CharacterKind, Condition, DiceExpression, Weapon

# whatever a GM may type, but for half surrogate pairs, which no file holds
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
titles = texts.filter(lambda text: bool(text.strip()))
wilds = st.one_of(
    titles,
    st.sampled_from(
        [
            "=1+1",
            "'=1+1",
            "''-3",
            '=HYPERLINK("x")',
            'O\'Neil "Ace", Jr.',
            "<b>Zed</b> & Sons <3",
            "a;b,c\td",
            "שלום",
            "\u202eevil",
            "👩‍🚀" * 20,
            "777777",
            "N" * 300,
            "line\r\nline\rline\n",
            "\x00\x07\x1b",
            "\ufeffName",
        ]
    ),
)
small = st.integers(-5, 40)
weapons = st.builds(
    Weapon,
    name=titles,
    skill=texts,
    damage=st.sampled_from(["3d6", "2d6-3", "1d6+20", "4d4+2d6"]).map(DiceExpression.parse),
    range_dms=st.dictionaries(titles, st.integers(-6, 6), max_size=3),
    dm=st.integers(-6, 6),
    silent=st.booleans(),
    damage_type=texts,
    stat=texts,
)
armors = st.builds(
    Armor,
    name=titles,
    absorbs=st.one_of(st.integers(0, 30), st.just("all")),
    by_type=st.dictionaries(titles, st.integers(0, 9), max_size=2),
)
stats = st.dictionaries(
    st.one_of(st.sampled_from(["STR", "DEX", "END", "INT", "EDU", "SOC", "PSI"]), titles), small, max_size=8
)
characters = st.builds(
    Character,
    id=st.just("character1"),
    name=wilds.map(lambda name: name[:300]).filter(lambda name: bool(name.strip())),
    side=titles,
    kind=st.sampled_from(CharacterKind),
    player=texts,
    stats=stats,
    skills=st.dictionaries(titles, small, max_size=5),
    weapons=st.lists(weapons, max_size=3, unique_by=lambda weapon: weapon.name).map(tuple),
    armor=st.none() | armors,
    max_hits=st.none() | st.integers(1, 99),
    wounds=st.integers(0, 50),
    skill_costs=st.dictionaries(titles, st.integers(1, 3), max_size=2),
    notes=st.one_of(texts, wilds),
    group=texts,
    tags=st.lists(titles, max_size=3, unique=True).map(tuple),
    archived=st.booleans(),
    pool=st.none() | st.integers(0, 99),
    conditions=st.lists(st.builds(Condition, name=titles), max_size=2, unique_by=lambda one: one.name).map(tuple),
)
