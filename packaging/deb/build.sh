#!/usr/bin/env bash
# build.sh TREE ARCHITECTURE VERSION MADE OUT: makes the Debian package of an installed tree. MADE is libraries.sh's folder. The same tree
# gives the same bytes (SOURCE_DATE_EPOCH).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tree=$1 arch=$2 version=$3 made=$4 out=$5
doc=$tree/usr/share/doc/headroom
maintainer=$("$here/../project.sh" maintainer)
revision=$version-1

install -d "$doc" "$tree/DEBIAN" "$tree/usr/share/lintian/overrides"
gzip -9nc "$here/../../CHANGELOG.md" >"$doc/changelog.gz"
{
  printf 'headroom (%s) unstable; urgency=medium\n\n' "$revision"
  printf '  * Version %s. What is new stands in changelog.gz beside this file.\n\n' "$version"
  printf ' -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$doc/changelog.Debian.gz"
install -m 644 "$here/../../README.md" "$doc/README.md"
{ cat "$here/copyright"; "$here/notices.sh" "$made"; } >"$doc/copyright"
install -m 644 "$here/lintian-overrides" "$tree/usr/share/lintian/overrides/headroom"

glibc=$("$here/../glibc.sh" "$tree/usr/bin/headroom")
cat >"$tree/DEBIAN/control" <<CONTROL
Package: headroom
Version: $revision
Architecture: $arch
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f 1)
Depends: libc6 (>= $glibc), debconf (>= 0.5) | debconf-2.0, passwd
Recommends: libcap2-bin
Suggests: libdbus-1-3, libnuma1, libpfm4, libpq5
Section: utils
Priority: optional
Description: measure what a Linux device has and what a program uses of it
 Headroom probes a Linux device for the hardware and the capabilities that a
 handheld's programs ask for, and measures the memory, processor time,
 wake-ups, disk writes, traffic and energy of a program and all that it
 starts. What it finds is checked against a budget.
 .
 Counts and bytes come from the kernel's own accounting wherever the kernel
 keeps one. Some are counted by small programs in the kernel (BPF), for which
 root or capabilities are needed; "headroom doctor" says which work.
CONTROL
for script in config postinst postrm; do install -m 755 "$here/$script" "$tree/DEBIAN/$script"; done
install -m 644 "$here/templates" "$tree/DEBIAN/templates"
(cd "$tree" && find usr -type f | sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
# gzip and xz are what Debian 12's tools and older ones read.
dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$tree" "$out/headroom_${revision}_$arch.deb" >&2
