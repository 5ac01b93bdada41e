"""Asks for a ruleset file and reads or writes it; what goes wrong is said and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eod_desktop.campaign.exchange.ruleset_file import (
    MOST_BYTES,
    RulesetFile,
    RulesetFileError,
    read_ruleset,
    write_ruleset,
)
from eod_desktop.campaign.whole_file import WriteError, write_whole
from eod_desktop.models.file_names import file_stem
from eod_desktop.models.ruleset_faults import fault_text
from eod_desktop.models.write_trouble import write_trouble
from eod_desktop.ui.message import Message, Severity, failure

translate = QCoreApplication.translate
Say = Callable[[Message], object]
_SUFFIX = ".json"
_MOST_FAULTS = 4
_LONGEST_NAME = 60


def ask_to_read(parent: QWidget, say: Say) -> RulesetFile | None:
    """The ruleset in a file that is asked for, None when there is none or it cannot be used."""
    title = translate("RulesetFiles", "Import rules")
    chosen, _ = QFileDialog.getOpenFileName(parent, title, "", _kinds())
    return read_from(Path(chosen), say) if chosen else None


def read_from(path: Path, say: Say) -> RulesetFile | None:
    """The ruleset in a file, None when it cannot be used."""
    try:
        with path.open("rb") as file:
            return read_ruleset(file.read(MOST_BYTES + 1))
    except OSError as error:
        what = translate("RulesetFiles", "{path} could not be read.").format(path=path)
        said = translate("RulesetFiles", "The system says: {detail}. The rules here are as they were.")
        say(Message(what, said.format(detail=error.strerror or str(error)), Severity.ERROR))
    except RulesetFileError as error:
        what = translate("RulesetFiles", "{name} was not imported; the rules here are as they were.")
        faults = [fault_text(fault) for fault in error.faults]
        more = len(faults) - _MOST_FAULTS
        if more > 0:
            faults[_MOST_FAULTS:] = [translate("RulesetFiles", "And {count} more.").format(count=more)]
        say(Message(what.format(name=path.name), "\n".join(faults), Severity.WARNING))
    return None


def ask_to_write(parent: QWidget, file: RulesetFile, say: Say) -> Path | None:
    """Write a ruleset to a file that is asked for; its path, None when it was not written."""
    title = translate("RulesetFiles", "Export rules")
    chosen, _ = QFileDialog.getSaveFileName(parent, title, _suggested(file.name), _kinds())
    if not chosen:
        return None
    path = Path(chosen)
    path = path if path.suffix else path.with_suffix(_SUFFIX)
    try:
        write_whole(path, write_ruleset(file))
    except WriteError as error:
        say(failure(write_trouble(error)))
        return None
    return path


def _suggested(name: str) -> str:
    """A file name that every system takes."""
    rules = translate("RulesetFiles", "rules")
    return file_stem(f"{name[:_LONGEST_NAME]} {rules}", rules) + _SUFFIX


def _kinds() -> str:
    rules = translate("RulesetFiles", "Rules (*.json)")
    return f"{rules};;{translate('RulesetFiles', 'All files (*)')}"
