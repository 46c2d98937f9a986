battery 80 discharging
system_bus
served_modem

# The back camera with a lens and a flash, the front one with neither, and what else stands in /dev/video*: a processor
# of raw pictures without a sensor, a scaler, a node of measurements.
cameras graph=1 kinds=camera,camera,isp,m2m,metadata orientation=1,0 focus=1,0 flash=1,0
flash_light white:flash

sensors kinds=accelerometer,gyroscope,magnetometer,proximity,light,adc near_level=16
input_device touchscreen
input_device vibrator
displays type=$DSI,$HDMI connected=1 width_mm=68,520 height_mm=136,290 width=720,1920 height=1440,1080

modprobe snd_hda_intel
load_power
energy_meter
satellite_receiver
gpsd_for /dev/gnss0
nfc_reader
bluetooth dual
wifi_radio
wifi_joined
modem_is_ready
