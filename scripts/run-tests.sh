#!/usr/bin/env bash
# run-tests.sh COMMAND…: runs the tests and, where any failed, says once more at the end which and why: in thousands of lines
# nobody finds them.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if ((status != 0)); then
  echo "What failed:"
  awk '/^✘ .* recorded an issue/ { shown = 1; print; next } /^↳/ && shown { print; next } { shown = 0 }' "$log" | head -60
  grep '^✘ Test run with' "$log"
fi
exit "$status"
