# 80 % of 48 Wh and half of 24 Wh: together 70 %, where the mean of both would be 65 %.
battery 80 discharging
mouse_with_battery 42

# The webcam's own controls end at exposure. The infrared camera beside it takes no photographs.
usb_camera "Lab webcam" WEB1
cameras kinds=infrared
usb_drive "Lab drive" DRIVE1

# The accelerometer is in the game pad, the rumble motor as well; the notebook's own sensor is one of light.
sensors kinds=light,adc
input_device gamepad
input_device gamepad-motion
displays type=$EDP,$HDMI connected=3 width_mm=309,520 height_mm=174,290 width=1920,1920 height=1080,1080

modprobe snd_hda_intel
load_power
bluetooth classic
wifi_radio
wired
modprobe -a gnss wwan nfc
