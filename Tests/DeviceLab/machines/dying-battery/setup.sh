battery 3 discharging
load_power
