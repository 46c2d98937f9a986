#!/usr/bin/env bash
# archives.sh FOLDER: puts there what a release build links in place of the compiler's own files, and prints the flags for it.
#   libstdc++      the little of it that Swift's runtime needs is linked in: half a millisecond less at each start
#   libswiftCore   without the mark that keeps each of its functions, used or not: three quarters of a megabyte less
# (make dist links with archives of its own.)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
mkdir -p "$folder"
cxx=$(find "/usr/lib/gcc/$(uname -m)-linux-gnu" -name libstdc++.a 2>/dev/null | sort -V | tail -n 1 || true)
if [[ -n $cxx ]]; then
  echo "INPUT($cxx)" >"$folder/libstdc++.so"
  printf '%s ' -Xlinker "-L$folder"
fi
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
core=${resources}_static/linux/libswiftCore.a
if [[ -r $core ]]; then
  "$here/clear-retain-flag.pl" "$core" "$folder/libswiftCore.a"
  printf '%s ' -Xlinker "'--remap-inputs=$core=$folder/libswiftCore.a'"
fi
