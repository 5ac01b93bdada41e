"""What kind of place a campaign file is in: SQLite's write-ahead log is safe on a disk of this machine only."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path, PurePath

import msgspec


class PlaceKind(StrEnum):
    LOCAL = "local"
    NETWORK = "network"  # another machine's disk
    SYNCED = "synced"  # a folder that a program copies to other machines


class Place(msgspec.Struct, frozen=True):
    """`by`: what synchronises the folder, or the kind of its file system; names, the same in every language."""

    kind: PlaceKind
    by: str = ""


LOCAL = Place(PlaceKind.LOCAL)

_NETWORK_SYSTEMS = frozenset(
    {
        "nfs",
        "nfs4",
        "cifs",
        "smb3",
        "smbfs",
        "smb2",
        "9p",
        "afs",
        "afpfs",
        "afp",
        "ceph",
        "glusterfs",
        "lustre",
        "ncpfs",
    }
    | {"davfs", "davfs2", "webdav", "webdavfs", "vboxsf", "prl_fs", "drvfs", "ocfs2", "gfs2", "beegfs", "coda"}
)
_LOCAL_FUSE = frozenset({"fuseblk", "fuse.ntfs-3g", "fuse.ntfs", "fuse.exfat", "fuse.lowntfs-3g", "fuse.encfs"})
_SYNCED_NAMES = {
    "onedrive": "OneDrive",
    "dropbox": "Dropbox",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "google drive stream": "Google Drive",
    "my drive": "Google Drive",
    "icloud drive": "iCloud",
    "iclouddrive": "iCloud",
    "mobile documents": "iCloud",
    "cloudstorage": "CloudStorage",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "pcloud": "pCloud",
    "pclouddrive": "pCloud",
    "mega": "MEGA",
    "megasync": "MEGA",
    "synologydrive": "Synology Drive",
}
_SYNCED_MARKS = {
    ".stfolder": "Syncthing",
    ".dropbox": "Dropbox",
    ".dropbox.cache": "Dropbox",
    ".tmp.drivedownload": "Google Drive",
    ".tmp.driveupload": "Google Drive",
    ".sync_folder.db": "Nextcloud",
    ".nextcloudsync.log": "Nextcloud",
    ".owncloudsync.log": "ownCloud",
    ".SynologyWorkingDirectory": "Synology Drive",
    ".resilio-sync": "Resilio Sync",
}
_ONEDRIVE_VARIABLES = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")
_REMOTE_DRIVE = 4  # GetDriveType of Windows


def place_of(path: Path) -> Place:
    """Where a file is, as far as its path, its folders and the mounted file systems tell. Never raises."""
    synced = synced_by(path, os.environ) or next(_marks_above(path), "")
    if synced:
        return Place(PlaceKind.SYNCED, synced)
    system = _network_system(path)
    return Place(PlaceKind.NETWORK, system) if system else LOCAL


def synced_by(path: PurePath, environment: Mapping[str, str]) -> str:
    """What synchronises a folder, from the names in its path; "" for nothing known."""
    for variable in _ONEDRIVE_VARIABLES:
        root = environment.get(variable)
        if root and path.is_relative_to(root):
            return "OneDrive"
    for part in path.parts[:-1]:
        # a firm's OneDrive is called "OneDrive - Firm", a second Dropbox "Dropbox (Personal)"
        name = part.casefold().split(" - ")[0].split(" (")[0].strip()
        if name in _SYNCED_NAMES:
            return _SYNCED_NAMES[name]
    return ""


def file_system_of(path: PurePath, mounts: Iterable[str]) -> str:
    """The type of the file system a path is on, from lines as in Linux's ``/proc/mounts``; "" for none."""
    best, found = -1, ""
    for line in mounts:
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        point = PurePath(_unescaped(fields[1]))
        # of two mounts at one place the later one is seen
        if len(point.parts) >= best and path.is_relative_to(point):
            best, found = len(point.parts), fields[2]
    return found


def is_network_system(system: str) -> bool:
    """Whether a type of file system is one of another machine; of FUSE's, those not known to be on a disk here are."""
    return system in _NETWORK_SYSTEMS or (system.startswith("fuse.") and system not in _LOCAL_FUSE)


def _network_system(path: Path) -> str:
    """The type of another machine's file system that a path is on; "" for one of this machine."""
    if sys.platform == "win32":
        return _windows_share(path)
    if sys.platform == "darwin":
        system = file_system_of(path, _mac_mounts())
    else:
        try:
            system = file_system_of(path, Path("/proc/self/mounts").read_text(errors="surrogateescape").splitlines())
        except OSError:
            return ""
    return system if is_network_system(system) else ""


def mac_mounts(output: str) -> Iterator[str]:
    """Lines as in ``/proc/mounts`` from what macOS's ``mount`` says: ``//ana@nas/x on /Volumes/x (smbfs, nodev)``."""
    for line in output.splitlines():
        source, _, rest = line.partition(" on ")
        point, _, options = rest.rpartition(" (")
        if point:
            yield f"{source.replace(' ', '_')} {point.replace(' ', _SPACE)} {options.partition(',')[0].rstrip(')')}"


_SPACE = "\\040"  # as the kernel writes it


def _mac_mounts() -> Iterator[str]:
    import subprocess

    try:
        done = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return
    yield from mac_mounts(done.stdout)


def _windows_share(path: Path) -> str:
    if path.drive.startswith("\\\\"):
        return "UNC"
    if sys.platform != "win32":
        return ""
    import ctypes

    return "share" if ctypes.windll.kernel32.GetDriveTypeW(f"{path.drive}\\") == _REMOTE_DRIVE else ""


def _marks_above(path: Path) -> Iterator[str]:
    """Of each folder above a file that holds the mark of a program that synchronises it."""
    for folder in path.parents:
        yield from (by for name, by in _SYNCED_MARKS.items() if os.path.lexists(folder / name))


def _unescaped(point: str) -> str:
    for code, letter in ((_SPACE, " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        point = point.replace(code, letter)
    return point
