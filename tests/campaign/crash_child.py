"""Plays on a campaign file and says on its output when each action is on disk, until somebody kills it.

python -m tests.campaign.crash_child FILE SEED
"""

import os
import sys
from pathlib import Path

from eod_desktop.campaign.store import Store
from tests.campaign.books import Books, clock
from tests.campaign.player import Player


def main(path: str, seed: str) -> None:
    books = Books(Store.open(Path(path), clock), Player(int(seed)))
    os.write(1, b".")
    number = 0
    while True:
        number += 1
        books.any(number)
        os.write(1, b".")


if __name__ == "__main__":
    main(*sys.argv[1:])
