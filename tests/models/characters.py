"""Any legal character, for hypothesis; and one with something of everything."""

from hypothesis import strategies as st

from eod_desktop.rules import (
    STATS,
    Armor,
    Character,
    CharacterKind,
    Condition,
    ConditionDm,
    ConditionScope,
    DiceExpression,
    DiceTerm,
    Weapon,
)
from tests.fakes import RIFLE
from tests.rules.test_portrait import png

KNIFE = Weapon("Knife", "Blade", "1d6+1", {"Close": 0, "Point blank": 1}, silent=True, damage_type="cut")
FULL = Character(
    "full",
    "<b>Ana</b> Reyes",
    "Party",
    CharacterKind.PC,
    "Margarethe",
    {"STR": 7, "DEX": 9, "END": 8, "PSI": 4},
    {"Leader": 1, "Rifle": 2, "Medic": 0},
    (RIFLE, KNIFE),
    Armor("Mesh", 3, {"laser": 1, "fire": "all"}),
    None,
    4,
    {"Rifle": 2, "Recon": 3},
    "Limps.\nOwes Tomasz 20.",
    group="Harrow Creek",
    tags=("scout", "<i>debt</i>"),
    leader="ana",
    conditions=(Condition("Old wound", (ConditionDm(ConditionScope.ATTACKS, -1),)),),
)

titles = st.text(min_size=1, max_size=300).filter(str.strip)
short_titles = st.text(min_size=1, max_size=12).filter(str.strip)
figures = st.integers(-1_000_000, 1_000_000)
dms = st.integers(-1_000, 1_000)
points = st.integers(0, 1_000_000) | st.just("all")

terms = st.builds(DiceTerm, st.integers(1, 9), st.integers(2, 1_000), st.sampled_from([1, -1]))
damages = st.builds(
    DiceExpression, st.lists(terms, min_size=1, max_size=40).map(tuple), st.integers(-1_000_000, 1_000_000)
)
weapons = st.builds(
    Weapon,
    name=short_titles,
    skill=st.text(max_size=8),
    damage=damages,
    range_dms=st.dictionaries(st.sampled_from(["Close", "Short", "Extreme"]) | short_titles, dms, max_size=4),
    dm=dms,
    silent=st.booleans(),
    damage_type=st.text(max_size=8),
    stat=st.text(max_size=8),
)
armors = st.builds(Armor, titles, points, st.dictionaries(short_titles, points, max_size=3))
condition_dms = st.builds(ConditionDm, st.sampled_from(ConditionScope), dms)
conditions = st.builds(Condition, short_titles, st.lists(condition_dms, max_size=2).map(tuple), st.none() | st.just(3))
skills = st.dictionaries(short_titles, figures, max_size=4)


@st.composite
def characters(draw):
    known = draw(skills)
    costed = st.sampled_from(sorted(known)) | short_titles if known else short_titles
    return Character(
        id=draw(short_titles),
        name=draw(titles),
        side=draw(short_titles),
        kind=draw(st.sampled_from(CharacterKind)),
        player=draw(st.text(max_size=8)),
        stats=draw(st.dictionaries(st.sampled_from(STATS) | short_titles, figures, max_size=7)),
        skills=known,
        weapons=tuple(draw(st.lists(weapons, max_size=3, unique_by=lambda weapon: weapon.name))),
        armor=draw(st.none() | armors),
        max_hits=draw(st.none() | st.integers(1, 1_000_000)),
        wounds=draw(st.integers(0, 2_000_000)),
        skill_costs=draw(st.dictionaries(costed, st.integers(1, 3), max_size=4)),
        notes=draw(st.text(max_size=20)),
        group=draw(st.text(max_size=8)),
        tags=tuple(draw(st.lists(short_titles, max_size=3, unique=True))),
        portrait=draw(st.just(b"") | st.builds(png, st.integers(1, 256), st.integers(1, 256))),
        archived=draw(st.booleans()),
        pool=draw(st.none() | st.integers(0, 1_000_000)),
        leader=draw(st.sampled_from(["", "\n leader of nobody"])),
        conditions=tuple(draw(st.lists(conditions, max_size=2, unique_by=lambda condition: condition.name))),
    )
