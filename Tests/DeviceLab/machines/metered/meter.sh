# meter.sh BINARY: measures busy programs by each kind of meter, as a stranger, and by one that vanishes.
binary=$1
. "$LAB/guest/energy.sh"
cd /run

# How often the thread that reads the meters wakes up in three seconds. By the shell's own means, for starting a program
# takes an emulated processor long. What time it takes says nothing there.
reader_counts() {
  local key value
  while read -r key value; do if [[ $key == voluntary_ctxt_switches: ]]; then wakeups=$value; fi; done <"$reader/status"
}
find_reader() {
  local file name
  reader=
  for file in /proc/[0-9]*/task/*/comm; do
    if read -r name <"$file" && [[ $name == meters ]]; then reader=${file%/comm}; fi
  done 2>/dev/null
  [[ -n $reader ]]
}
watch_reader() {
  local before
  find_reader
  reader_counts
  before=$wakeups
  sleep 3
  reader_counts
  echo "{\"wakeupsInThreeSeconds\": $((wakeups - before))}" >$claims/zones.extra
}
once_told 0 watch_reader
measured zones busy_program -- $(busy 1 24 tell /run/word)

setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp \
  "$binary" run -q --json /tmp/stranger.json -- sleep 1 >&2
cp /tmp/stranger.json $claims/
echo '{"awake": 1, "asleep": 0, "own": 0, "ownDrawn": 0, "device": 0, "memory": 0, "packages": []}' >$claims/stranger.span

# Who ends a look by hand is told what the meters said until then. A shell lets what runs in the background ignore
# SIGINT.
env --default-signal=INT "$binary" energy meters --duration 90s --format json >/run/look.json &
look=$!
until find_reader || ! kill -0 $look 2>/dev/null; do sleep 0.2; done
sleep 4
kill -INT $look
wait $look
look_status=$? python3 - <<'END' >$claims/look.extra
import json, os
look = json.load(open("/run/look.json"))
print(json.dumps({
    "status": int(os.environ["look_status"]), "seconds": look["duration"], "meters": len(look["meters"]),
    "watts": look["device"]["power"]["value"],
}))
END

once_told 2 set_power energy gone 1
measured vanishing busy_program -- $(busy 1 5 tell /run/word)

energy_events
measured events busy_program -- $(busy 0 24)
print_claims
