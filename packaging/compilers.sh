#!/usr/bin/env bash
# compilers.sh COMMAND…: runs a command among Debian's compilers of packages.lock, in a root folder of its own, which sees this
# source tree, the cache and nothing else of the machine. Makes the folder first where it is not there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/.." && pwd)
cache=$(realpath -m "${HEADROOM_DIST_CACHE:-$source/.build/dist-cache}")
sum=$(grep '^compilers ' "$here/packages.lock" | sha256sum | cut -c 1-16)
root=$cache/compilers-$sum

if [[ ! -d $root ]]; then
  packages=$("$here/packages.sh" fetch compilers amd64)
  work=$cache/compilers.part
  rm -rf "$work"
  mkdir -p "$work"/{usr/bin,usr/sbin,usr/lib,usr/lib64,proc,dev,tmp,root}
  for name in bin sbin lib lib64; do ln -s "usr/$name" "$work/$name"; done
  for package in $packages; do dpkg-deb --fsys-tarfile "$package" | tar -x -C "$work" --keep-directory-symlink; done
  # What the packages' own scripts would have done.
  [[ -e $work/usr/bin/sh ]] || ln -s dash "$work/usr/bin/sh"
  [[ -e $work/usr/bin/awk ]] || ln -s gawk "$work/usr/bin/awk"
  echo 'root:x:0:0:root:/root:/bin/sh' >"$work/etc/passwd"
  mv "$work" "$root"
fi

user=()
((EUID == 0)) || user=(--map-root-user)
# shellcheck disable=SC2016 # the inner shell's
exec unshare "${user[@]}" --mount --pid --fork --kill-child /bin/sh -euc '
  root=$1 source=$2 cache=$3
  shift 3
  mount --make-rprivate /
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mkdir -p "$root$source" "$root$cache"
  mount --bind "$source" "$root$source"
  mount --bind "$cache" "$root$cache"
  exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/bin:/usr/libexec/swift/bin LC_ALL=C.UTF-8 ${HEADROOM_ARCHIVES:+HEADROOM_ARCHIVES="$HEADROOM_ARCHIVES"} \
    ${SYSROOT:+SYSROOT="$SYSROOT"} ${HEADROOM_COMMIT:+HEADROOM_COMMIT="$HEADROOM_COMMIT"} \
    ${SOURCE_DATE_EPOCH:+SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH"} sh -euc "cd \"\$1\"; shift; exec \"\$@\"" sh "$source" "$@"
' sh "$root" "$source" "$cache" "$@"
