#!/usr/bin/env bash
# bench.sh SUITE [OPTION…]: runs a suite, as any CI can, and leaves what it shows in the folder $HEADROOM_OUT:
# junit.xml, summary.md, report.html, bench.json, metrics.txt. Options go to "headroom bench", and so does each line of
# $HEADROOM_OPTIONS, such as "--against-ref", "main", "--build", "make build"; $HEADROOM names the program.
#
# The exit status is headroom's own: 0 nothing is worse, 1 a gate failed, 2 wrong use, 3 the program failed, 4 it could
# not be measured. Under GitHub Actions the findings also stand at the commit and in the step's summary.
set -euo pipefail

(($# > 0)) || { printf 'usage: bench.sh SUITE [OPTION…]\n' >&2; exit 2; }
suite=$1
shift
out=${HEADROOM_OUT:-headroom-out}
mkdir -p "$out"
# What an earlier step left must not be shown as this one's.
rm -f "$out"/{junit.xml,summary.md,report.html,bench.json,metrics.txt,annotations.txt}

options=()
while IFS= read -r line; do [[ -z $line ]] || options+=("$line"); done <<<"${HEADROOM_OPTIONS-}"

status=0
"${HEADROOM:-headroom}" bench "$suite" "${options[@]}" "$@" \
  --junit "$out/junit.xml" --markdown "$out/summary.md" --html "$out/report.html" --json "$out/bench.json" \
  --openmetrics "$out/metrics.txt" --github "$out/annotations.txt" || status=$?

if [[ -n ${GITHUB_ACTIONS-} && -s $out/annotations.txt ]]; then cat "$out/annotations.txt"; fi
if [[ -n ${GITHUB_STEP_SUMMARY-} && -s $out/summary.md ]]; then cat "$out/summary.md" >>"$GITHUB_STEP_SUMMARY"; fi
exit "$status"
