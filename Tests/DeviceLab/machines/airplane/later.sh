radios on
ip link set wlan0 up
until_true contains up /sys/class/net/wlan0/operstate
ip route replace default via 192.168.50.1 dev wlan0
