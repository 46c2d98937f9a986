#!/usr/bin/env bash
# run-tests.sh COMMAND…: runs the tests and, where any failed, says once more at the end which and why: in thousands of lines
# nobody finds them. A run of no test is a failure. A run that stands still, without a new line for HEADROOM_TEST_STALL seconds
# (240), is ended, and the tests that had not come to their end are named.
set -uo pipefail
stall=${HEADROOM_TEST_STALL:-240}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Tests and suites that were started and did not end, as the log tells.
unfinished() {
  sed -E 's/\x1b\[[0-9;]*m//g; s/^[^A-Za-z]+//' "$log" | awk '
    /^(Test|Suite) .* started\.$/ && !/^Test run / { sub(/ started\.$/, ""); if (!open[$0]++) order[++count] = $0; next }
    /^(Test|Suite) .* (passed|failed) after / && !/^Test run / {
      sub(/ (passed|failed) after .*/, ""); sub(/ with [0-9]+ test cases?$/, ""); open[$0]--
    }
    END { for (place = 1; place <= count; place++) if (open[order[place]] > 0) print "  " order[place] }'
}

# In a session of its own, so that all of it can be ended. A shell lets what it puts in the background ignore Ctrl-C.
(trap - INT QUIT; exec setsid "$@") > >(tee "$log") 2>&1 &
runner=$!
trap 'kill -TERM -- -"$runner" 2>/dev/null; wait "$runner"; exit 130' INT TERM

stood=0 size=0
while kill -0 "$runner" 2>/dev/null && ((stood < stall)); do
  sleep 1
  before=$size size=$(stat -c %s "$log")
  stood=$((size == before ? stood + 1 : 0))
done
if kill -0 "$runner" 2>/dev/null; then
  echo "The tests stand still: no new line for $stall s. These have not ended:"
  unfinished
  echo "What still runs of them:"
  ps -e -o pgid,pid,ppid,stat,wchan:20,args | awk -v group="$runner" '$1 == group { print "  " $0 }' | cut -c 1-160
  kill -TERM -- -"$runner" 2>/dev/null
  sleep 2
  kill -KILL -- -"$runner" 2>/dev/null
  exit 124
fi
wait "$runner"
status=$?
# What tee has not written yet.
sleep 0.2
if ((status == 0)) && ! grep -q 'Test run with [1-9][0-9]* test' "$log"; then
  echo "No test was run."
  exit 1
fi
if ((status != 0)); then
  echo "What failed:"
  awk '/^✘ .* recorded an issue/ { shown = 1; print; next } /^↳/ && shown { print; next } { shown = 0 }' "$log" | head -60
  grep '^✘ Test run with' "$log"
fi
exit "$status"
