"""Another program that has copied a text: holds what it reads from its input in the clipboard until it is ended."""

from __future__ import annotations

import sys

from PySide6.QtGui import QGuiApplication


def main() -> None:
    holder = QGuiApplication(sys.argv)
    text = sys.stdin.read()
    holder.clipboard().setText(text)
    sys.stdout.write("held\n")
    sys.stdout.flush()
    holder.exec()


if __name__ == "__main__":
    main()
