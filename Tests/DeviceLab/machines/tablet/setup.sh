battery 55 charging

# Each brings a second node, of metadata, whose device as a whole claims to capture video.
usb_camera "Lab front camera" FRONT1
usb_camera "Lab back camera" BACK1 autofocus

# No gyroscope. The proximity sensor is one that finds a lap under the antenna, not a face before the screen.
sensor_hub i2c accelerometer magnetometer light
sensors kinds=proximity label=proximity-lap
input_device touchscreen
displays type=$EDP,$HDMI connected=1 width_mm=217,520 height_mm=136,290 width=1920,1920 height=1200,1080

modprobe snd_hda_intel
load_power
bluetooth le
wifi_radio
# Classes that exist and list nothing: no receiver, no modem, no reader.
modprobe -a gnss wwan nfc
