#!/usr/bin/env bash
# compile.sh FLAG…: "swift build FLAG…" with jemalloc, where the machine has it. Much of a compiler's time goes into small pieces of
# memory: with it, and with huge pages below, a module takes an eighth to a quarter less processor time.
set -euo pipefail
allocator=/usr/lib/$(uname -m)-linux-gnu/libjemalloc.so.2
if [[ -r $allocator ]]; then
  export LD_PRELOAD=$allocator${LD_PRELOAD:+:$LD_PRELOAD} MALLOC_CONF=thp:always
fi
# What the manifest finds on the machine, such as a C library that was missing, is looked for again each time.
build=(swift build --manifest-cache none "$@")
code=0
"${build[@]}" || code=$?
# Swift's libdispatch has been seen to end the build tool itself by a signal, once in very many builds. What was compiled stays.
case $code in
  134 | 135 | 136 | 139)
    echo "compile.sh: swift build was ended by signal $((code - 128)); trying once more" >&2
    exec "${build[@]}"
    ;;
esac
exit "$code"
