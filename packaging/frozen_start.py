"""Where the frozen program starts."""

import sys

from eod_desktop.frozen import restore_environment

restore_environment()

from eod_desktop.cli import main  # noqa: E402

sys.exit(main())
