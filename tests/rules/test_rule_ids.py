"""Every id of the rules has a test that names it, and no test names an id that there is none of."""

import ast
import re
from pathlib import Path

IDS = (
    {f"T{number}" for number in (1, 2, 3, 4, 5, 6, 7, 10)}
    | {f"I{number}" for number in range(1, 14)}
    | {f"A{number}" for number in range(1, 9)}
    | {f"C{number}" for number in (1, 2, 4, 5, 6, 7, 8, 9, 10)}
)


def named() -> set[str]:
    """The rule ids in the names of the test functions beside this file."""
    ids: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids |= set(re.findall(r"(?<=_)[TIAC]\d+(?=_)", node.name))
    return ids


def test_each_rule_is_tested_by_name() -> None:
    assert sorted(IDS - named()) == []


def test_each_name_is_of_a_rule() -> None:
    assert sorted(named() - IDS) == []
