"""``python -m eod_desktop``."""

import sys

from eod_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
