# drain.sh BINARY: measures a busy program by a gauge of what the battery holds.
binary=$1
. "$LAB/guest/energy.sh"
cd /run

# drained NAME PARAMETER…
drained() {
  gauge interval_ms=100 step=2 "${@:2}"
  measured "$1" busy_program --rest 6s -- $(busy 1 20)
  rmmod lab_gauge
}
drained energy energy=1
drained charge charge=1
print_claims
