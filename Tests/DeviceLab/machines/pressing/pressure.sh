# pressure.sh BINARY: makes memory scarce for a program that listens, and then for one until the kernel kills it; prints
# both reports. Both wait until the program holds its memory, however slow the machine is.
cd "$(dirname "$0")"
listener=$PWD/listener.py
cd /run
"$1" run -q --json /run/warned.json --do 'memory-warning,channel=pressure,to=85 %@ready+2s' \
  --do 'terminate@memory-warning+12s' --ready output:full --duration 90s -- python3 "$listener" >&2
"$1" run -q --json /run/killed.json --scenario "$(dirname "$listener")/out-of-memory.json" >&2
printf '{"warned": '
cat /run/warned.json
printf ', "killed": '
cat /run/killed.json
printf '}'
