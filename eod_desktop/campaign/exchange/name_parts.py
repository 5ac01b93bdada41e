"""Names given in two parts, each behind a label of its own: "Surname: Okoye", "Given name: Chidi"."""

from __future__ import annotations

from collections.abc import Sequence

_GIVEN = (
    "given name",
    "given names",
    "first name",
    "firstname",
    "forename",
    "vorname",
    "prénom",
    "prenom",
)
_FAMILY = ("surname", "last name", "lastname", "family name", "nachname", "familienname", "nom de famille", "apellido")
LABELS = (*_GIVEN, *_FAMILY)


def is_part(label: str) -> bool:
    """Whether a label announces only a part of a name."""
    return _plain(label) in LABELS


def joined(parts: Sequence[tuple[str, str]]) -> str:
    """The name that labels and values make: what is given first; behind "Vorname", plain "Name" is the family's."""
    given = [value for label, value in parts if _plain(label) in _GIVEN and value]
    family = [value for label, value in parts if _plain(label) in _FAMILY and value]
    plain = [value for label, value in parts if not is_part(label) and value]
    if plain and (family or not given or given[0] in plain[0]):
        return plain[0]
    return " ".join((*given[:1], *(family or plain)[:1]))


def _plain(label: str) -> str:
    return " ".join(label.replace("_", " ").strip(" \t\n:=*|#-").split()).casefold()
