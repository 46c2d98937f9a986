#!/usr/bin/env bash
# check.sh PACKAGE: what lintian and AppStream's validator say of a Debian package; fails for their errors and warnings.
set -euo pipefail
package=$1
fail() { printf 'check: %s: %s\n' "$package" "$*" >&2; exit 1; }

lintian --allow-root --fail-on error,warning "$package" >&2 || fail "lintian has something against it"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
dpkg-deb --fsys-tarfile "$package" | tar -x -C "$folder" ./usr/share/metainfo || fail "it has no description for software catalogues"
appstreamcli validate --no-net "$folder"/usr/share/metainfo/*.metainfo.xml >&2 || fail "its description for software catalogues is wrong"
