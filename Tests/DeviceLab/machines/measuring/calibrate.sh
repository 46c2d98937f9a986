# calibrate.sh BINARY: measures the workloads, on a file system that the instruments know, and prints what came of it.
TMPDIR=/run/measured exec "$1" calibrate --format json
