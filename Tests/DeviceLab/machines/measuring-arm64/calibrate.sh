# calibrate.sh BINARY: measures workloads of each kind and prints what came of it. All of them take an emulated ARM machine half a
# minute, and measure what the machine "measuring" does.
TMPDIR=/run/measured exec "$1" calibrate --format json save-each save-whole memory-map launch-lazy network-burst timers-aligned \
  wait-poll block-main
