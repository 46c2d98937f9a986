#!/usr/bin/env bash
# notices.sh FOLDER: the notices of the libraries that are linked in, for debian/copyright's format; FOLDER is libraries.sh's.
set -euo pipefail
for notice in "$1"/notices/*; do
  printf '\nFiles: usr/bin/headroom\nCopyright: the authors of %s, whose archive is linked in\nLicense: %s\n' \
    "$(basename "$notice")" "$(basename "$notice")-notice"
  sed 's/^[[:space:]]*$/./; s/^/ /' "$notice"
done
