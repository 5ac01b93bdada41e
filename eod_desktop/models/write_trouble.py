"""What the GM reads when a file could not be written: what happened, what is safe, what to do."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.whole_file import WriteError, WriteErrorKind
from eod_desktop.models.refusals import Trouble

translate = QCoreApplication.translate


def write_trouble(error: WriteError) -> Trouble:
    """Why, as far as the system tells."""
    match error.kind:
        case WriteErrorKind.NO_FOLDER:
            advice = translate("WriteTrouble", "Its folder does not exist. Choose another one.")
        case WriteErrorKind.NO_PERMISSION:
            advice = translate(
                "WriteTrouble", "Choose another folder; or, if the file is open in another program, close it there."
            )
        case WriteErrorKind.DISK_FULL:
            advice = translate("WriteTrouble", "The disk is full. Free some space or choose another one.")
        case WriteErrorKind.IS_A_FOLDER:
            advice = translate("WriteTrouble", "There is a folder of that name. Choose another name.")
        case WriteErrorKind.BAD_NAME:
            advice = translate("WriteTrouble", "The system does not take that name. Choose a shorter or simpler one.")
        case WriteErrorKind.OTHER:
            template = translate("WriteTrouble", "The system says: {detail}. Choose another folder.")
            advice = template.format(detail=error.strerror)
    what = translate("WriteTrouble", "{path} was not written.").format(path=error.path)
    safe = translate("WriteTrouble", "What stood there before is as it was.")
    return Trouble(what, safe, advice)
