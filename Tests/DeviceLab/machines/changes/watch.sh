# watch.sh BINARY: follows the machine with the binary while its parts come and go. Leaves in /lab/out what it printed
# (changes.jsonl), how many lines had come by the end of each step (steps.jsonl), and how often it woke in the quietest of
# some stretches of three seconds (wakeups.json).
set -euo pipefail
. "$LAB/guest/hardware.sh"

: >/lab/out/changes.jsonl
"$1" probe --watch --format json >>/lab/out/changes.jsonl &
watcher=$!

count() { wc -l </lab/out/changes.jsonl; }
# step NAME COMMAND…: does it, and gives the watcher three seconds to tell; once it has begun, one more to end.
step() {
  local name=$1 before given_up
  before=$(count)
  shift
  "$@"
  given_up=$((SECONDS + 3))
  until (($(count) > before || SECONDS > given_up)); do sleep 0.2; done
  sleep 1
  echo "{\"step\": \"$name\", \"lines\": $(count)}" >>/lab/out/steps.jsonl
}
# Of all its threads: how often they had gone to sleep, and so been woken.
wakeups() { cat /proc/"$watcher"/task/*/status | awk '/^voluntary_ctxt_switches/ { sum += $2 } END { print sum }'; }

step start true
if ! kill -0 "$watcher"; then
  echo "the watcher has ended before anything happened" >&2
  wait "$watcher"
  exit 1
fi
# What tells of a battery is two bytes, and its driver keeps for a second what it has read: where that was between the two, the
# second comes with the next look.
battery_told() { battery "$@"; sleep 1.5; }
step "battery 33, charging" battery_told 33 charging
step "battery gone" battery_told 80 gone
step "battery back" battery_told 80 discharging
step "camera attached" usb_camera "Lab camera" CAM1
step "camera pulled" kill "$emulator"
step "cable pulled" monitor "set_link nic0 off"
step "cable back" monitor "set_link nic0 on"
step "radio off" radios off
step "radio on" radios on
step "screen attached" set_connected 3
step "screen pulled" set_connected 1

# The battery's level is latched, so that nothing changes by itself; what the last step has set off may still go on.
sleep 2
# The kernel may have news of its own, as of a route that has aged; one who polls has no quiet stretch at all.
for _ in 1 2 3 4; do
  before=$(wakeups)
  sleep 3
  woken=$(($(wakeups) - before))
  if ((woken < ${least:-$woken + 1})); then least=$woken; fi
  if ((least == 0)); then break; fi
done
echo "$least" >/lab/out/wakeups.json
# Not by an interrupt, which a shell's background jobs are told to ignore.
kill -TERM "$watcher"
wait "$watcher" || true
