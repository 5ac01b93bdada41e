"""Plays a session in the real window while Python's audit hooks listen: for sockets, processes, and files written.

python -m tests.faults.listening FOLDER: everything the program writes has to lie below FOLDER.
"""

import os
import sys
from pathlib import Path

_ALLOWED = ("/dev/null",)
_WRITES = frozenset({"os.rename", "os.remove", "os.link", "os.symlink", "os.mkdir", "os.rmdir", "os.truncate"})
_NEVER = ("socket.", "subprocess.", "os.system", "os.exec", "os.spawn", "os.posix_spawn", "urllib.", "ftplib.")
_WAYS_TO_WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def listen(folder: Path, heard: list[str]) -> None:
    allowed = (str(folder), *_ALLOWED)

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event.startswith(_NEVER):
            heard.append(f"{event} {arguments}")
        writes = event in _WRITES
        if event == "open":
            flags = arguments[2]
            writes = isinstance(flags, int) and bool(flags & _WAYS_TO_WRITE)
        # files of Python's own are no business of the program's
        if writes and not isinstance(arguments[0], int) and "__pycache__" not in str(arguments[0]):
            place = str(Path(os.fsdecode(arguments[0])).absolute())  # type: ignore[arg-type]
            if not place.startswith(allowed):
                heard.append(f"{event} {place}")

    sys.addaudithook(hook)


def main(folder: Path) -> int:
    heard: list[str] = []
    listen(folder, heard)
    from tests.faults.session import play

    play()
    heard += [f"loaded {name}" for name in sys.modules if name.startswith("PySide6.QtNetwork")]
    sys.stdout.write("\n".join([*heard, "played"]) + "\n")
    return 1 if heard else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
