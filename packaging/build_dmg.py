"""The disk image for macOS: the application bundle beside a link to the folder of applications."""

import os
import shutil
from pathlib import Path

from build_release import TITLE, Release
from build_tools import call

ENTITLEMENTS = Path(__file__).parent / "macos" / "entitlements.plist"


def make(frozen: Path, release: Release, output: Path) -> Path:
    """Returns dist/EoD-Desktop-VERSION.dmg.

    MACOS_IDENTITY in the environment names the certificate to sign with; without one the signature is ad hoc.
    """
    bundle = frozen.parent / f"{TITLE}.app"
    identity = os.environ.get("MACOS_IDENTITY", "")
    signing = ["--options", "runtime", "--timestamp"] if identity else []
    signing += ["--entitlements", str(ENTITLEMENTS)]
    call(["codesign", "--force", "--deep", "--sign", identity or "-", *signing, str(bundle)])
    call(["codesign", "--verify", "--deep", "--strict", str(bundle)])
    tree = output.parent / "build" / "dmg"
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    call(["ditto", str(bundle), str(tree / bundle.name)])  # keeps symbolic links and signatures
    (tree / "Applications").symlink_to("/Applications")
    package = output / f"EoD-Desktop-{release.version}.dmg"
    package.unlink(missing_ok=True)
    name = f"{TITLE} {release.version}"
    call(["hdiutil", "create", "-volname", name, "-srcfolder", str(tree), "-format", "UDZO", str(package)])
    if identity:
        call(["codesign", "--sign", identity, "--timestamp", str(package)])
    shutil.rmtree(tree)
    return package
