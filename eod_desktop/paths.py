"""Where the program keeps its things: the user's folders and the files it ships.

Nothing here creates a folder; whoever writes a file makes its folder first.
"""

import os
import sys
from pathlib import Path

import msgspec
from platformdirs import PlatformDirs

APPLICATION = "eod-desktop"
HOME_VARIABLE = "EOD_DESKTOP_HOME"


class Paths(msgspec.Struct, frozen=True):
    """The four folders the program knows, all absolute. Tests build one over a temporary folder."""

    data: Path
    config: Path
    log: Path
    resources: Path

    @classmethod
    def for_user(cls) -> "Paths":
        """The folders of the person at the keyboard, as the system wants them.

        With `EOD_DESKTOP_HOME` set, everything lives below that folder instead (portable use, tests). Data is the
        *local* application data: a database in a roaming or synchronised folder loses writes.
        """
        home = os.environ.get(HOME_VARIABLE)
        if home:
            return cls.below(Path(home).expanduser().absolute())
        dirs = PlatformDirs(APPLICATION, appauthor=False, roaming=False)
        return cls(dirs.user_data_path, dirs.user_config_path, dirs.user_log_path, shipped_resources())

    @classmethod
    def below(cls, home: Path) -> "Paths":
        """Everything of the user below one folder, with the shipped resources."""
        return cls(home / "data", home / "config", home / "log", shipped_resources())

    @property
    def campaigns(self) -> Path:
        """The folder of campaign files."""
        return self.data / "campaigns"

    @property
    def backups(self) -> Path:
        """The folder of their backups, a folder for each campaign."""
        return self.data / "backups"

    @property
    def sample(self) -> Path:
        """The shipped sample campaign, never edited in place."""
        return self.resources / "sample" / "campaign.json"

    @property
    def defaults(self) -> Path:
        """What a new campaign offers to pick from."""
        return self.resources / "defaults.json"

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.ini"

    @property
    def log_file(self) -> Path:
        return self.log / "eod-desktop.log"

    @property
    def running(self) -> Path:
        """Where a program that starts finds the one that runs already."""
        return self.data / "running"

    @property
    def fonts(self) -> Path:
        """The folder of the shipped font, with its licence."""
        return self.resources / "fonts"


def shipped_resources(package: Path | None = None) -> Path:
    """The folder `resources`: unpacked by the frozen program, inside the installed package, or beside it in a checkout.

    `package` is the folder of `eod_desktop`, for tests.
    """
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "resources"
    package = package or Path(__file__).resolve().parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"
