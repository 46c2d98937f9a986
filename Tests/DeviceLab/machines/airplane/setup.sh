battery 64 full
load_power
# The controls are the nodes' own: no media graph.
cameras kinds=camera,camera orientation=0,1 focus=0,1 flash=0,1
sensors kinds=accelerometer,gyroscope,magnetometer,proximity
satellite_receiver
unserved_modem
nfc_reader
bluetooth dual
wifi_radio
wifi_joined
radios off
until_true contains down /sys/class/net/wlan0/operstate
ip route flush dev wlan0
