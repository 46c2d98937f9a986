# Sourced by the scripts of machines whose meters tell a known curve: runs programs under measurement and keeps what the
# curve itself says of each beside the report. Needs: binary=BINARY
. "$LAB/guest/hardware.sh"
claims=/run/energy
mkdir -p $claims
cp "$BUILT/busy_program" /run/other_program
mkfifo /run/word

# measured NAME PROGRAM OPTION… -- COMMAND…: PROGRAM is the command's name as the kernel has it.
measured() {
  local name=$1 program=$2
  shift 2
  set_power curve watch "$program"
  "$binary" run -q --json "$claims/$name.json" "$@" >&2 || echo "$name: status $?" >&2
  cat /sys/module/lab_curve/parameters/span >"$claims/$name.span"
}
busy() { echo "$BUILT/busy_program" "$@"; }

# once_told SECONDS COMMAND…: in the background, so long after the measured program's "tell". Waits without any work: the
# machine is to be at rest before.
once_told() {
  (
    : </run/word
    sleep "$1"
    "${@:2}"
  ) >&2 &
}

# print_claims: what came of all runs, for expected.json; the runs' own reports stay beside the logs
print_claims() {
  cp $claims/* /lab/out/
  python3 "$LAB/guest/energy_claims.py" $claims
}
