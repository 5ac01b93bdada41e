"""Every option of the rules: its rule, what it means, how it is written, and where its default comes from."""

from __future__ import annotations

from enum import Enum, StrEnum

import msgspec
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication


class OptionKind(Enum):
    """How an option is written."""

    NUMBER = "number"
    DM = "dm"
    DISTANCE = "distance"  # metres
    CHOICE = "choice"
    LIMIT = "limit"  # a number, or None for none
    DM_TABLE = "dm_table"
    DISTANCE_TABLE = "distance_table"
    WORDS = "words"


class Basis(StrEnum):
    """Where a default comes from, as RULES.md marks it."""

    STATED = "stated"
    READING = "reading"
    PUBLIC = "public"
    DEFAULT = "default"


class Option(msgspec.Struct, frozen=True):
    """An option of a `Ruleset` by its field's name. `title` and `meaning` are marked for translation."""

    name: str
    rule: str
    kind: OptionKind
    basis: Basis
    title: object
    meaning: object

    @property
    def title_text(self) -> str:
        return QCoreApplication.translate("RulesetOption", str(self.title))

    @property
    def meaning_text(self) -> str:
        return QCoreApplication.translate("RulesetOption", str(self.meaning))


OPTIONS: tuple[Option, ...] = (
    Option(
        "success_target",
        "T1",
        OptionKind.NUMBER,
        Basis.STATED,
        QT_TRANSLATE_NOOP("RulesetOption", "Target of a check"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "2d6 and every DM must reach this number. Difficulties move it; attacks use it as it is."
        ),
    ),
    Option(
        "natural_twelve",
        "T4",
        OptionKind.CHOICE,
        Basis.STATED,
        QT_TRANSLATE_NOOP("RulesetOption", "Natural 12 that falls short"),
        QT_TRANSLATE_NOOP("RulesetOption", "What two sixes mean when the total still does not reach the target."),
    ),
    Option(
        "unskilled_dm",
        "T5",
        OptionKind.DM,
        Basis.DEFAULT,
        QT_TRANSLATE_NOOP("RulesetOption", "DM without the skill"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "Who lacks the skill rolls with this DM. Level 0 is having the skill: DM 0."
        ),
    ),
    Option(
        "stat_dm_base",
        "T6",
        OptionKind.NUMBER,
        Basis.PUBLIC,
        QT_TRANSLATE_NOOP("RulesetOption", "Stat with DM 0"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "A stat's DM is the stat less this number, divided by the step and rounded down."
        ),
    ),
    Option(
        "stat_dm_step",
        "T6",
        OptionKind.NUMBER,
        Basis.PUBLIC,
        QT_TRANSLATE_NOOP("RulesetOption", "Stat points for a DM of 1"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "How many points of a stat make one more of its DM. With 7 and 1 above, a 9 is DM +2."
        ),
    ),
    Option(
        "difficulties",
        "T7",
        OptionKind.DM_TABLE,
        Basis.STATED,
        QT_TRANSLATE_NOOP("RulesetOption", "Difficulties"),
        QT_TRANSLATE_NOOP(
            "RulesetOption",
            "Where the action has no DMs of its own, difficulty moves the target by this much. Combat never uses it.",
        ),
    ),
    Option(
        "initiative_bonus",
        "I2",
        OptionKind.DM,
        Basis.STATED,
        QT_TRANSLATE_NOOP("RulesetOption", "Initiative bonus"),
        QT_TRANSLATE_NOOP(
            "RulesetOption",
            "For Leader or Tactics in regular combat, Leader or Streetwise in urban combat (I3); both count once.",
        ),
    ),
    Option(
        "initiative_each_turn",
        "I6",
        OptionKind.CHOICE,
        Basis.READING,
        QT_TRANSLATE_NOOP("RulesetOption", "Initiative is rolled"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "Each turn anew, or once for the whole fight; newcomers then roll when they join."
        ),
    ),
    Option(
        "side_initiative",
        "I7",
        OptionKind.CHOICE,
        Basis.READING,
        QT_TRANSLATE_NOOP("RulesetOption", "Initiative of a side"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "Which total of its able combatants stands for a side when surprise is judged."
        ),
    ),
    Option(
        "surprise_margin",
        "I8",
        OptionKind.NUMBER,
        Basis.STATED,
        QT_TRANSLATE_NOOP("RulesetOption", "Margin of surprise"),
        QT_TRANSLATE_NOOP("RulesetOption", "A side ahead of a hostile one by this much or more surprises it."),
    ),
    Option(
        "snap_shot_dm",
        "A2",
        OptionKind.DM,
        Basis.STATED,
        QT_TRANSLATE_NOOP("RulesetOption", "Snap shot"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "DM on an attack of somebody who moves a short distance in the same action."
        ),
    ),
    Option(
        "evade_dm",
        "A3",
        OptionKind.DM,
        Basis.STATED,
        QT_TRANSLATE_NOOP("RulesetOption", "Evading target"),
        QT_TRANSLATE_NOOP("RulesetOption", "DM on attacks against somebody who evades or breaks off."),
    ),
    Option(
        "evade_lasts",
        "A7",
        OptionKind.CHOICE,
        Basis.READING,
        QT_TRANSLATE_NOOP("RulesetOption", "Evading lasts"),
        QT_TRANSLATE_NOOP("RulesetOption", "How long the stance holds after it was declared."),
    ),
    Option(
        "short_move",
        "A8",
        OptionKind.DISTANCE,
        Basis.DEFAULT,
        QT_TRANSLATE_NOOP("RulesetOption", "Short move"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "How far somebody moves who also attacks; a move without attack is twice as far."
        ),
    ),
    Option(
        "range_bands",
        "A8",
        OptionKind.DISTANCE_TABLE,
        Basis.DEFAULT,
        QT_TRANSLATE_NOOP("RulesetOption", "Range bands"),
        QT_TRANSLATE_NOOP(
            "RulesetOption",
            "From the nearest outwards, up to how many metres each reaches. Weapons have DMs by these names (C2).",
        ),
    ),
    Option(
        "hits_from",
        "C7",
        OptionKind.WORDS,
        Basis.DEFAULT,
        QT_TRANSLATE_NOOP("RulesetOption", "Hits come from"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "The stats whose sum is a character's hits, where it is not given hits of its own."
        ),
    ),
    Option(
        "dead_at",
        "C7",
        OptionKind.LIMIT,
        Basis.DEFAULT,
        QT_TRANSLATE_NOOP("RulesetOption", "Dead at"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "At 0 hits or less a combatant is down. From this number of hits on it is dead."
        ),
    ),
    Option(
        "critical_hit",
        "C8",
        OptionKind.CHOICE,
        Basis.DEFAULT,
        QT_TRANSLATE_NOOP("RulesetOption", "Critical hit"),
        QT_TRANSLATE_NOOP("RulesetOption", "What a natural 12 that hits does to the damage."),
    ),
    Option(
        "point_pool",
        "T10",
        OptionKind.NUMBER,
        Basis.PUBLIC,
        QT_TRANSLATE_NOOP("RulesetOption", "Point pool"),
        QT_TRANSLATE_NOOP("RulesetOption", "Points for stats and skills of a new character: 60 is typical, 75 elite."),
    ),
    Option(
        "stat_cost",
        "T10",
        OptionKind.NUMBER,
        Basis.PUBLIC,
        QT_TRANSLATE_NOOP("RulesetOption", "Cost of a stat point"),
        QT_TRANSLATE_NOOP("RulesetOption", "Points of the pool for one point of a stat."),
    ),
    Option(
        "stat_cap",
        "T10",
        OptionKind.NUMBER,
        Basis.PUBLIC,
        QT_TRANSLATE_NOOP("RulesetOption", "Highest stat"),
        QT_TRANSLATE_NOOP("RulesetOption", "What a human stat runs to; more is pointed out and not forbidden."),
    ),
    Option(
        "skill_cap",
        "T10",
        OptionKind.NUMBER,
        Basis.PUBLIC,
        QT_TRANSLATE_NOOP("RulesetOption", "Highest skill level"),
        QT_TRANSLATE_NOOP(
            "RulesetOption", "What a skill runs to unless the GM lifts it; more is pointed out and not forbidden."
        ),
    ),
)
"""In the order of `Ruleset`."""


def option_named(name: str) -> Option:
    """The option of that name; KeyError for none."""
    return _BY_NAME[name]


_BY_NAME = {option.name: option for option in OPTIONS}
