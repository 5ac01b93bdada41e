from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from eod_desktop.campaign import places
from eod_desktop.campaign.places import (
    LOCAL,
    Place,
    PlaceKind,
    file_system_of,
    is_network_system,
    mac_mounts,
    place_of,
    synced_by,
)

MOUNTS = [
    "/dev/sda2 / ext4 rw,relatime 0 0",
    "proc /proc proc rw 0 0",
    "nas:/games /mnt/games nfs4 rw,vers=4.2 0 0",
    "//nas/share /mnt/My\\040Share cifs rw 0 0",
    "/dev/sdb1 /media/ana/stick fuseblk rw 0 0",
    "gvfsd-fuse /run/user/1000/gvfs fuse.gvfsd-fuse rw 0 0",
    "ana@nas: /mnt/games/far fuse.sshfs rw 0 0",
    "tmpfs /mnt/games/scratch tmpfs rw 0 0",
    "short line",
]


@pytest.mark.parametrize(
    ("path", "system", "network"),
    [
        ("/home/ana/x.eod", "ext4", False),
        ("/mnt/games/x.eod", "nfs4", True),
        ("/mnt/games2/x.eod", "ext4", False),
        ("/mnt/My Share/campaigns/x.eod", "cifs", True),
        ("/media/ana/stick/x.eod", "fuseblk", False),
        ("/run/user/1000/gvfs/smb-share:server=nas/x.eod", "fuse.gvfsd-fuse", True),
        ("/mnt/games/far/x.eod", "fuse.sshfs", True),
        ("/mnt/games/scratch/x.eod", "tmpfs", False),
    ],
)
def test_the_file_system_is_that_of_the_nearest_mount(path: str, system: str, network: bool) -> None:
    assert file_system_of(PurePosixPath(path), MOUNTS) == system
    assert is_network_system(system) is network


def test_a_mount_over_another_is_the_one_that_is_seen() -> None:
    assert file_system_of(PurePosixPath("/mnt/x"), ["a /mnt ext4 rw", "b /mnt nfs rw"]) == "nfs"


def test_what_the_mac_says_of_its_mounts_is_understood() -> None:
    output = (
        "/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)\n"
        "//ana@nas._smb._tcp.local/Game Night on /Volumes/Game Night (smbfs, nodev, nosuid, mounted by ana)\n"
        "map auto_home on /System/Volumes/Data/home (autofs, automounted)\n"
    )
    mounts = list(mac_mounts(output))
    assert file_system_of(PurePosixPath("/Users/ana/x.eod"), mounts) == "apfs"
    assert file_system_of(PurePosixPath("/Volumes/Game Night/x.eod"), mounts) == "smbfs"


@pytest.mark.parametrize(
    ("path", "by"),
    [
        (PurePosixPath("/home/ana/Dropbox/rpg/x.eod"), "Dropbox"),
        (PurePosixPath("/home/ana/Dropbox (Personal)/x.eod"), "Dropbox"),
        (PurePosixPath("/Users/ana/Library/Mobile Documents/com~apple~CloudDocs/x.eod"), "iCloud"),
        (PurePosixPath("/Users/ana/Library/CloudStorage/GoogleDrive-ana@example.org/x.eod"), "CloudStorage"),
        (PureWindowsPath("C:/Users/ana/OneDrive - Firm/x.eod"), "OneDrive"),
        (PureWindowsPath("G:/My Drive/x.eod"), "Google Drive"),
        (PureWindowsPath("D:/Cloud/x.eod"), "OneDrive"),
        (PurePosixPath("/home/ana/Nextcloud/x.eod"), "Nextcloud"),
        (PurePosixPath("/home/ana/campaigns/dropbox.eod"), ""),
        (PurePosixPath("/home/ana/dropboxes/x.eod"), ""),
        (PurePosixPath("/home/ana/omega/x.eod"), ""),
    ],
)
def test_synced_folders_are_known_by_their_names(path: PurePosixPath | PureWindowsPath, by: str) -> None:
    assert synced_by(path, {"OneDrive": "D:\\Cloud"}) == by


@pytest.mark.parametrize(("mark", "by"), [(".stfolder", "Syncthing"), (".dropbox", "Dropbox")])
def test_synced_folders_are_known_by_their_marks(tmp_path: Path, mark: str, by: str) -> None:
    path = tmp_path / "rpg" / "campaigns" / "x.eod"
    path.parent.mkdir(parents=True)
    assert place_of(path) == LOCAL
    (tmp_path / mark).mkdir()
    assert place_of(path) == Place(PlaceKind.SYNCED, by)


def test_a_share_is_another_machines_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places._windows_share(PureWindowsPath("//nas/rpg/x.eod")) == "UNC"
    monkeypatch.setattr(places, "_network_system", lambda path: "nfs4")
    assert place_of(Path("/somewhere/x.eod")) == Place(PlaceKind.NETWORK, "nfs4")
