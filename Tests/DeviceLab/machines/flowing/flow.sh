# flow.sh BINARY: measures a busy program by a gauge of what flows out of the battery.
binary=$1
. "$LAB/guest/energy.sh"
cd /run

# drained NAME PARAMETER…: by a gauge that tells the mean of most of the time between two readings. One that looks at a
# fifth of that time knows a fifth, and an emulated processor's work comes in bursts. So long that the reading
# which goes over the run's beginning, and the one over its end, can be off by less than a hundredth of its energy.
# The rests are as long, for what they come to is subtracted: 0.05 W more of them is a fortieth less of the program's energy.
drained() {
  gauge interval_ms=400 "${@:2}"
  measured "$1" busy_program --rest 20s -- $(busy 1 24)
  rmmod lab_gauge
}
drained power power=1
# What flows out is less than nothing by the kernel's documents, and more by many drivers.
drained outflow flow=1 sign=-1
drained flow flow=1 sign=1
print_claims
