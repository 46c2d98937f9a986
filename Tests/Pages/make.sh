#!/usr/bin/env bash
# Makes the pages that the tests open, each from real runs: make.sh FOLDER. Of the demo's two runs, one passes and one fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

headroom=$PWD/${HEADROOM:-.build/release/headroom}
out=${1:?the folder that the pages go to}
rm -rf "$out"
mkdir -p "$out/work"
out=$(cd "$out" && pwd)
work=$out/work

fail() { printf 'pages: %s\n' "$*" >&2; exit 1; }

# expect STATUS COMMAND…: the command's words are shown only where it ends with another exit status.
expect() {
  local expected=$1 status=0
  shift
  "$@" >"$work/log" 2>&1 || status=$?
  ((status == expected)) || { cat "$work/log" >&2; fail "exit status $status instead of $expected: $*"; }
}

expect 0 scripts/demo.sh
cp .build/demo/good.html "$out/run-pass.html"
cp .build/demo/bad.html "$out/run-fail.html"

expect 0 "$headroom" run --html "$out/run-plain.html" -- true

# More samples than a page draws at once.
expect 0 "$headroom" run --name "A sync now and then" --rate 1000 --html "$out/run-fine.html" \
  -- "$headroom" workload save-each --changes 60 --interval 200ms

# A run that has every part of a page: threads, files, traffic over a radio, energy, a memory warning and its answer.
"$headroom" workload network-server --idle 60s >"$work/server" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
port=
for _ in {1..100}; do
  port=$(grep -oE -m 1 '[0-9]{4,5}' "$work/server" || true)
  [[ -z $port ]] || break
  sleep 0.1
done
[[ -n $port ]] || fail "the server of the network workloads did not come up"
cat >"$work/reader" <<END
#!/bin/sh
cd '$work'
'$headroom' workload network-poll --port $port --period 400ms --requests 12 &
'$headroom' workload save-each --interval 30ms &
'$headroom' workload warning-drop --cache 32MiB --duration 6s
wait
END
chmod +x "$work/reader"
status=0
"$headroom" run --name "A reader with a bad habit or two" --budget handheld --radio lte --radio-interface lo --power phone --battery 12Wh \
  --do memory-warning@2s --do suspend@4s --do resume@4500ms --do terminate@6500ms --record "$work/rich.headroom" --html "$out/run-rich.html" \
  -- "$work/reader" >"$work/log" 2>&1 || status=$?
((status <= 1)) || { cat "$work/log" >&2; fail "the rich run could not be measured"; }
# Judged again it may pass or fail: what counts is the page.
status=0
"$headroom" report --budget server --html "$out/report.html" "$work/rich.headroom" >"$work/log" 2>&1 || status=$?
((status <= 1)) || { cat "$work/log" >&2; fail "the rich run could not be judged again"; }

# Two sides of which the second is worse: two programs, a suite with gates and a history, and the demo's two runs.
expect 0 "$headroom" bench -n 3 --html "$out/bench-programs.html" \
  -- dd if=/dev/zero "of=$work/whole" bs=1M count=1 conv=fsync -- dd if=/dev/zero "of=$work/pieces" bs=4K count=256 oflag=dsync
cat >"$work/suite.json" <<END
{ "schemaVersion": 1, "name": "copies", "repeats": {"min": 6, "max": 6}, "warmUps": 0,
  "gates": {"disk.syncs": {"relative": "10 %", "absolute": 2}, "disk.writes": {"relative": "30 %", "absolute": 20},
    "memory.footprint.peak": {"relative": "30 %", "absolute": "1 MiB"}},
  "scenarios": [
    {"name": "copy", "scenario": {"command": ["$work/copy"]}},
    {"name": "look at nothing", "scenario": {"command": ["true"]}} ] }
END
# session STATUS BLOCKS: the suite again, with so many synchronous writes.
session() {
  printf '#!/bin/sh\nexec dd if=/dev/zero "of=%s/copied" bs=4K count=%d oflag=dsync\n' "$work" "$2" >"$work/copy"
  chmod +x "$work/copy"
  expect "$1" "$headroom" bench --store "$work/history.db" --html "$out/bench-suite.html" "$work/suite.json"
}
for blocks in 10 11 10 10; do session 0 $blocks; done
for blocks in 40 40 41; do session 1 $blocks; done
expect 0 "$headroom" history trend disk.syncs --store "$work/history.db" --suite copies --case copy --html "$out/trend.html"
# The same sessions as if they were of many weeks, so that a range of days leaves some out.
"$headroom" history export --store "$work/history.db" 2>"$work/log" | python3 Tests/Pages/spread.py 12 >"$work/weeks.jsonl"
expect 0 "$headroom" history import --store "$work/weeks.db" "$work/weeks.jsonl"
expect 0 "$headroom" history list --store "$work/weeks.db" --html "$out/history.html"
expect 0 "$headroom" history site --store "$work/weeks.db" "$out/site"
expect 1 "$headroom" history changes --store "$work/weeks.db"
expect 1 "$headroom" compare --gate "disk.syncs=5 %,2" --html "$out/compare.html" .build/demo/good.headroom .build/demo/bad.headroom

# One app that some devices of the catalogue can run, and one whose list has mistakes.
plist() { printf '%s\n' '<?xml version="1.0" encoding="UTF-8"?>' '<plist version="1.0"><dict>' "$@" '</dict></plist>'; }
plist '<key>CFBundleName</key><string>Camera notes</string>' '<key>UIRequiredDeviceCapabilities</key>' \
  '<array><string>still-camera</string><string>gps</string><string>gyroscope</string><string>telephony</string></array>' >"$work/Camera.plist"
plist '<key>UIRequiredDeviceCapabilities</key>' '<array><string>telefony</string><string>wifi</string><string>wifi</string></array>' \
  >"$work/Mistakes.plist"
status=0
"$headroom" match --on iphone-x --on iphone-3g --on pinephone --on librem-5 --on thinkpad-t480 --on steam-deck-oled --explain --format html "$work/Camera.plist" "$work/Mistakes.plist" >"$out/match.html" 2>"$work/log" || status=$?
((status == 1)) || { cat "$work/log" >&2; fail "exit status $status of the match instead of 1"; }

expect 0 "$headroom" probe --html "$out/probe.html"
expect 0 "$headroom" profiles show pinephone --html "$out/profile.html"
expect 0 "$headroom" doctor --html "$out/doctor.html"
# Where no instrument has a figure of theirs, nothing is measured; the page is there all the same.
status=0
"$headroom" calibrate --html "$out/calibrate.html" save-each save-coalesced >"$work/log" 2>&1 || status=$?
((status == 0 || status == 4)) || { cat "$work/log" >&2; fail "exit status $status of the calibration"; }
