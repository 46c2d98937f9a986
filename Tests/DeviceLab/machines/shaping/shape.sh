# shape.sh BINARY: measures round trips over the loopback on each preset, the rate of what is sent, and what is left
# behind, after a kill too; prints each report's events with what its program has measured.
pings=$(dirname "$(realpath "$0")")/pings.py
binary=$1
cd /run
python3 "$pings" serve &
trap 'kill $!' EXIT
sleep 1

# measured NAME CLIENT SHAPE
measured() {
  "$binary" run -q --json "/run/$1.json" --do "network-shape,$3@0s" -- python3 "$pings" "$2" "/run/$1.figures" >&2
  queue=$(tc qdisc show dev lo root | cut -d' ' -f2)
  python3 - "$1" "$queue" >>/run/reports <<'END'
import json, sys
name, queue = sys.argv[1:]
# What the loopback itself takes on this machine is not the shape's.
before = json.load(open("/run/before.figures"))["roundTrip"]
report = json.load(open(f"/run/{name}.json"))
figures = json.load(open(f"/run/{name}.figures"))
if "roundTrip" in figures: figures["roundTrip"] -= before
print(json.dumps(name) + ":" + json.dumps({"events": report["events"], "queueAfter": queue, **figures}) + ",")
END
}

python3 "$pings" ping /run/before.figures
for preset in edge 3g lte wifi-poor; do measured "$preset" ping "preset=$preset"; done
measured uploaded upload preset=3g
# What a Headroom that is killed has changed is put right by its guard.
queue() { tc qdisc show dev lo root | cut -d' ' -f2; }
"$binary" run -q --do "network-shape,preset=lte@0s" -- sleep 60 >&2 &
killed=$!
for turn in $(seq 200); do [[ $(queue) == prio ]] && break; sleep 0.1; done
during=$(queue)
kill -9 $killed
for turn in $(seq 200); do [[ $(queue) == prio ]] || break; sleep 0.1; done
printf '"killed": {"queue": "%s", "queueAfter": "%s"},' "$during" "$(queue)" >>/run/reports
python3 "$pings" ping /run/after.figures
printf '"after": %s,' "$(cat /run/after.figures)" >>/run/reports
# A queue that somebody has chosen stays.
tc qdisc replace dev lo root fq
measured chosen ping preset=lte
printf '{%s "end": {}}' "$(cat /run/reports)"
