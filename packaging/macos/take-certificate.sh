#!/bin/sh
# Puts the certificate in CERTIFICATE (base64 of a .p12) and CERTIFICATE_PASSWORD where codesign finds it.
set -eu
keychain="$RUNNER_TEMP/signing.keychain-db"
p12="$RUNNER_TEMP/certificate.p12"
password=$(uuidgen)
printf '%s' "$CERTIFICATE" | base64 --decode > "$p12"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 21600 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$p12" -k "$keychain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -k "$password" "$keychain"
security list-keychains -d user -s "$keychain" login.keychain-db
rm "$p12"
