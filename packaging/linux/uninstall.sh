#!/bin/sh
# Removes EoD Desktop of the person who runs this. Campaigns, settings and log stay.
set -eu

refresh() {
    # have the desktop see what is there; a system without these tools looks by itself
    if command -v update-desktop-database > /dev/null; then update-desktop-database -q "$1/applications" || true; fi
    if command -v update-mime-database > /dev/null; then update-mime-database "$1/mime" > /dev/null 2>&1 || true; fi
    if command -v gtk-update-icon-cache > /dev/null; then
        gtk-update-icon-cache -q -t -f "$1/icons/hicolor" > /dev/null 2>&1 || true
    fi
}

if [ "${1:-}" = --refresh ]; then
    refresh "$2"
    exit 0
fi
share="${XDG_DATA_HOME:-$HOME/.local/share}"
rm -rf "$HOME/.local/lib/eod-desktop"
rm -f "$HOME/.local/bin/eod-desktop"
rm -f "$share/applications/eod-desktop.desktop" "$share/mime/packages/eod-desktop.xml" \
    "$share/metainfo/io.github.eod_desktop.EoDDesktop.metainfo.xml" "$share/man/man1/eod-desktop.1.gz"
rm -f "$share"/icons/hicolor/*/apps/eod-desktop.png "$share/icons/hicolor/scalable/apps/eod-desktop.svg"
refresh "$share"
echo "EoD Desktop is removed. Your campaigns are still in $share/eod-desktop/campaigns."
