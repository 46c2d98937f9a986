# fit.sh BINARY: measures a program by a model that knows the curve, at the lowest frequency, at the highest and while it
# changes; and has the machine's power model found.
binary=$1
. "$LAB/guest/energy.sh"
cd /run

# speed GOVERNOR: of all processors
speed() {
  local policy
  for policy in /sys/devices/system/cpu/cpufreq/policy*; do echo "$1" >"$policy/scaling_governor"; done
}
limits() { cat /sys/devices/system/cpu/cpufreq/policy*/scaling_{min,max}_freq; }
by_model() { measured "$1" busy_program --power /run/curve.json -- $(busy 1 12 "${@:2}"); }

cat >curve.json <<'END'
{
  "schemaVersion": 1, "title": "The lab's curve", "error": "1 %",
  "cpu": {
    "idle": "3 W",
    "clusters": [{
      "cores": 2,
      "speeds": [
        {"frequency": "800 MHz", "active": "0.887556 W"}, {"frequency": "1600 MHz", "active": "2.77278 W"},
        {"frequency": "2400 MHz", "active": "6 W"}
      ]
    }]
  },
  "provenance": {
    "error": {"mark": "code", "source": "kernel-modules/lab_curve.c"},
    "cpu": {"mark": "code", "source": "kernel-modules/lab_curve.c"}
  }
}
END
speed powersave
by_model slow
speed performance
by_model fast
once_told 2 speed powersave
by_model changing tell /run/word

# Not what they are at first, so that it is no accident if they are there again.
echo 1600000 >/sys/devices/system/cpu/cpufreq/policy1/scaling_max_freq
before=$(limits)
"$binary" energy calibrate --step 3s --output /run/lab.json >&2 || echo "calibrate: status $?" >&2
same() { if [[ $before == "$(limits)" ]]; then echo true; else echo false; fi; }
restored=$(same)
# What a Headroom that is killed has set is put back by its guard.
"$binary" energy calibrate --step 3s --output /run/killed.json >&2 &
killed=$!
for turn in $(seq 300); do [[ $(same) == true ]] || break; sleep 0.1; done
changed=$(same)
kill -9 $killed
for turn in $(seq 200); do [[ $(same) == true ]] && break; sleep 0.1; done
python3 - $restored "$changed" "$(same)" <<'END' >$claims/calibrated.extra
import json
import sys

UNITS = {"W": 1, "mW": 1e-3, "µW": 1e-6, "Hz": 1e-6, "kHz": 1e-3, "MHz": 1, "GHz": 1000}


def number(text):
    figure, unit = text.split()
    return float(figure) * UNITS[unit]


cpu = json.load(open("/run/lab.json", encoding="utf-8"))["cpu"]
cluster = cpu["clusters"][0]
# What the first busy processor adds may stand with all of them, with its cluster or with itself.
shared = sum(number(part["active"]) for part in (cpu, cluster) if "active" in part)
speeds = {f"{number(speed['frequency']):.0f} MHz": shared + number(speed["active"]) for speed in cluster["speeds"]}
print(json.dumps({"idle": number(cpu["idle"]), "restored": json.loads(sys.argv[1])}
                 | {"changed": not json.loads(sys.argv[2]), "restoredAfterKill": json.loads(sys.argv[3])} | speeds))
END
echo '{}' >$claims/calibrated.json
print_claims
