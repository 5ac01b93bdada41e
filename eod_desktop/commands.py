"""The command line of everything but the window: what a script or a terminal wants.

eod-desktop demo [--seed N] [-o OUT.pdf]
eod-desktop summary FILE [--encounter NAME] [--turns 1-3] [--players] -o OUT.(pdf|html|md|txt)
eod-desktop check FILE
eod-desktop salvage FILE -o NEW
eod-desktop --self-test [-o REPORT] | --version
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path

from eod_desktop import __version__
from eod_desktop.paths import Paths

OFFSCREEN = "offscreen"
COMMANDS = ("demo", "summary", "check", "salvage")


def run_command(given: Sequence[str], open_window: Callable[[Path | None, Paths], int]) -> int:
    """Do what the arguments say; returns the exit code. `open_window` is called when they ask for the window."""
    options = _parser(given).parse_args(given)
    paths = Paths.for_user()
    if options.command == "window":
        return open_window(Path(options.file).absolute() if options.file else None, paths)
    try:
        code: int = options.run(options, paths)
    except OSError as error:
        return failed(f"{error.filename or options.command}: {error.strerror or error}")
    except Exception as error:
        from eod_desktop.campaign.errors import CampaignError

        if not isinstance(error, CampaignError):
            raise
        from eod_desktop.models.refusals import trouble

        said = trouble(error)
        return failed(f"{said.what} {said.safe} {said.advice}")
    return code


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """One parser for the commands, another for the window: its FILE may have any name."""
    parser = argparse.ArgumentParser(prog="eod-desktop", description="Run EoD fights: initiative, attacks, dice log.")
    parser.add_argument("--version", action="version", version=f"EoD Desktop {__version__}")
    if not given or given[0] not in COMMANDS:
        parser.add_argument("file", nargs="?", metavar="FILE", help="a campaign to open")
        parser.add_argument("--self-test", dest="self_test", action="store_true", help="try every part and report")
        parser.add_argument("-o", "--output", type=Path, metavar="REPORT", help="where --self-test writes it, too")
        parser.epilog = f"Commands: {', '.join(COMMANDS)}; each has its own --help."
        parser.set_defaults(command="window")
        if "--self-test" in given:
            parser.set_defaults(command="self-test", run=_self_test)
        return parser
    commands = parser.add_subparsers(dest="command", required=True)
    demo = commands.add_parser("demo", help="play the sample encounter in the terminal")
    demo.add_argument("--seed", type=int, help="play the same fight again")
    demo.add_argument("-o", "--output", type=Path, metavar="OUT.pdf", help="write its turn summary")
    demo.set_defaults(run=_demo)
    summary = commands.add_parser("summary", help="write the turn summary of an encounter")
    summary.add_argument("file", type=Path, metavar="FILE")
    summary.add_argument("--encounter", metavar="NAME", help="the one on the board if left out")
    summary.add_argument("--turns", metavar="1-3", help="such as 2, 1-3 or 1,4; all turns if left out")
    summary.add_argument("--players", action="store_true", help="the players' version, without the GM's secrets")
    summary.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help=".pdf, .html, .md or .txt")
    summary.set_defaults(run=_summary)
    check = commands.add_parser("check", help="say whether a campaign file is sound")
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=_check)
    salvage = commands.add_parser("salvage", help="copy what can be read of a damaged campaign to a new one")
    salvage.add_argument("file", type=Path, metavar="FILE")
    salvage.add_argument("-o", "--output", type=Path, required=True, metavar="NEW")
    salvage.set_defaults(run=_salvage)
    return parser


def say(text: str) -> None:
    """A line on the terminal; a windowed build has none, and one that does not know a letter shows another."""
    if sys.stdout is not None:
        known = sys.stdout.encoding or "utf-8"
        print(text.encode(known, "replace").decode(known))


def failed(text: str) -> int:
    if sys.stderr is not None:
        print(text, file=sys.stderr)
    return 1


def _without_screen() -> None:
    """PDFs need fonts and so a Qt application, but no display."""
    os.environ["QT_QPA_PLATFORM"] = OFFSCREEN


def _why_not_to(output: Path) -> str:
    """Why a summary cannot go there, said before any work; "" when it can."""
    from eod_desktop.summary import SUFFIXES

    if output.suffix.lower() not in SUFFIXES:
        return f"{output}: the name has to end in {', '.join(SUFFIXES)}"
    if not output.absolute().parent.is_dir():
        return f"{output}: there is no folder {output.absolute().parent}"
    return f"{output}: there is a folder of that name" if output.is_dir() else ""


def _demo(options: argparse.Namespace, paths: Paths) -> int:
    from eod_desktop.demo import play

    trouble = _why_not_to(options.output) if options.output else ""
    if trouble:
        return failed(trouble)
    _without_screen()
    for text in play(paths, options.seed, datetime.now().astimezone(), options.output):
        say(text)
    return 0


def _summary(options: argparse.Namespace, paths: Paths) -> int:
    from eod_desktop.campaign.store import Store
    from eod_desktop.models.turn_choice import parse_turns
    from eod_desktop.summary import write_summary

    trouble = _why_not_to(options.output)
    if trouble:
        return failed(trouble)
    store = Store.open(options.file, lambda: datetime.now(UTC), read_only=True)
    campaign = store.campaign
    store.close()
    named = options.encounter is not None
    wanted = [r for r in campaign.encounters if r.name == options.encounter] if named else [campaign.on_board]
    record = wanted[0] if wanted else None
    if record is None:
        names = ", ".join(f"“{r.name}”" for r in campaign.encounters) or "none"
        return failed(f"{options.file}: no such encounter; there are: {names}")
    _without_screen()
    # an encounter that has not begun is turn 0: who is staged
    turns: Collection[int] = range(0 if record.now.turn == 0 else 1, record.now.turn + 1)
    if options.turns is not None:
        chosen = parse_turns(options.turns, record.now.turn)
        if not chosen:
            had = f"“{record.name}” has had {record.now.turn} turns"
            return failed(f"{had}; name some of them like 2, 1-3 or 1,4" if record.now.turn else f"{had} yet")
        turns = chosen
    now = datetime.now().astimezone()
    write_summary(campaign, record, turns, options.output, paths, now, players=options.players)
    say(str(options.output))
    return 0


def _check(options: argparse.Namespace, paths: Paths) -> int:
    from eod_desktop.campaign.check import check

    findings = check(options.file)
    for finding in findings:
        say(str(finding))
    if not findings:
        say(f"{options.file}: nothing wrong found")
    return 1 if findings else 0


def _salvage(options: argparse.Namespace, paths: Paths) -> int:
    from eod_desktop.campaign.salvage import salvage

    report = salvage(options.file, options.output, lambda: datetime.now(UTC))
    say(str(report))
    return 0


def _self_test(options: argparse.Namespace, paths: Paths) -> int:
    """Report line by line, also to a file: a windowed program has no terminal on some systems."""
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY") and sys.platform.startswith("linux"):
        _without_screen()
    lines, failures = [f"EoD Desktop {__version__}"], 0
    try:
        from eod_desktop.self_test import self_test

        for name, failure in self_test(paths):
            failures += failure is not None
            lines.append(f"{'FAILED' if failure else 'ok':6} {name}{f': {failure}' if failure else ''}")
            say(lines[-1])
    except Exception as error:  # a part that is missing, or everything else that ends it; a dialog would stop a build
        failures += 1
        lines.append(f"FAILED the test itself: {type(error).__name__}: {error}")
        say(lines[-1])
    if options.output:
        options.output.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return 1 if failures else 0
