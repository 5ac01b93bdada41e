"""The installer for Windows, of a program that was frozen there."""

from pathlib import Path

from build_release import NAME, Release
from build_tools import BuildError, call

SCRIPT = Path(__file__).parent / "windows" / f"{NAME}.nsi"


def make(frozen: Path, release: Release, output: Path) -> Path:
    """Returns dist/EoD-Desktop-VERSION-setup.exe."""
    if not (frozen / f"{NAME}.exe").is_file():
        raise BuildError(f"{frozen} was not frozen on Windows. Name a folder that was: --nsis --payload FOLDER.")
    output.mkdir(exist_ok=True)
    package = output / f"EoD-Desktop-{release.version}-setup.exe"
    size = sum(file.stat().st_size for file in frozen.rglob("*") if file.is_file()) // 1024
    values = {
        "VERSION": release.version,
        "PAYLOAD": str(frozen),
        "OUTPUT": str(package),
        "SIZE": str(size),
        "ICON": str(release.root / "resources" / "icons" / f"{NAME}.ico"),
        "LICENCE": str(release.root / "LICENSE"),
    }
    call(["makensis", "-V2", "-WX", *(f"-D{name}={value}" for name, value in values.items()), str(SCRIPT)])
    return package
