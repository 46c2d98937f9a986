#!/usr/bin/env bash
# glibc.sh BINARY: the oldest glibc that a file runs with, by the names that it asks for.
set -euo pipefail
# Relative relocations are read since 2.36, and bear a name of their own.
readelf -VW "$1" | grep -oE 'GLIBC_([0-9]+\.[0-9]+|ABI_DT_RELR)' | sed 's/GLIBC_//; s/ABI_DT_RELR/2.36/' | sort -uV | tail -n 1
