"""The skills that the rules themselves name, which give their bonus under these names alone (I2, I3, I5)."""

from __future__ import annotations

from eod_desktop.campaign.exchange import skill_names
from eod_desktop.rules import LEADER

TACTICS = "Tactics"
STREETWISE = "Streetwise"

# As other editions and languages call them; the name itself in other letters belongs to each.
_OTHER_NAMES = {
    LEADER: "Leadership Lead Commandement Führung Liderazgo Leader Command",
    TACTICS: "Tactic Tactique Taktik Táctica Tácticas Tattica Military_Tactics Combat_Tactics Ground_Tactics"
    " Small_Unit_Tactics Infantry_Tactics",
    STREETWISE: "Street_Wise Gassenwissen Callejeo Débrouillardise",
}
_ON_FOOT = frozenset({"", "military", "ground", "infantry", "combat", "smallunit", "squad", "land", "general", "any"})
_NEARLY = {
    skill_names.key(name.replace("_", " ")): skill
    for skill, names in {
        TACTICS: "Fleet_Tactics Fleet_Tac Naval_Tactics Naval_Tactic Ship_Tactics Ship's_Tactics Space_Tactics",
    }.items()
    for name in names.split()
}
_MEANT = {
    skill_names.key(name.replace("_", " ")): skill
    for skill, names in _OTHER_NAMES.items()
    for name in (skill, *names.split())
}


def name_in_rules(skill: str) -> str:
    """The rules' name of a skill, "" for one that they do not name: "Leader" for "Leadership".

    "Tactics (military)" is Tactics; "Tactics (naval)" is about ships and none of theirs.
    """
    meant = _MEANT.get(skill_names.key(skill))
    if meant:
        return meant
    base = skill_names.base_of(skill)
    meant = _MEANT.get(skill_names.key(base), "")
    return meant if skill_names.key(skill[len(base) :]) in _ON_FOOT else ""


def nearly(skill: str) -> str:
    """The rules' skill that one like it is taken for, "" for none: "Tactics" for "Naval Tactics", which is not it."""
    if name_in_rules(skill):
        return ""
    base = skill_names.base_of(skill)
    return _NEARLY.get(skill_names.key(skill)) or _MEANT.get(skill_names.key(base), "")
