"""What one group did, as a heading and a table of the turn summary."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication

from eod_desktop.models.event_wording import (
    absorbed_words,
    damage_sum_words,
    hand_words,
    hits_words,
    listed,
    modifier_words,
)
from eod_desktop.models.report import (
    Align,
    Band,
    Column,
    Faces,
    GmMark,
    Line,
    Row,
    RowKind,
    Table,
    Text,
    Weight,
    Width,
    dim,
    plain,
    strong,
)
from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.turn_story import Act, Group, Hand, Landing, Ruling
from eod_desktop.models.wording import (
    MINUS,
    NameOf,
    action_text,
    attack_outcome_text,
    number,
    outcome_text,
    signed,
    status_text,
)
from eod_desktop.rules import AttackRolled, CheckResult, Damage, Outcome, Status, TaskRuled

translate = QCoreApplication.translate

_WHAT = 1


def gm() -> Line:
    """The GM, where a combatant would stand."""
    return (GmMark(), Text(translate("TurnSummary", "GM"), Weight.DIM))


class GroupRows:
    """Writes groups for one kind of reader; `who` gives a combatant's name with the mark of its side."""

    def __init__(self, secrecy: Secrecy, name_of: NameOf, who: Callable[[str], Line]) -> None:
        self._secrecy = secrecy
        self._name_of = name_of
        self._who = who

    def table(self, steps: Iterable[Group | Hand]) -> Table:
        """Everything of a turn behind its order, group by group."""
        columns = (
            Column(translate("TurnSummary", "Who"), width=Width.FILL, share=5),
            Column(translate("TurnSummary", "What"), width=Width.FILL, share=10),
            Column(translate("TurnSummary", "Dice")),
            Column(translate("TurnSummary", "DM"), Align.RIGHT),
            Column(translate("TurnSummary", "Total"), Align.RIGHT),
            Column(translate("TurnSummary", "Needs"), Align.RIGHT),
            Column(translate("TurnSummary", "Result")),
        )
        rows: list[Row | Band] = []
        for step in steps:
            if isinstance(step, Group):
                rows += [self._band(step), *(self._row(item) for item in step.items)]
            else:
                rows.append(self._hand(step))
        return Table(columns, tuple(rows), details_from=_WHAT, listed=True)

    def _band(self, group: Group) -> Band:
        title = translate("TurnSummary", "Initiative {total}").format(total=number(group.total))
        return Band(title, translate("TurnSummary", "simultaneous") if len(group.ids) > 1 else "")

    def _row(self, item: Act | Ruling | Landing | Hand) -> Row:
        match item:
            case Act():
                return self._act(item)
            case Ruling():
                return self._ruling(item)
            case Landing():
                return self._landing(item)
            case Hand():
                return self._hand(item)

    def _hand(self, hand: Hand) -> Row:
        return _row(gm(), plain(hand_words(hand, self._secrecy, self._name_of)), kind=RowKind.HAND)

    def _act(self, act: Act) -> Row:
        if act.action is None:
            return _row(self._who(act.id), plain(translate("TurnSummary", "Passes")))
        what = plain(action_text(act.action, self._name_of))
        if act.rolled is None:
            return _row(self._who(act.id), what)
        result = act.rolled.result
        details = []
        if result.modifiers:
            details.append(dim(modifier_words(result.modifiers)))
        if isinstance(act.rolled, AttackRolled) and act.rolled.damage:
            details.append(self._damage(act.rolled.damage))
        if result.gm_may_allow:
            details.append(plain(translate("TurnSummary", "A natural 12 that falls short: the GM decides.")))
        elif result.outcome is Outcome.CRITICAL_FAILURE:
            details.append(plain(translate("TurnSummary", "A natural 2: the GM may name a mishap.")))
        outcome_text_of = attack_outcome_text if isinstance(act.rolled, AttackRolled) else outcome_text
        return Row((self._who(act.id), what, *_figures(result, outcome_text_of)), tuple(details))

    def _ruling(self, ruling: Ruling) -> Row:
        event = ruling.event
        if isinstance(event, TaskRuled):
            words, who, damage = translate("TurnSummary", "Natural 12, {task}"), event.id, None
            words, outcome = words.format(task=event.task.what), _outcome(event.result, outcome_text)
        else:
            words, who, damage = translate("TurnSummary", "Natural 12 against {target}"), event.attacker, event.damage
            words = words.format(target=self._name_of(event.attack.target))
            outcome = _outcome(event.result, attack_outcome_text)
        verdict = (
            translate("TurnSummary", "{twelve}: the GM allows it")
            if event.allowed
            else translate("TurnSummary", "{twelve}: the GM lets it fail")
        ).format(twelve=words)
        details = (self._damage(damage),) if damage else ()
        return _row(self._who(who), plain(verdict), outcome, details=details, kind=RowKind.HAND)

    def _damage(self, damage: Damage) -> Line:
        """ "Damage 3d6 [4][4][6] = 14 · 3 absorbed, 11 dealt"."""
        expression = damage.roll.expression.replace("-", MINUS)
        return (
            Text(translate("TurnSummary", "Damage {expression} ").format(expression=expression)),
            Faces(damage.roll.faces),
            Text(f" {damage_sum_words(damage)} · {absorbed_words(damage)}"),
        )

    def _landing(self, landing: Landing) -> Row:
        event = landing.event
        words = translate("TurnSummary", "takes {dealt} from {attackers}: ").format(
            dealt=number(event.dealt), attackers=listed(self._name_of(id) for id in event.attackers)
        )
        what = (Text(words), Text(hits_words(landing.before, landing.after, self._secrecy), Weight.STRONG))
        status = landing.after.status
        result = strong(status_text(status)) if status is not Status.UP else ()
        return _row(self._who(event.target), what, result, kind=RowKind.RESULT)


def _figures(result: CheckResult, outcome_text_of: Callable[[Outcome], str]) -> tuple[Line, ...]:
    dm = sum(modifier.value for modifier in result.modifiers)
    needs = translate("TurnSummary", "{target}+").format(target=number(result.target))
    return (
        (Faces(result.faces),),
        plain(signed(dm)),
        strong(number(result.total)),
        dim(needs),
        _outcome(result, outcome_text_of),
    )


def _outcome(result: CheckResult, outcome_text_of: Callable[[Outcome], str]) -> Line:
    words = outcome_text_of(result.outcome)
    return strong(words) if result.succeeded else plain(words)


def _row(
    who: Line, what: Line, result: Line = (), *, details: tuple[Line, ...] = (), kind: RowKind = RowKind.PLAIN
) -> Row:
    """A row without a check."""
    return Row((who, what, (), (), (), (), result), details, kind)
