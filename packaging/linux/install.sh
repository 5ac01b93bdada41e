#!/bin/sh
# Installs EoD Desktop for the person who runs this, without rights of an administrator.
#   sh EoD-Desktop-….run                  install, or replace an older version
#   sh EoD-Desktop-….run -- --uninstall   remove the program; campaigns stay
set -eu
cd "$(dirname "$0")"
if [ -z "${HOME:-}" ] || [ ! -d "$HOME" ]; then
    echo "HOME names no folder, so there is no place to install to." >&2
    exit 1
fi
program="$HOME/.local/lib/eod-desktop"
case "${1:-}" in
    "") ;;
    --uninstall) exec ./uninstall.sh ;;
    *)
        echo "Unknown option: $1 (there is --uninstall)" >&2
        exit 2
        ;;
esac
share="${XDG_DATA_HOME:-$HOME/.local/share}"

# the new program stands complete before the old one goes
mkdir -p "$HOME/.local/lib" "$HOME/.local/bin" "$share"
rm -rf "$program.new"
cp -R program "$program.new"
cp uninstall.sh "$program.new/uninstall.sh"
rm -rf "$program"
mv "$program.new" "$program"
ln -sf "$program/eod-desktop" "$HOME/.local/bin/eod-desktop"

cp -R share/. "$share/"
# within the quotes of a desktop file a backslash, a quote, a dollar and a backtick need a backslash, twice for itself
quoted=$(printf '%s' "$program/eod-desktop" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')
sed "s|^Exec=.*|$(printf 'Exec="%s" %%f' "$quoted" | sed 's/[\\&|]/\\&/g')|" \
    share/applications/eod-desktop.desktop > "$share/applications/eod-desktop.desktop"
"$program/uninstall.sh" --refresh "$share"

echo "EoD Desktop is installed in $program. Start it from the menu, or with eod-desktop."
case ":$PATH:" in
    *":$HOME/.local/bin:"*) ;;
    *) echo "The command is found after the next login, or as $HOME/.local/bin/eod-desktop." ;;
esac
