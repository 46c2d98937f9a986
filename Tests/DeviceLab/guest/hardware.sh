# The virtual hardware that a machine's setup.sh is written in. Every function returns when what it made is there, and
# fails otherwise. A function that starts an emulator leaves its process number in $emulator: to end it is to unplug.

# until_true COMMAND…: waits for a condition, up to forty seconds: a busy host makes a guest slow. Says so when it never came.
until_true() {
  local given_up=$((SECONDS + 40))
  until "$@" 2>/dev/null; do
    if ((SECONDS > given_up)); then
      echo "never came true: $*"
      return 1
    fi
    sleep 0.1
  done
}
contains() { grep -qsF -- "$1" $2; }

lab_module() { insmod "$BUILT/modules/$1.ko" "${@:2}"; }

# ---- power

# latch PORT VALUE: writes a byte that the ACPI tables read.
latch() { printf "\\x$(printf %x "$2")" | dd of=/dev/port bs=1 seek=$(($1)) conv=notrunc status=none; }

# battery PERCENT charging|discharging|full|gone [lid-shut]: what the firmware is to say from now on.
battery() {
  local bits
  case $2 in discharging) bits=0 ;; full) bits=1 ;; charging) bits=3 ;; gone) bits=5 ;; esac
  latch 0x2ff "$1"
  latch 0x3ef $((bits | (${3:+8} + 0)))
}
load_power() {
  modprobe -a battery ac button thermal
  # A battery's driver keeps what it read for a second.
  sleep 1.1
}

# faulty_battery PARAMETER=VALUE…
faulty_battery() { lab_module lab_battery "$@"; }

# mouse_with_battery PERCENT
mouse_with_battery() {
  modprobe -a uhid hid-generic
  "$BUILT/hid_device" mouse "$1" aa:bb:cc:dd:ee:ff &
  emulator=$!
  until_true test -e /sys/class/power_supply/hid-aa:bb:cc:dd:ee:ff-battery
}

# drawing PARAMETER=VALUE…: what the machine draws, see kernel-modules/lab_curve.c; the meters tell of it
drawing() { lab_module lab_curve "$@"; }
# energy_meter PARAMETER=VALUE…: see kernel-modules/lab_energy.c
energy_meter() {
  [[ -e /sys/module/lab_curve ]] || drawing
  lab_module lab_energy "$@"
}
energy_events() { lab_module lab_power_events; }
power_chip() { lab_module lab_chip; }
# gauge PARAMETER=VALUE…: see kernel-modules/lab_gauge.c
gauge() { lab_module lab_gauge "$@"; }
# set_power MODULE PARAMETER VALUE: of lab_curve, lab_energy or lab_gauge, now
set_power() { echo "$3" >"/sys/module/lab_$1/parameters/$2"; }
# sleep_once: the machine sleeps for some seconds, as far as it can without its power supply's help: its clocks stop and its
# devices are left as they are.
sleep_once() {
  [[ -e /sys/module/lab_sleep ]] || lab_module lab_sleep || return
  # What the kernel takes it for is by up to a second and a half less: its clock that goes on meanwhile shows whole seconds only.
  echo 3 >/sys/module/suspend/parameters/pm_test_delay
  echo core >/sys/power/pm_test
  echo mem >/sys/power/state
}

# ---- cameras

# cameras PARAMETER=VALUE…: see kernel-modules/lab_camera.c
cameras() {
  modprobe -a videodev mc
  lab_module lab_camera "$@"
}

# usb_camera NAME SERIAL [autofocus]: a capture node and a metadata node
usb_camera() {
  modprobe -a vhci-hcd uvcvideo
  "$BUILT/usb_device" camera "$@" &
  emulator=$!
  until_true contains "$1" "/sys/class/video4linux/*/name"
}

flash_light() { lab_module lab_flash name="$1"; }

# ---- sensors and switches

# sensors PARAMETER=VALUE…: see kernel-modules/lab_sensors.c
sensors() {
  modprobe industrialio
  lab_module lab_sensors "$@"
}

# sensor_hub i2c|usb KIND…
sensor_hub() {
  modprobe -a uhid hid-sensor-hub hid-sensor-accel-3d hid-sensor-gyro-3d hid-sensor-magn-3d hid-sensor-als hid-sensor-prox
  "$BUILT/hid_device" sensors "$@" &
  emulator=$!
  until_true test -e "/sys/bus/iio/devices/iio:device$(($# - 2))"
}

# input_device KIND…: see emulators/input_device.c
input_device() {
  modprobe -a uinput evdev
  local before
  before=$(ls /sys/class/input | wc -l)
  "$BUILT/input_device" "$@" &
  emulator=$!
  until_true more_inputs_than "$before"
}
more_inputs_than() { (($(ls /sys/class/input | wc -l) > $1)); }

# ---- displays: see kernel-modules/lab_panel.c

DSI=16 EDP=14 HDMI=11
displays() {
  modprobe -a drm drm_kms_helper
  lab_module lab_panel "$@"
}

# ---- sound

usb_headset() {
  modprobe -a vhci-hcd snd-usb-audio
  "$BUILT/usb_device" headset "$1" "$2" &
  emulator=$!
  until_true contains "$1" /proc/asound/cards
}
usb_drive() {
  modprobe -a vhci-hcd
  "$BUILT/usb_device" drive "$1" "$2" &
  emulator=$!
  until_true contains "$1" "/sys/bus/usb/devices/*/product"
}

# ---- links

# wired: eth0 with an address and a default route
wired() {
  modprobe -a virtio_net af_packet
  until_true test -e /sys/class/net/eth0
  ip link set eth0 up
  ip address add 10.0.2.15/24 dev eth0
  ip route add default via 10.0.2.2
}

# wifi_radio: one radio, wlan0; a second one, of the access point that it could join, is out of sight in a name space.
wifi_radio() {
  modprobe mac80211_hwsim radios=2
  ip netns add elsewhere
  iw phy phy1 set netns name elsewhere
}
# wifi_joined: wlan0 is associated and carries the default route.
wifi_joined() {
  modprobe af_packet
  printf 'interface=wlan1\ndriver=nl80211\nssid=LAB\nhw_mode=g\nchannel=6\n' >/run/hostapd.conf
  printf 'network={\nssid="LAB"\nkey_mgmt=NONE\nscan_freq=2437\n}\n' >/run/wpa.conf
  ip netns exec elsewhere hostapd -B /run/hostapd.conf >/dev/null
  wpa_supplicant -B -i wlan0 -D nl80211 -c /run/wpa.conf >/dev/null
  until_true contains up /sys/class/net/wlan0/operstate
  ip address add 192.168.50.2/24 dev wlan0
  ip route add default via 192.168.50.1 dev wlan0
}

# bluetooth dual|le|classic
bluetooth() {
  # btvirt asks the kernel for ciphers, whose modules take an emulated processor longer to load than the two seconds in
  # which a controller has to answer.
  modprobe -a hci_vhci af_alg algif_hash algif_skcipher ecb cmac
  local kind= tries
  case $1 in le) kind=-L ;; classic) kind=-B ;; esac
  # On a busy host it may be late nevertheless.
  for tries in 1 2 3; do
    btvirt -l1 $kind >/dev/null &
    emulator=$!
    until_true test -e /sys/class/bluetooth/hci0
    python3 "$LAB/guest/await_bluetooth.py" "$tries" && return
    kill "$emulator"
    wait "$emulator" || true
  done
  return 1
}

# radios off|on: as airplane mode does with all radios; that of the access point next door stays on.
radios() {
  local switch value
  case $1 in off) value=1 ;; on) value=0 ;; esac
  for switch in /sys/class/rfkill/*/soft; do echo $value >"$switch"; done
}

nfc_reader() {
  modprobe nfc
  lab_module lab_nfc "$@"
}

satellite_receiver() {
  modprobe gnss
  lab_module lab_gnss
}
unserved_modem() {
  modprobe wwan
  lab_module lab_modem
}

# ---- daemons

system_bus() {
  mkdir -p /run/dbus
  dbus-daemon --system --fork --nopidfile
}
device_manager() {
  mkdir -p /run/udev
  /lib/systemd/systemd-udevd --daemon
  udevadm trigger
  udevadm settle --timeout=20
}

# gpsd_for DEVICE…: the daemon, with these receivers, which it runs as another user to open
gpsd_for() {
  chown gpsd "$@"
  gpsd -N -D0 "$@" >/run/gpsd.log 2>&1 &
  emulator=$!
  until_true gpsd_answers
}
gpsd_answers() { (exec 3<>/dev/tcp/127.0.0.1/2947) 2>/dev/null; }

# serial_gadget NAME VENDOR PRODUCT MAKER: a USB serial line from /dev/ttyACM0 to /dev/ttyGS0
serial_gadget() {
  modprobe -a dummy_hcd libcomposite usb_f_acm cdc-acm
  mountpoint -q /sys/kernel/config || mount -t configfs configfs /sys/kernel/config
  local gadget=/sys/kernel/config/usb_gadget/serial
  mkdir -p $gadget/strings/0x409 $gadget/configs/c.1 $gadget/functions/acm.0
  echo "$2" >$gadget/idVendor
  echo "$3" >$gadget/idProduct
  echo "$4" >$gadget/strings/0x409/manufacturer
  echo "$1" >$gadget/strings/0x409/product
  ln -s $gadget/functions/acm.0 $gadget/configs/c.1/
  echo dummy_udc.0 >$gadget/UDC
  until_true test -e /dev/ttyACM0
}

# served_modem: a modem with a SIM behind /dev/ttyACM0, and ModemManager, which takes its time: follow with modem_is_ready.
served_modem() {
  serial_gadget "Lab Modem" 0x1209 0xd0de "Device Lab"
  python3 "$LAB/emulators/modem.py" /dev/ttyGS0 /lab/out/modem.log &
  mkdir -p /run/udev/rules.d
  # Without a word from udev, ModemManager leaves a port alone that it does not know, or tries every language on it.
  echo 'ATTRS{idVendor}=="1209", ATTRS{idProduct}=="d0de", ENV{ID_MM_DEVICE_PROCESS}="1", ENV{ID_MM_PORT_TYPE_AT_PRIMARY}="1"' \
    >/run/udev/rules.d/77-lab.rules
  device_manager
  ModemManager >/lab/out/modem-manager.log 2>&1 &
}
modem_is_ready() { until_true modem_state; }
modem_state() { mmcli -m any -K 2>/dev/null | grep -qE 'state +: (registered|enabled|disabled|connected)'; }

# ---- storage

# measured_volume: a file system of the machine's own at /run/measured, which the instruments know
measured_volume() {
  modprobe -a loop ext4
  truncate -s 256M /run/volume
  mkfs.ext4 -q /run/volume
  mkdir /run/measured
  mount -o loop /run/volume /run/measured
}

# huge_pages always|madvise|never: of which memory the kernel makes huge pages. Where of all, as Debian's arm64 kernel does, a program
# holds more than it has touched.
huge_pages() { echo "$1" >/sys/kernel/mm/transparent_hugepage/enabled; }

# ---- encryption

# encrypted_volume FOLDER: mounts an encrypted file system there, as LUKS would name it
encrypted_volume() {
  modprobe -a loop dm-crypt ext4
  truncate -s 24M /run/volume
  local device key
  device=$(losetup -f --show /run/volume)
  # The two halves of the key have to differ; od without -v leaves out what repeats.
  key=$(head -c 64 /dev/urandom | od -v -An -tx1 | tr -d ' \n')
  dmsetup create labhome -u CRYPT-LUKS2-0123456789abcdef0123456789abcdef-labhome \
    --table "0 $((24 * 2048)) crypt aes-xts-plain64 $key 0 $device 0"
  mkfs.ext4 -q -O encrypt /dev/dm-0
  mkdir -p "$1"
  mount /dev/dm-0 "$1"
}
# encrypted_folder FOLDER: an empty one, on a file system that can
encrypted_folder() { python3 "$LAB/guest/encrypt_folder.py" "$1"; }

# ---- changes at run time

# monitor_line: opens the line to QEMU's own monitor, and keeps it read so that it never fills up
monitor_line() {
  modprobe virtio_console
  until_true contains qemu.monitor "/sys/class/virtio-ports/*/name"
}
# monitor COMMAND: says it to QEMU
monitor() {
  local port
  port=$(basename "$(dirname "$(grep -l qemu.monitor /sys/class/virtio-ports/*/name)")")
  exec 7<>"/dev/$port"
  echo "$1" >&7
  timeout 0.5 cat <&7 >/dev/null || true
  exec 7>&-
}
# set_connected MASK: which of the lab's displays are attached
set_connected() { echo "$1" >/sys/module/lab_panel/parameters/connected; }
