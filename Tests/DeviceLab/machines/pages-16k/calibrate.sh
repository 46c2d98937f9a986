# calibrate.sh BINARY: as on the machine with pages of 4 KiB.
. "$LAB/machines/measuring-arm64/calibrate.sh"
