import Captures
import Glibc
import Kernel
import TestSupport

/// A machine with each secret wherever such a one stands.
struct SecretMachine {
  private var answers: [Capture.Question: Capture.Answer] = [:]

  static let capture: Capture = {
    var machine = SecretMachine()
    machine.addFirmware()
    machine.addBatteries()
    machine.addSystem()
    machine.addStorage()
    machine.addDevices()
    machine.addNetwork()
    machine.addServices()
    return Capture(machine.answers)
  }()

  static let redacted: Capture = {
    var dice = Dice(seed: 7)
    return CaptureRedactor.redact(capture, names: Pseudonyms { dice.next() })
  }()

  mutating func file(_ path: String, _ text: String) { file(path, Array(text.utf8)) }
  mutating func file(_ path: String, _ bytes: [UInt8]) { answers[.init(.file, path)] = .bytes(bytes) }
  mutating func answer(_ question: String, _ text: String) { answer(question, Array(text.utf8)) }
  mutating func answer(_ question: String, _ bytes: [UInt8]) {
    answers[.init(.answer, question)] = .bytes(bytes)
  }
  mutating func directory(_ path: String, _ names: String...) {
    answers[.init(.directory, path)] = .bytes(Array(names.joined(separator: "\n").utf8))
  }

  private mutating func addFirmware() {
    let mac = Secret.hardware
    let ids = Secret.identifiers
    file("/sys/class/dmi/id/product_serial", "PF1X7K3Q\n")
    file("/sys/class/dmi/id/product_uuid", ids[0] + "\n")
    file("/proc/device-tree/serial-number", "C02XK0AAJGH5\0")
    file("/proc/device-tree/ethernet/local-mac-address", mac)
    file(
      "/proc/cpuinfo", "processor\t: 0\nCPU architecture: 8\n\nSerial\t\t: C02XK0AAJGH5\nModel\t\t: A board\n"
    )
  }

  private mutating func addBatteries() {
    let ear = Secret.headset
    file("/sys/class/power_supply/BAT0/serial_number", " S3Z9NB0K123456 \n")
    file(
      "/sys/class/power_supply/BAT0/uevent",
      "POWER_SUPPLY_NAME=BAT0\nPOWER_SUPPLY_SERIAL_NUMBER=S3Z9NB0K123456\n")
    file("/sys/class/power_supply/hid-\(Secret.hex(ear, ":"))-battery/capacity", "70\n")
    directory("/sys/class/power_supply", "BAT0", "hid-\(Secret.hex(ear, ":"))-battery")
    answers[.init(.link, "/sys/class/power_supply/hid-\(Secret.hex(ear, ":"))-battery")] = .bytes(
      Array(
        "../../devices/virtual/misc/uhid/0005:054C:0CD3.0001/power_supply/hid-\(Secret.hex(ear, ":"))-battery"
          .utf8))
  }

  private mutating func addSystem() {
    let ids = Secret.identifiers
    file("/etc/machine-id", ids[2] + "\n")
    file("/proc/sys/kernel/random/boot_id", ids[3] + "\n")
    file("/proc/sys/kernel/hostname", "annas-laptop\n")
    file("/proc/cmdline", "root=UUID=\(ids[1]) ip=93.184.216.34 androidboot.serialno=PF1X7K3Q quiet\n")
  }

  private mutating func addStorage() {
    let ids = Secret.identifiers
    file("/sys/bus/usb/devices/1-1/serial", "L3HB5CX0912\n")
    file("/sys/class/block/mmcblk0/device/serial", "0x4fe1b27c\n")
    file("/sys/class/block/dm-0/dm/uuid", "CRYPT-LUKS2-\(ids[2])-luks-\(ids[1])\n")
    file(
      "/run/udev/data/b8:0",
      "E:ID_SERIAL=Disk_S3Z9NB0K123456\nE:ID_SERIAL_SHORT=S3Z9NB0K123456\nE:ID_FS_UUID=\(ids[4])\n")
    file(
      "/proc/self/mountinfo",
      "22 1 8:1 / / rw - ext4 /dev/disk/by-uuid/\(ids[1]) rw\n23 22 8:2 / /home/anna rw - ext4 /dev/sda2 rw\n"
        + "24 22 8:3 / /run/media/anna/\(ids[4]) rw - vfat /dev/disk/by-uuid/\(ids[4]) rw\n")
    directory("/dev/disk/by-uuid", ids[4], ids[1])
    answer("statvfs /home/anna", "1 2 3")
    answers[.init(.answer, "open /dev/disk/by-uuid/\(ids[1])")] = .refusal(
      SystemError(code: EACCES, call: "open", subject: "/dev/disk/by-uuid/\(ids[1])"))
  }

  private mutating func addDevices() {
    let mac = Secret.hardware
    let ear = Secret.headset
    file(
      "/proc/bus/input/devices",
      "N: Name=\"Headset\"\nU: Uniq=\(Secret.hex(ear, ":"))\nP: Phys=\(Secret.hex(mac, ":"))\n")
    file("/sys/class/drm/card0-DP-1/edid", Self.display)
    answer("ioctl /dev/dri/card0 0xc01064ac", [7, 0, 0, 0] + Self.display)
    answer("ioctl /dev/input/event3 0x80404508", Secret.hex(ear, ":") + "\0")
  }

  private static var display: [UInt8] {
    var bytes: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0] + [UInt8](repeating: 1, count: 120)
    bytes.replaceSubrange(12..<16, with: [0xDE, 0xC0, 0xAD, 0x8B])
    bytes.replaceSubrange(72..<90, with: [0, 0, 0, 0xFF, 0] + Array("L3HB5CX0912\n ".utf8))
    bytes[126] = 0
    bytes[127] = 0
    bytes[127] = 0 &- bytes.reduce(0, &+)
    return bytes
  }
}
