#!/usr/bin/env bash
# The main job on a real program: SQLite's shell writes the same rows with a bad and with a good habit, and
# each run is checked against the budget of a handheld. Succeeds where the bad one fails and the good one passes.
set -euo pipefail
cd "$(dirname "$0")/.."

headroom=${HEADROOM:-.build/release/headroom}
out=.build/demo
rows=2000

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[[ -t 1 ]] || say() { printf '\n%s\n' "$*"; }
fail() { printf 'demo: %s\n' "$*" >&2; exit 1; }

[[ -x $headroom ]] || fail "$headroom is not there; build it with: make build"
command -v sqlite3 >/dev/null || fail "sqlite3 is not installed; run: make setup"

rm -rf "$out"
mkdir -p "$out"

# What is written to memory never reaches a disk, so that there would be nothing to measure.
data=$out
case $(stat -f -c %T "$data") in tmpfs | ramfs) data=$(mktemp -d /var/tmp/headroom-demo.XXXXXX) ;; esac
case $(stat -f -c %T "$data") in
  tmpfs | ramfs) fail "neither $out nor /var/tmp is on a disk, so that no disk write could be seen" ;;
esac
[[ $data == "$out" ]] || trap 'rm -rf "$data"' EXIT

# insert_rows COUNT: one statement for each row. PRAGMA synchronous is FULL unless told otherwise.
insert_rows() {
  local i
  for ((i = 1; i <= $1; i++)); do
    printf "INSERT INTO state VALUES (%d, 'the reader turned to page %d');\n" "$i" "$i"
  done
}
create='CREATE TABLE state (id INTEGER PRIMARY KEY, note TEXT NOT NULL);'
{ echo "$create"; insert_rows $rows; } >"$data/bad.sql"
{ echo "$create"; echo 'BEGIN;'; insert_rows $rows; echo 'COMMIT;'; } >"$data/good.sql"

# measure NAME TITLE: runs the shell over NAME.sql; leaves the exit status in $status.
measure() {
  say "$2"
  status=0
  "$headroom" run --name "$2" --budget handheld --json "$out/$1.json" --html "$out/$1.html" \
    --record "$out/$1.headroom" -- sqlite3 "$data/$1.sqlite" ".read $data/$1.sql" 2>&1 || status=$?
  local found
  found=$(sqlite3 "$data/$1.sqlite" 'SELECT count(*) FROM state')
  ((found == rows)) || fail "$1: $found of $rows rows were written"
}

say "This machine"
"$headroom" probe

measure bad "$rows rows, a transaction for each"
bad=$status
measure good "$rows rows in one transaction"
good=$status

say "Reports"
for name in bad good; do
  printf '  %-5s %s\n' "$name" "$PWD/$out/$name.html" "" "$PWD/$out/$name.json" "" "$PWD/$out/$name.headroom"
done
printf '\nOne transaction: exit status %d. A transaction for each row: exit status %d.\n' "$good" "$bad"

((good == 0)) || fail "the good habit should have passed the budget (exit status 0)"
((bad == 1)) || fail "the bad habit should have failed the budget (exit status 1)"
