#!/usr/bin/env bash
# Makes what the machines boot from, once, in the cache: the distribution's kernel, unpacked; the lab's kernel
# modules, emulators and ACPI tables, built; the first file system. Prints the folder. Needs: scripts/setup.sh lab
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=$(realpath -m "${HEADROOM_LAB_CACHE:-$here/../../.build/lab}")

say() { printf 'lab: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

[[ $(uname -m) == x86_64 ]] || fail "the lab's machines are x86-64 ones with x86-64 programs of this host; this is $(uname -m)"
mkdir -p "$cache"
# Two at once would build over each other.
exec 9>"$cache/lock"
flock -w 600 9 || fail "another one is preparing $cache for ten minutes already"

# The newest kernel of the release is the one that its headers, kept up to date by the package lists, belong to.
kernel_release() {
  dpkg-query -W -f='${Depends}' linux-headers-amd64 2>/dev/null | grep -oE 'linux-headers-[^ ,]*-amd64' | head -n 1 |
    sed 's/^linux-headers-//'
}

# done_once NAME INPUT…: whether NAME was already made from exactly these files; else notes that it will be.
is_current() {
  local name=$1
  shift
  stamp="$cache/$name.stamp"
  sum=$(cat "$@" | sha256sum)
  [[ -e $stamp && $(<"$stamp") == "$sum" ]]
}
note_current() { echo "$sum" >"$stamp"; }

fetch_kernel() {
  [[ -e $kernel/vmlinux ]] && return
  say "fetching the kernel $release from the distribution's archive"
  rm -rf "$kernel" "$cache/fetched"
  mkdir -p "$kernel" "$cache/fetched"
  (cd "$cache/fetched" && apt-get -qq -o APT::Sandbox::User=root download "linux-image-$release") ||
    fail "linux-image-$release could not be fetched; is there a network, and is \"apt-get update\" recent?"
  dpkg-deb --extract "$cache"/fetched/linux-image-*.deb "$kernel"
  rm -rf "$cache/fetched"
  depmod -b "$kernel" "$release"
  # Unpacking takes an emulated processor three seconds of each boot, and this one no time at all.
  python3 "$here/lab/kernel_image.py" "$kernel/boot/vmlinuz-$release" "$kernel/vmlinux.part"
  mv "$kernel/vmlinux.part" "$kernel/vmlinux"
}

build_modules() {
  is_current modules "$here"/kernel-modules/* "$kernel/boot/config-$release" && return
  say "building the kernel modules"
  local build="/usr/src/linux-headers-$release"
  [[ -e $build ]] || fail "the headers of $release are not installed; run: scripts/setup.sh lab"
  rm -rf "$built/modules"
  mkdir -p "$built/modules"
  cp "$here"/kernel-modules/* "$built/modules/"
  make -C "$build" M="$built/modules" modules >"$built/modules.log" 2>&1 ||
    { tail -n 30 "$built/modules.log" >&2; fail "the kernel modules do not build; all of it is in $built/modules.log"; }
  note_current
}

build_emulators() {
  is_current emulators "$here"/emulators/*.c "$here"/host/*.c && return
  say "building the emulators"
  local source
  for source in "$here"/emulators/*.c "$here"/host/*.c; do
    gcc -std=gnu17 -O1 -Wall -Wextra -o "$built/$(basename "$source" .c)" "$source"
  done
  note_current
}

build_tables() {
  is_current tables "$here"/acpi/* && return
  say "building the ACPI tables"
  local source
  for source in "$here"/acpi/*.asl; do
    iasl -I "$here/acpi" -p "$built/$(basename "$source" .asl)" "$source" >"$built/iasl.log" 2>&1 ||
      { cat "$built/iasl.log" >&2; fail "$source is not understood"; }
  done
  note_current
}

build_first_files() {
  is_current initramfs "$here/guest/init" "$kernel/boot/config-$release" /bin/busybox && return
  say "packing the first file system"
  local tree
  tree=$(mktemp -d)
  mkdir -p "$tree"/{bin,modules,proc,host,layer,new}
  cp /bin/busybox "$tree/bin/"
  cp "$here/guest/init" "$tree/init"
  chmod +x "$tree/init"
  local module file
  for module in virtio_pci 9pnet_virtio 9p overlay; do
    modprobe -d "$kernel" -S "$release" --show-depends "$module"
  done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }' | while read -r file; do
    cp "$file" "$tree/modules/"
    basename "$file" >>"$tree/modules/order"
  done
  # Not compressed: unpacking would take the emulated processor longer than reading.
  (cd "$tree" && find . | cpio --quiet -o -H newc) >"$built/initramfs"
  rm -rf "$tree"
  note_current
}

release=$(kernel_release) || true
[[ -n $release ]] || fail "the packages of the lab are missing; run: scripts/setup.sh lab"
kernel="$cache/kernel-$release"
built="$cache/built"
mkdir -p "$built"
fetch_kernel
build_modules
build_emulators
build_tables
build_first_files
ln -sfn "$kernel/lib/modules" "$built/lib-modules"
ln -sfn "$kernel/vmlinux" "$built/vmlinux"
echo "$built"
