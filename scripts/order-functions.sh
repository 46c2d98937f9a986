#!/usr/bin/env bash
# order-functions.sh BINARY FILE: writes down which functions a probe and a short run use, for the linker to put them side by side. A
# machine reads a program in pieces of 64 KiB: spread over the whole of it, the same functions cost 6 MB more memory, and time.
# A name that is no longer there does no harm. Needs a binary with its symbols, and valgrind.
set -euo pipefail

binary=$1 file=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

used() { # NAME ARGUMENT…: what the command line used
  valgrind --tool=callgrind --callgrind-out-file="$folder/$1" --demangle=no "$binary" "${@:2}" >"$folder/out" 2>&1 ||
    { tail -5 "$folder/out" >&2; exit 1; }
  sed -nE "s/^c?fn=\([0-9]+\) //p" "$folder/$1" | sed -E "s/'[0-9]+$//" | sort -u >"$folder/$1.names"
}
used probe probe
used run run --no-keep -- true
nm --defined-only "$binary" | awk '$2 ~ /[tTwW]/ { print $3 }' | sort -u >"$folder/there"

# Those of both first, so that each command's own stand together behind them.
{
  comm -12 "$folder/probe.names" "$folder/run.names"
  comm -23 "$folder/probe.names" "$folder/run.names"
  comm -13 "$folder/probe.names" "$folder/run.names"
} | awk 'NR == FNR { there[$0]; next } $0 in there' "$folder/there" - >"$file"
printf '%s: %d functions\n' "$file" "$(wc -l <"$file")"
