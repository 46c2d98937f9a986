#!/usr/bin/env bash
# notice.sh FOLDER: what is in a distribution file besides Headroom, by whom and under which licence; FOLDER is libraries.sh's.
set -euo pipefail
cat <<'TEXT'
Headroom
Licensed under the Apache License, Version 2.0: see LICENSE.

The file "headroom" also contains these libraries, linked in from the archives of Debian's packages. The notices of each are in
the folder notices/.

TEXT
licence() {
  case $1 in
    libbpf-dev) echo "LGPL-2.1 or BSD-2-Clause" ;;
    libelf-dev) echo "LGPL-3+ or GPL-2+ (elfutils)" ;;
    zlib1g-dev) echo "Zlib" ;;
    libsqlite3-dev) echo "public domain" ;;
    libmnl-dev) echo "LGPL-2.1" ;;
    libgcc-*-dev | libstdc++-*-dev) echo "GPL-3 with the GCC Runtime Library Exception" ;;
    *) echo "notice: the licence of $1 is not known" >&2; exit 1 ;;
  esac
}
while read -r name version; do
  words=$(licence "$name")
  printf '  %-20s %-24s %s\n' "$name" "$version" "$words"
done <"$1/versions"
cat <<'TEXT'
  Swift's libraries                             Apache-2.0 with the Runtime Library Exception

libelf and libmnl may be replaced by others: the objects, the archives and the command to link the file again with are in
headroom-…-relink.tar.xz, beside the file that you have. Their sources are Debian's source packages of the versions above.
TEXT
