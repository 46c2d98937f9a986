# Sourced by the job that the runner writes: sets the machine up, then runs the command in it.
#   LAB      this lab's files            MACHINE  the machine's name
#   BUILT    what prepare.sh has built   LAB_USER who runs the command
# Leaves in /lab/out: setup.log, ready (the seconds since power-on), first.stdout, first.stderr, first.status, the same for
# "later" where the machine has a later.sh, and last of all done.

# What the guest sees of the host that would say something of the host and not of the machine.
hide_host() {
  rm -f /.dockerenv /run/.containerenv
  rm -f /usr/lib/x86_64-linux-gnu/libEGL* /usr/lib/x86_64-linux-gnu/libGLES* /usr/lib/x86_64-linux-gnu/libvulkan*
}

# run_part FILE: setup.sh or later.sh
run_part() (
  part=$1
  set -Eeuo pipefail
  trap 'echo "$part, line $LINENO: $BASH_COMMAND" >/lab/out/setup.failed' ERR
  . "$LAB/guest/hardware.sh"
  . "$LAB/machines/$MACHINE/$1"
)

run_command() {
  if [[ $LAB_USER == root ]]; then "$@"; else
    setpriv --reuid="$LAB_USER" --regid=nogroup --clear-groups env HOME=/nonexistent "$@"
  fi
}

# Counters of the lab's own modules: how often hardware was switched on that drains a battery.
switched_on() { grep -s . /sys/module/lab_gnss/parameters/opened /sys/module/lab_modem/parameters/opened \
  /sys/module/lab_nfc/parameters/powered || true; }

# run_stage PART NAME COMMAND…
run_stage() {
  local part=$1 name=$2 status=0
  shift 2
  run_part "$part" >>/lab/out/setup.log 2>&1 </dev/null
  [[ ! -e /lab/out/setup.failed ]] || return
  cut -d' ' -f1 /proc/uptime >/lab/out/ready
  switched_on >"/lab/out/$name.before"
  (cd / && run_command "$@") >"/lab/out/$name.stdout" 2>"/lab/out/$name.stderr" </dev/null || status=$?
  switched_on >"/lab/out/$name.after"
  echo "$status" >"/lab/out/$name.status"
}

# What systemd mounts on a real machine, for whatever is run here besides the probe.
mount_kernel() {
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
  echo "+cpu +io +memory +pids" >/sys/fs/cgroup/cgroup.subtree_control
  mount -t tracefs tracefs /sys/kernel/tracing
}

run_job() {
  hide_host
  mount_kernel
  ip link set lo up
  run_stage setup.sh first "$@"
  if [[ -e $LAB/machines/$MACHINE/later.sh && ! -e /lab/out/setup.failed && -n ${LAB_STAGES-} ]]; then
    run_stage later.sh later "$@"
  fi
  dmesg >/lab/out/kernel.log
  echo done >/lab/out/done
}
