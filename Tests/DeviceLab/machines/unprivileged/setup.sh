# Nobody has told the kernel's device nodes to be anyone's but root's.
battery 80 discharging
load_power
cameras graph=1 kinds=camera,camera orientation=1,0 focus=1,0 flash=1,0
sensors kinds=accelerometer,gyroscope,magnetometer,proximity near_level=16
input_device touchscreen
displays type=$DSI,$HDMI connected=1 width_mm=68,520 height_mm=136,290 width=720,1920 height=1440,1080
modprobe snd_hda_intel
satellite_receiver
unserved_modem
nfc_reader
bluetooth dual
wifi_radio
wifi_joined
