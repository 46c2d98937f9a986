battery 3 gone
battery_is_gone() { [[ ! -e /sys/class/power_supply/BAT0 ]]; }
until_true battery_is_gone
