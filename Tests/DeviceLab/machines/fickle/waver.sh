# waver.sh BINARY: measures a program while something happens to the battery, and while the machine sleeps.
binary=$1
. "$LAB/guest/energy.sh"
cd /run

gauge energy=1 interval_ms=100 step=2
once_told 3 set_power gauge plugged 1
measured plugged busy_program --rest 1s -- $(busy 1 6 tell /run/word)
set_power gauge plugged 0
sleep 1

# What the gauge shows less a moment after it has jumped, beside the watts that flow: in microwatt-hours.
jump() {
  local before after
  read -r before </sys/class/power_supply/LAB0/energy_now
  set_power gauge jump_uwh -500000
  sleep 0.3
  read -r after </sys/class/power_supply/LAB0/energy_now
  echo "{\"jumped\": $((before - after))}" >$claims/jump.extra
}
once_told 4 jump
# A reading is lost, which may be a sixtieth of the run.
measured jump busy_program --rest 6s -- $(busy 1 30 tell /run/word)

once_told 2 set_power gauge gone 1
measured gone busy_program --rest 1s -- $(busy 1 5 tell /run/word)
rmmod lab_gauge

# Steps of 36 J.
gauge energy=1 interval_ms=100 step=10000
measured coarse busy_program --rest 1s -- $(busy 1 5)
rmmod lab_gauge

energy_meter psys=1
# So much that no figure is right that has it in it.
set_power curve asleep_uw 50000000
# Refused while something has to be done first.
once_told 2 until_true sleep_once
measured asleep busy_program -- $(busy 0 16 tell /run/word)
print_claims
