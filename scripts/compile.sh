#!/usr/bin/env bash
# compile.sh FLAG…: "swift build FLAG…" with jemalloc, where the machine has it. Much of a compiler's time goes into small pieces of
# memory: with it, and with huge pages below, a module takes an eighth to a quarter less processor time.
set -euo pipefail
allocator=/usr/lib/$(uname -m)-linux-gnu/libjemalloc.so.2
if [[ -r $allocator ]]; then
  export LD_PRELOAD=$allocator${LD_PRELOAD:+:$LD_PRELOAD} MALLOC_CONF=thp:always
fi
# What the manifest finds on the machine, such as a C library that was missing, is looked for again each time.
exec swift build --manifest-cache none "$@"
