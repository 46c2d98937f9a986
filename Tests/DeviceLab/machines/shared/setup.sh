# Before the frequencies, so that it hears of each of their changes.
drawing rest_uw=3000000 busy_uw=6000000 platform_uw=1300000
energy_meter psys=1
modprobe acpi-cpufreq
for policy in /sys/devices/system/cpu/cpufreq/policy*; do echo performance >"$policy/scaling_governor"; done
