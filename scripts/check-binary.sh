#!/usr/bin/env bash
# Holds the release binary to what it promises: small, without Foundation, and starting.
set -euo pipefail

binary=${1:-.build/release/headroom}
largest=$((16 * 1024 * 1024))

fail() { printf 'check-binary: %s\n' "$*" >&2; exit 1; }

[[ -x $binary ]] || fail "$binary is not there; build it with: make build"
size=$(stat -c %s "$binary")
((size <= largest)) || fail "$binary has $size bytes, more than $largest"

libraries=$(ldd "$binary")
if grep -E 'Foundation|libswift|libicu' <<<"$libraries"; then fail "$binary needs the libraries above"; fi
if grep 'not found' <<<"$libraries"; then fail "$binary does not find the libraries above"; fi

version=$("$binary" --version)
[[ $version =~ ^headroom\ [0-9]+\.[0-9]+\.[0-9]+ ]] || fail "--version prints: $version"
printf '%s: %s, %d KiB, no Foundation\n' "$binary" "$version" $((size / 1024))
