"""Long work in small steps, so that a window stays responsive and the work can be given up between any two."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Work = Generator[float, None, T]
"""Yields how far it is, 0…1, after each small step, and returns what it was for."""


def finish(work: Work[T]) -> T:
    """All of it at once."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def at_once(value: T) -> Work[T]:
    """Work that is done with its first step."""
    yield 1.0
    return value
