# share.sh BINARY: measures one of two programs that work at the same time: on one processor, on two, on two of which one
# is slow.
binary=$1
. "$LAB/guest/energy.sh"
cd /run

# beside PROCESSOR: another program that works as long as the measured one
beside() { /run/other_program "$1" 16 wait /run/word & }

beside 1
measured one busy_program -- $(busy 1 16 tell /run/word)
beside 0
measured two busy_program -- $(busy 1 16 tell /run/word)

echo powersave >/sys/devices/system/cpu/cpufreq/policy1/scaling_governor
beside 0
measured slow busy_program -- $(busy 1 16 tell /run/word)
print_claims
