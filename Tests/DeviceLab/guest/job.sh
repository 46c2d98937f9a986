# Sourced by the job that the runner writes: sets the machine up, then runs the command in it.
#   LAB      this lab's files            MACHINE  the machine's name
#   BUILT    what prepare.sh has built   LAB_USER who runs the command
# Leaves in /lab/out: setup.log, ready (the seconds since power-on), stdout, stderr, and last of all status.

run_setup() (
  set -Eeuo pipefail
  trap 'echo "line $LINENO: $BASH_COMMAND" >/lab/out/setup.failed' ERR
  . "$LAB/guest/hardware.sh"
  . "$LAB/machines/$MACHINE/setup.sh"
)

run_command() {
  if [[ $LAB_USER == root ]]; then "$@"; else
    setpriv --reuid="$LAB_USER" --regid=nogroup --clear-groups env HOME=/nonexistent "$@"
  fi
}

uptime_now() { cut -d' ' -f1 /proc/uptime; }

run_job() {
  ip link set lo up
  run_setup >/lab/out/setup.log 2>&1
  if [[ -e /lab/out/setup.failed ]]; then return; fi
  uptime_now >/lab/out/ready
  cd /
  local status=0
  run_command "$@" >/lab/out/stdout 2>/lab/out/stderr </dev/null || status=$?
  dmesg >/lab/out/kernel.log
  echo "$status" >/lab/out/status
}
