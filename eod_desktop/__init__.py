"""EoD Desktop: run EoD encounters at the table, with every die explained and every change undoable."""

__version__ = "0.1.0"
