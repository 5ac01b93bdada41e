"""The skill names of the field's editions and generators: what makes "Gunnery 1" a skill and "Courier 2" none.

Names that are not here are read as well, from stronger signs; they are flagged as unknown. Abbreviations and older
spellings stand beside the name they mean, so that "J-o-T-2, Jack of all Trades 1" is seen as one skill twice.
"""

from __future__ import annotations

import re
from functools import lru_cache

_GENERAL = """
Admin=Administration Advocate Legal Law Aircraft Animals Animal Animal_Handling Animal_Training Archaeology Art
Artisan Astrogation=Astrogator Athletics Athlete Biologics Biology Brawling Bribery Broker Bureaucrat
Carouse=Carousing Chemistry Combat_Engineering Combat_Medic Combat_Rifleman Combat_Weapons Comms=Communications=Comm
Computer=Computers=Comp Craft Craftsman Dance Deception Demolition=Demolitions=Demo Designer Diplomat=Diplomacy
Disguise Driver=Drive=Driving Electronics=Electronic=Elec Engineer=Engineering=Engnrng=Eng Explosives Farming
Fleet_Tactics Fleet_Tac Flyer=Fly=Flying Foreign_Language Forensic Forgery
Forward_Observer=Fwd_Obs=Forward_Obs=Fwd_Observer Gambling=Gambler=Gamble Gravitics=Grav History
High-G=High-G_Environment Hostile_Environ=Hostile_Environment Hunting Instruction=Instructor Interrogation Intrusion
Interview Investigate=Investigation
Jack-of-all-Trades=Jack-of-Trades=JoT=Jack-o-T=Jack_o'Trades=Jack_o_Trades=Jack=Jack_of_All_Trade=J-of-T=JOAT
Language=Languages Leader=Leadership=Lead Liaison Life_Science=Life_Sciences Linguistics=Linguist
Mechanic=Mechanical=Mechanics=Mech Medic=Medical=Medicine=Med First_Aid Moncology Motivation Musician Mystery
Naval_Architect=Ship's_Design Naval_Tactics Navigation=Navigator=Nav Persuade=Persuasion Persuasion Philosophy
Photonics Physical_Science=Physical_Sciences Physics Pilot=Piloting Planetology Polymers Profession Programming
Programmer Prospecting=Prospect Psychohistory Psychology Psionicology Recon=Reconnaissance Recruiting=Recruit
Remote_Operations=Remote_Ops Repair Research Robotics=Robotics Robot_Ops Science=Sciences Screens
Seafarer=Seamanship Seeker Sensors=Sensor_Ops=Sensor Sensor_Operations Ship_Tactics=Ship's_Tactics
Social_Science=Social_Sciences
Sophontology Space_Science=Space_Sciences Stealth Steward Strategy Streetwise Survey Survival Tactics=Tactic Teacher
Teamster Telepathy Clairvoyance Telekinesis Awareness Teleportation Trader=Trade=Trading Trader
Vacc_Suit=Vacc=Vac_Suit=Vaccsuit=VaccSuit Vehicle=Vehicles Wheeled_Vehicle=Wheeled_Vehicles=Wheeled
Tracked_Vehicle=Tracked_Vehicles=Tracked Grav_Vehicle=Grav_Vehicles=Grav_Vehicle ATV=All-Terrain_Vehicle AFV
Air/Raft=Air_Raft ACV Helicopter=Helicopters Hovercraft Mole Rotor_Aircraft=Rotary_Wing Winged_Aircraft=Fixed_Wing
Prop-driven_Fixed_Wing Jet-driven_Fixed_Wing Lighter-than-Air_Craft Large_Watercraft Small_Watercraft Watercraft
Water_Craft Submersible Sail Sailing Rowing Boat Boats Ocean_Ships Motorboats Sailboat Submarine
Ship's_Boat=Ships_Boat=Ship_Boat=Shipboat Small_Craft=Smallcraft Spacecraft Starship Capital_Ships Big_Craft
Zero-G=Zero-G_Combat=Zero_G_Environment=Zero_Gravity=Zero-G_Cbt=0-G Battle_Dress=Battledress Vilani Galanglic=Anglic
Actor Author Chef Counsellor Fluidics Magnetics Biologist Chemist Fighting Fighter Unarmed_Combat Unarmed=Unarmed
Beams Exotics Slug_Throwers Spines Ordnance Launcher=Launchers Bay_Weapons Spinal Ortillery Turrets Turret
Life_Support J-Drive=Jump_Drive=JDrive M-Drive=Maneuver_Drive=Manoeuvre_Drive Power=Power_Plant Jump_Drives
Power_Systems Rotor Farmer Miner Mining Wrangler Rider=Riding=Equestrian Veterinary Handling Training Acrobatics
Climbing Swimming Running Jumping Throwing Cooking Bluff Perception Observation Intimidate=Intimidation Subterfuge
Technical Technician Tech Security Spacehand Crewman Belter Propulsion Ship_Operations Aerospace Agility Charm
Etiquette Fast_Talk=Fast-Talk Locksmith Lockpicking Sleight_of_Hand=Pickpocket Tracking Tracker Fishing Herbalism
Religion Theology Occult Arcane Natural_History Area_Knowledge Knowledge Current_Affairs Economics Accounting
Business Commerce Merchant Journalism Media Performance=Perform Singing Dancing Writing Painting Sculpting
Holography Instrument Visual_Media
"""
_COMBAT = """
Gun_Combat=Gun_Cbt=GunCombat Gun Guns Firearms Melee=Melee_Combat Blade_Combat=Blade_Cbt Blade Blades Hand_Combat
Heavy_Weapons=Heavy_Weapon=Heavy_Wpn=Hvy_Wpns=Hvy_Weapons=Hvy_Wpn Gunner Gunnery Handgun=Handguns Pistol=Pistols
Body_Pistol Auto_Pistol=Autopistol=Automatic_Pistol Snub_Pistol Revolver Rifle=Rifles Carbine
Auto_Rifle=Autorifle=Automatic_Rifle Assault_Rifle Accelerator_Rifle Advanced_Combat_Rifle=ACR Gauss_Rifle
Gauss_Pistol Gauss Shotgun=Shotguns SMG=Submachinegun=Submachine_Gun=Sub_Machine_Gun Laser_Carbine=LaserCarbine
Laser_Rifle=LaserRifle Laser_Pistol Laser_Weapons Laser Lasers Energy_Weapons=Energy_Weapon Energy Energy_Rifle
Energy_Pistol Slug_Weapons Slug Slug_Rifle Slug_Pistol Slugthrowers High_Energy_Weapons=HEW High-Energy_Weapons
Neural_Weapons Plasma_Gun Fusion_Gun Rocket_Launcher Grenade_Launcher Grenade=Grenades Machinegun=Machine_Gun=LMG
Autocannon Auto_Cannon Field_Artillery=Artillery Mortar Mass_Driver Missiles=Missile Dagger Foil Sword Swords
Cutlass Broadsword Great_Sword Bayonet Spear Halberd Pike Cudgel Club Axe Polearm Large_Blade Small_Blade Bow Bows
Bow_Combat=Bow_Cbt Crossbow Sporting_Crossbow Military_Crossbow Archery Archaic_Weapons Archaic Archaic_Weapon
Blowgun Sling Bola Boomerang Whip Polearms Knife Knife_Fighting Natural_Weapons Natural Bludgeoning_Weapons
Bludgeoning Bludgeon Piercing_Weapons=Piercing Slashing_Weapons=Slashing Martial_Arts=Martial_Art Dodge Fencing
Man_Portable Portable Weapon_Engineering Weapons_Engineering Beam_Weapons Military Primitive_Weapons
"""
# As people write them elsewhere; they mean no more than that such a word names a skill.
_FOREIGN = """
Pilotage Mécanique Médecine Navigation Tactique Commandement Électronique Informatique Ingénierie Combinaison Survie
Discrétion Combat_rapproché Mêlée Armes_à_feu Armes_de_poing Fusil Pistolet Bagarre Débrouillardise Administration
Commerce Conduite Pilote Médecin Reconnaissance Athlétisme Langue Artillerie Mechanik Medizin Führung Taktik
Schusswaffen Nahkampf Gewehr Pistole Raumanzug Überleben Gassenwissen Verwaltung Elektronik Raumschiff Heimlichkeit
Fahren Fliegen Steuermann Raumfahrt Astronavigation Handel Verhandeln Diplomatie Piloto Mecánica Medicina Navegación
Tácticas Táctica Liderazgo Armas_de_fuego Pistola Supervivencia Callejeo Electrónica Ingeniería Traje_espacial
Sigilo Pelea Comercio Sparare Mischia Furtività Sopravvivenza Fucile Tattica Elettronica
"""


def key(name: str) -> str:
    """Letters alone, lower case: "Vacc-Suit", "vacc suit" and "VaccSuit" are one."""
    return "".join(filter(str.isalnum, name)).casefold()


def _tables() -> tuple[dict[str, str], dict[str, str]]:
    """Each spelling's key → the key of the skill it means, and → the spelling itself."""
    meanings: dict[str, str] = {}
    spellings: dict[str, str] = {}
    for entry in (_GENERAL + _COMBAT + _FOREIGN).split():
        names = [name.replace("_", " ") for name in entry.split("=")]
        for name in names:
            meanings.setdefault(key(name), key(names[0]))
            spellings.setdefault(key(name), name)
    return meanings, spellings


_MEANINGS, _SPELLINGS = _tables()
_FIGHTING = frozenset(key(name) for entry in _COMBAT.split() for name in entry.replace("_", " ").split("="))
_WORDS = frozenset(word for spelling in _SPELLINGS.values() for word in spelling.casefold().split())
_SECOND_HALVES = frozenset(word.rpartition("/")[2] for word in _WORDS if "/" in word)
# Words that are skills in a list and people, ranks or things everywhere else.
_COMMON_TEXT = """
actor athlete author belter beams chef chemist biologist fighter leader merchant miner farmer medic navigator pilot
pilote piloto steward gunner broker diplomat engineer hunter prospector technician trader driver rider teacher
astrogator mechanic instructor boat boats natural power knowledge military training grav gun guns jack mole tech
security perception sail craft trade law lead science history art language energy laser lasers slug blade sword
dagger knife rifle rifles pistol pistols handgun shotgun revolver carbine smg club axe spear cutlass bow comp mech
med nav elec eng demo flyer seafarer crewman spacehand missile missiles turret turrets awareness bluff charm media
business religion commerce starship spacecraft vehicle vehicles gambler recruit
"""
_COMMON = frozenset(_COMMON_TEXT.split())
_KNOWLEDGE = re.compile(r"(?:career|world|capital): *\S", re.IGNORECASE)
_SPECIALITY = re.compile(r"\s*(?:\(.*|/.*|:.*)$", re.DOTALL)


def base_of(name: str) -> str:
    """The skill without its speciality: "Gun Combat" of "Gun Combat (slug)"; "Air/Raft" stays whole."""
    if key(name) in _MEANINGS:
        return name
    return _SPECIALITY.sub("", name).strip() or name


@lru_cache(maxsize=4096)
def is_known(name: str) -> bool:
    """Whether some edition has this skill, with or without a speciality."""
    return key(name) in _MEANINGS or key(base_of(name)) in _MEANINGS or bool(_KNOWLEDGE.match(name))


def is_for_fighting(name: str) -> bool:
    """Whether some edition uses this skill with weapons."""
    return key(base_of(name)) in _FIGHTING


def is_word(word: str) -> bool:
    """Whether the word occurs in the name of a skill."""
    return word.casefold() in _WORDS


def is_second_half(word: str) -> bool:
    """Whether the name of a skill ends so behind a slash, as "Air/Raft" does."""
    return word.casefold() in _SECOND_HALVES


def is_spelled(name: str) -> bool:
    """Whether this is a known skill, its words whole: "Heavy Weap ons" is none."""
    return is_known(name) and all(map(is_word, base_of(name).split()))


def is_plain_word(name: str) -> bool:
    """Whether the name of the skill is as often something else: "Pilot 2" may be the second pilot."""
    return key(base_of(name)) in _COMMON


def same_skill(name: str) -> str:
    """A key equal for all spellings of one skill; the speciality counts."""
    base = base_of(name)
    return f"{_MEANINGS.get(key(base), key(base))}/{key(name[len(base) :])}"


def from_id(identifier: str) -> str:
    """A readable name for the id of a program: "Gun Combat" for "guncombat"; anything else unchanged."""
    plain = identifier.replace("_", "").replace("-", "")
    return _SPELLINGS.get(plain, identifier) if plain.islower() and " " not in plain else identifier


def longest_known_tail(words: list[str]) -> int:
    """How many of the last words together name a skill; 0 when none do."""
    for count in range(min(len(words), 4), 0, -1):
        if is_known(" ".join(words[-count:])):
            return count
    return 0
