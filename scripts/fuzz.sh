#!/usr/bin/env bash
# Fuzzes the parsers: all of them one after the other, or one. What stops a parser is kept in Tests/Fuzz/crashes.
#   TIME=600          seconds for each target
#   TARGET=name       only this one
#   SANITIZE=address  looks at each access to memory too, also of the C libraries' calls, at half the speed
set -euo pipefail
cd "$(dirname "$0")/.."

time=${TIME:-600}
only=${TARGET:-}
sanitize=${SANITIZE:-}
build=.build/fuzz${sanitize:+-$sanitize}
runtime=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
driver=$runtime/clang/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
[[ -f $driver ]] || { echo "fuzz: the toolchain has no libFuzzer: $driver" >&2; exit 1; }

# Only the compiler hears of the fuzzer; told to the linker it would bring a main of its own.
FUZZ=1 swift build --manifest-cache none -c release --scratch-path "$build" --product headroom-fuzz \
  ${sanitize:+--sanitize="$sanitize"} -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer -Xlinker "$driver" -Xlinker -lstdc++
binary=$build/release/headroom-fuzz

mkdir -p Tests/Fuzz/crashes
failed=()
for target in ${only:-$("$binary")}; do
  found=.build/fuzz/corpus/$target
  mkdir -p "$found"
  printf 'fuzz: %s for %s s\n' "$target" "$time"
  SWIFT_BACKTRACE=enable=no timeout -k 10 $((time + 120)) nice -n 19 "$binary" "$target" -max_total_time="$time" \
    -timeout=10 -rss_limit_mb=2048 -max_len="${LENGTH:-16384}" -print_final_stats=1 -verbosity="${VERBOSITY:-0}" \
    -artifact_prefix="Tests/Fuzz/crashes/$target-" "$found" "Tests/Fuzz/corpus/$target" </dev/null \
    || failed+=("$target")
done
rmdir Tests/Fuzz/crashes 2>/dev/null || true
if ((${#failed[@]} > 0)); then
  echo "fuzz: stopped: ${failed[*]}; the inputs are in Tests/Fuzz/crashes" >&2
  exit 1
fi
