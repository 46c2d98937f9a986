# Nodes that capture without a sensor, convert, encode, or bring measurements, as a board's video engine has them, ...
cameras graph=1 kinds=isp,m2m,codec,metadata
# ... and the kernel's own test device: an output, its metadata, a radio and a touch pad.
modprobe vivid n_devs=2 node_types=0x40100,0x80010 num_inputs=1,1 input_types=0x0,0x0
flash_light white:torch

# Sound cards that capture what programs play, and nothing else.
modprobe -a snd-dummy snd-aloop
sensors kinds=adc,pressure
displays type=$HDMI connected=0 width_mm=520 height_mm=290 width=1920 height=1080

# Classes that exist and list nothing.
modprobe -a cfg80211 bluetooth gnss wwan nfc evdev usbcore
# A link without a way out.
modprobe -a virtio_net af_packet
until_true test -e /sys/class/net/eth0
ip link set eth0 up
ip address add 10.0.2.15/24 dev eth0
