"""The turn summary: what happened in one or more turns of an encounter, as a printable report."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.event_wording import hand_words, listed, place_words, surprise_words
from eod_desktop.models.group_rows import GroupRows, gm
from eod_desktop.models.redaction import without
from eod_desktop.models.report import (
    Align,
    Bar,
    Block,
    Column,
    Faces,
    Heading,
    KeyValues,
    Line,
    Paragraph,
    ParagraphKind,
    Report,
    Row,
    SideMark,
    Table,
    Text,
    Weight,
    Width,
    dim,
    plain,
    strong,
)
from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.sheet_parts import record_title, sheet
from eod_desktop.models.turn_choice import turns_text
from eod_desktop.models.turn_story import Hand, Place, TurnStory, turn_stories
from eod_desktop.models.wording import action_text, number, signed, situation_text, status_text
from eod_desktop.models.work import Work, finish
from eod_desktop.rules import Combatant, Situation, Status

translate = QCoreApplication.translate


def turn_summary(
    campaign: Campaign,
    record: EncounterRecord,
    turns: Collection[int] | None = None,
    *,
    players: bool,
    printed_at: datetime,
) -> Report:
    """The summary of `turns` (None: the current one) of an encounter of `campaign`.

    What happened before the first turn comes with turn 1. `players` leaves out what is the GM's alone (see `Secrecy`).
    Turns that were not played are passed over. `printed_at` is printed as it stands, to the minute.
    """
    return finish(summarizing(campaign, record, turns, players=players, printed_at=printed_at))


def summarizing(
    campaign: Campaign,
    record: EncounterRecord,
    turns: Collection[int] | None = None,
    *,
    players: bool,
    printed_at: datetime,
) -> Work[Report]:
    """The same, turn by turn."""
    secrecy = Secrecy.of(campaign, record, players)
    stories = turn_stories(record)
    wanted = {record.now.turn} if turns is None else set(turns)
    chosen = [without(story, secrecy.concealed) for story in stories if story.turn in wanted]
    writer = _Writer(campaign, record, secrecy)
    blocks = list(writer.head())
    for done, story in enumerate(chosen, 1):
        blocks += writer.turn(story)
        yield done / len(chosen)
    blocks += writer.notes()
    subtitle = _subtitle([story.turn for story in chosen if story.turn])
    return sheet(campaign, record_title(record), subtitle, blocks, printed_at, players=players)


def _subtitle(turns: list[int]) -> str:
    if not turns:
        return translate("TurnSummary", "Before the first turn")
    if len(turns) == 1:
        return translate("TurnSummary", "Summary of turn {turn}").format(turn=turns[0])
    return translate("TurnSummary", "Summary of turns {turns}").format(turns=turns_text(turns))


def _situation(situation: Situation) -> str:
    return translate("TurnSummary", "{situation} combat").format(situation=situation_text(situation))


class _Writer:
    """Puts the turns of one encounter into blocks, for one kind of reader."""

    def __init__(self, campaign: Campaign, record: EncounterRecord, secrecy: Secrecy) -> None:
        self._campaign = campaign
        self._record = record
        self._secrecy = secrecy
        self._combatants = {
            combatant.id: combatant for combatant in record.now.combatants if combatant.id not in secrecy.concealed
        }

    def name(self, id: str) -> str:
        """A combatant's name; for players, one that they have not seen has none."""
        combatant = self._combatants.get(id)
        return combatant.name if combatant else translate("TurnSummary", "somebody unseen")

    def who(self, id: str, weight: Weight = Weight.STRONG) -> Line:
        """A combatant's name behind the mark of its side."""
        combatant = self._combatants[id]
        mark = SideMark(self._campaign.side_style(combatant.side), combatant.side)
        return (mark, Text(combatant.name, weight))

    def head(self) -> Iterable[Block]:
        yield KeyValues(((translate("TurnSummary", "Sides"), self._sides()),))

    def notes(self) -> Iterable[Block]:
        notes = [line.strip() for line in self._record.notes.splitlines() if line.strip()]
        if notes and self._secrecy.shows_notes:
            yield Heading(translate("TurnSummary", "Notes"), 1)
            yield from (Paragraph(plain(line)) for line in notes)

    def _sides(self) -> Line:
        sides = dict.fromkeys(combatant.side for combatant in self._combatants.values())
        spans: list[SideMark | Text] = []
        for side in sides:
            spans += [SideMark(self._campaign.side_style(side), side), Text(f"{side}    ")]
        return tuple(spans) or plain(translate("TurnSummary", "nobody yet"))

    def turn(self, story: TurnStory) -> Iterable[Block]:
        if story.turn:
            title = translate("TurnSummary", "Turn {turn}").format(turn=story.turn)
            yield Heading(title, 1, _situation(story.start.situation))
        if story.early:
            yield Heading(translate("TurnSummary", "Before the first turn"), 2)
            yield from self._hands(story.early)
        if story.beginning:
            yield from self._order(story)
            yield from self._surprise(story)
        if story.steps:
            yield Heading(translate("TurnSummary", "Actions"), 2)
            yield GroupRows(self._secrecy, self.name, self.who).table(story.steps)
        if self._secrecy.shows_notes:
            yield from self._open_ends(story)
        yield from self._hits(story)

    def _hands(self, hands: Iterable[Hand]) -> Iterable[Block]:
        for hand in hands:
            words = Text("  " + hand_words(hand, self._secrecy, self.name))
            yield Paragraph((*gm(), words), ParagraphKind.HAND)

    # the order

    def _order(self, story: TurnStory) -> Iterable[Block]:
        yield Heading(translate("TurnSummary", "Order"), 2)
        if story.beginning and story.beginning.event.departed:
            names = listed(self.name(id) for id in story.beginning.event.departed)
            yield Paragraph(plain(translate("TurnSummary", "Broke off and left: {names}.").format(names=names)))
        if story.places:
            yield Paragraph(plain(self._order_words(story)), ParagraphKind.WORDS)
        columns = (
            Column(translate("TurnSummary", "Initiative"), Align.RIGHT),
            Column(translate("TurnSummary", "Combatant"), width=Width.FILL, share=3),
            Column(translate("TurnSummary", "Die")),
            Column(translate("TurnSummary", "Bonus"), Align.RIGHT),
            Column(translate("TurnSummary", "How it came"), width=Width.FILL, share=4),
        )
        totals = [None, *(place.initiative.total for place in story.places)]
        rows = [
            self._place(story, place, tied=place.initiative.total == above)
            for place, above in zip(story.places, totals, strict=False)
        ]
        yield Table(columns, tuple(rows))

    def _place(self, story: TurnStory, place: Place, *, tied: bool) -> Row:
        initiative = place.initiative
        own = initiative.rolled_by in ("", place.id)
        words = [place_words(place, self.name), self._kept_from_acting(story, place)]
        return Row(
            (
                strong(number(initiative.total)),
                self.who(place.id),
                (Faces((initiative.face,)),) if own and initiative.face is not None else (),
                plain(signed(initiative.bonus)) if own and initiative.bonus else (),
                plain(" · ".join(word for word in words if word)),
            ),
            tied=tied,
        )

    def _kept_from_acting(self, story: TurnStory, place: Place) -> str:
        """Why one with a place did not act in a turn that is over."""
        if place.id in story.end.surprised:
            return translate("TurnSummary", "surprised")
        combatant = story.end.combatant(place.id)
        under_way = story.end.acting or story.end.resolving
        if place.id in story.end.acted or under_way or combatant.able:
            return ""
        return translate("TurnSummary", "{status} before it could act").format(status=status_text(combatant.status))

    def _order_words(self, story: TurnStory) -> str:
        """ "Order: Ana and Cy together (5), then Di (3)."."""
        ranks: dict[int, list[str]] = {}
        for place in story.places:
            ranks.setdefault(place.initiative.total, []).append(self.name(place.id))
        together = translate("TurnSummary", "{names} together ({total})")
        alone = translate("TurnSummary", "{names} ({total})")
        parts = [
            (together if len(names) > 1 else alone).format(names=listed(names), total=number(total))
            for total, names in ranks.items()
        ]
        return translate("TurnSummary", "Order: {parts}.").format(parts=translate("TurnSummary", ", then ").join(parts))

    def _surprise(self, story: TurnStory) -> Iterable[Block]:
        if story.beginning is None:
            return
        sentences, surprised = surprise_words(story.beginning), story.beginning.event.surprised
        if not sentences and not surprised:
            return
        yield Heading(translate("TurnSummary", "Surprise"), 2)
        yield from (Paragraph(plain(sentence)) for sentence in sentences)
        if surprised:
            names = listed(self.name(id) for id in surprised)
            yield Paragraph(strong(translate("TurnSummary", "Surprised this turn: {names}.").format(names=names)))

    # the end

    def _open_ends(self, story: TurnStory) -> Iterable[Block]:
        """Who still acts, and what they declared, when the report is of a turn under way."""
        end = story.end
        if not story.turn or story.turn != self._record.now.turn or end.resolving or not end.acting:
            return
        yield Heading(translate("TurnSummary", "Still to act"), 2)
        for id in end.acting:
            action = end.declarations.get(id)
            words = action_text(action, self.name) if action else translate("TurnSummary", "not declared")
            yield Paragraph((*self.who(id), Text(f"  {words}")))

    def _hits(self, story: TurnStory) -> Iterable[Block]:
        end = story.end
        if not end.combatants:
            return
        if story.turn:
            title = translate("TurnSummary", "Hits after turn {turn}").format(turn=story.turn)
        else:
            title = translate("TurnSummary", "Hits")
        yield Heading(title, 2)
        columns = (
            Column(translate("TurnSummary", "Combatant"), width=Width.FILL, share=3),
            Column(translate("TurnSummary", "Hits"), Align.RIGHT),
            Column(translate("TurnSummary", "of"), Align.RIGHT),
            Column(""),
            Column(translate("TurnSummary", "This turn"), Align.RIGHT),
            Column(translate("TurnSummary", "State"), width=Width.FILL, share=2),
        )
        before = {c.id: c.hits for c in story.start.combatants}
        rows = [self._condition(c, c.hits - before.get(c.id, c.hits)) for c in end.combatants]
        yield Table(columns, tuple(rows))

    def _condition(self, combatant: Combatant, change: int) -> Row:
        who = self.who(combatant.id, Weight.PLAIN)
        if not self._secrecy.counts_hits(combatant.id):
            words = [self._secrecy.hits_text(combatant), *(active.name for active in combatant.conditions)]
            return Row((who, (), (), (), (), plain(", ".join(words))))
        state = [] if combatant.status is Status.UP else [status_text(combatant.status)]
        if combatant.breaking_off and combatant.able:
            state.append(translate("TurnSummary", "breaking off"))
        elif combatant.evading:
            state.append(translate("TurnSummary", "evading"))
        state += [active.name for active in combatant.conditions]
        return Row(
            (
                who,
                strong(number(combatant.hits)),
                dim(number(combatant.max_hits)),
                (Bar(combatant.hits, combatant.max_hits),),
                plain(signed(change)) if change else (),
                plain(", ".join(state)),
            )
        )
