#!/usr/bin/env bash
# check.sh BINARY MACHINE: holds a distribution file to what it promises: of this machine, small, in need of the C library alone, of
# one that Debian 12 has, and without a path of the machine that it was built on.
set -euo pipefail
binary=$1 machine=$2
largest=$((24 * 1024 * 1024))
newest=2.36

fail() { printf 'check: %s: %s\n' "$binary" "$*" >&2; exit 1; }

case $machine in x86_64) named="x86-64" ;; aarch64) named="ARM aarch64" ;; *) fail "no machine is called $machine" ;; esac
[[ $(file -bL "$binary") == *"$named"*"dynamically linked"* ]] || fail "it is no program for $machine: $(file -bL "$binary")"
size=$(stat -L -c %s "$binary")
((size <= largest)) || fail "it has $size bytes, more than $largest"

needs=$(readelf -dW "$binary" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
others=$(grep -vE '^(libc\.so\.6|libm\.so\.6|ld-linux-[-a-z0-9_]+\.so\.[0-9])$' <<<"$needs" || true)
[[ -z $others ]] || fail "it needs other libraries than the C library: ${others//$'\n'/ }"

glibc=$("$(dirname "$0")/glibc.sh" "$binary")
[[ $(printf '%s\n' "$newest" "$glibc" | sort -V | tail -n 1) == "$newest" ]] ||
  fail "it needs glibc $glibc, and Debian 12 has $newest; build it on Debian 12, or in a container of it"
source=$(cd "$(dirname "$0")/.." && pwd)
! grep -qF "$source/" "$binary" || fail "the folder of its sources, $source, is in it"
printf '%s: %s, %d bytes, needs %s of glibc %s\n' "$binary" "$named" "$size" "$(tr '\n' ' ' <<<"$needs" | sed 's/ $//')" "$glibc"
