battery 80 discharging
load_power
modprobe -a vhci-hcd uvcvideo
displays type=$DSI,$HDMI connected=1 width_mm=68,520 height_mm=136,290 width=720,1920 height=1440,1080
wifi_radio
wired
monitor_line
