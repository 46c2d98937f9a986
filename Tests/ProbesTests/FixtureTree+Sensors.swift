import Kernel
import Probes
import TestSupport

extension FixtureTree {
  /// An IIO device with the attributes whose content counts, and others that are merely there.
  @discardableResult
  func iio(_ number: Int, _ name: String, _ attributes: [String] = [], texts: [String: String] = [:]) -> Self
  {
    let base = "/sys/bus/iio/devices/iio:device\(number)"
    file("\(base)/name", name + "\n").file("\(base)/dev", "245:\(number)\n")
    for attribute in attributes { file("\(base)/\(attribute)", "1\n") }
    for (attribute, text) in texts { file("\(base)/\(attribute)", text + "\n") }
    return self
  }

  /// What udev noted about an IIO device.
  @discardableResult
  func udev(_ number: Int, _ properties: String) -> Self {
    file("/run/udev/data/c245:\(number)", "I:123\nE:\(properties)\nG:systemd\n")
  }

  /// An input device from the lines of its uevent.
  @discardableResult
  func input(_ number: Int, _ lines: String) -> Self {
    file("/sys/class/input/input\(number)/uevent", lines + "\n")
  }

  @discardableResult
  func sensorProxy(_ json: String) -> Self {
    answer(
      DBusCall.properties(SensorProxy.service, SensorProxy.path, SensorProxy.service).question,
      Array(json.utf8))
  }

  static func axes(_ channel: String) -> [String] { ["x", "y", "z"].map { "in_\(channel)_\($0)_raw" } }

  static var pinePhone: FixtureTree {
    FixtureTree().iio(0, "axp813-adc", ["in_voltage0_raw", "in_current2_raw", "in_temp_raw"])
      .iio(1, "stk3310", ["in_proximity_raw", "in_illuminance_raw"]).udev(1, "PROXIMITY_NEAR_LEVEL=250")
      .iio(2, "mpu6050", axes("accel") + axes("anglvel") + ["in_temp_raw"])
      .udev(2, "ACCEL_MOUNT_MATRIX=0, 1, 0; -1, 0, 0; 0, 0, -1")
      .iio(3, "lis3mdl", axes("magn"))
      .input(0, "PRODUCT=19/1/1/100\nNAME=\"1c21800.lradc\"\nPROP=0\nEV=3\nKEY=c000000000000 0")
      .input(
        1,
        "PRODUCT=18/416/1001/1060\nNAME=\"Goodix Capacitive TouchScreen\"\nPROP=2\nEV=b\nKEY=400 0 0 0 0 0\nABS=265800000000003"
      )
      .input(2, "PRODUCT=19/1/1/0\nNAME=\"gpio-vibrator\"\nPROP=0\nEV=200001\nFF=107030000 0")
      .file("/sys/bus/usb/devices/usb1/idVendor", "1d6b\n")
  }

  static var pinePhonePro: FixtureTree {
    FixtureTree().iio(0, "ff100000.saradc", ["in_voltage0_raw"])
      .iio(1, "stk3310", ["in_proximity_raw", "in_illuminance_raw"], texts: ["in_proximity_nearlevel": "25"])
      .iio(2, "af8133j", axes("magn"))
      .iio(
        3, "mpu6500", axes("accel") + axes("anglvel"),
        texts: ["in_accel_mount_matrix": "1, 0, 0; 0, -1, 0; 0, 0, -1"]
      )
      .input(0, "EV=1")
  }

  static var librem5: FixtureTree {
    FixtureTree().iio(
      0, "vcnl4040", ["in_proximity_raw", "in_illuminance_raw"], texts: ["in_proximity_nearlevel": "10"]
    )
    .iio(1, "lsm9ds1_accel", axes("accel"), texts: ["mount_matrix": "0, -1, 0; 1, 0, 0; 0, 0, 1"])
    .iio(2, "lsm9ds1_gyro", axes("anglvel"), texts: ["mount_matrix": "0, -1, 0; 1, 0, 0; 0, 0, 1"])
    .iio(3, "lsm9ds1-magn", axes("magn"))
    .input(0, "EV=1")
  }

  /// Its sensors sit behind a coprocessor: the bus has nothing but converters.
  static var fairphone4: FixtureTree {
    FixtureTree().iio(0, "c440000.spmi:pmic@0:adc@3100", ["in_voltage0_raw", "in_temp_raw"])
      .file("/sys/class/misc/fastrpc-adsp/dev", "10:122\n").input(0, "EV=1")
      .file("/run/udev/data/c10:122", "E:IIO_SENSOR_PROXY_TYPE=ssc-accel ssc-proximity\n")
  }

  static var steamDeck: FixtureTree {
    FixtureTree().iio(0, "acpi-als", ["in_illuminance_raw"])
      .file("/sys/bus/hid/devices/0003:28DE:1205.0003/uevent", "HID_NAME=Valve Software Steam Controller\n")
      .input(
        5,
        "PRODUCT=3/28de/1205/110\nNAME=\"Steam Deck\"\nPROP=0\nEV=20000b\nKEY=7fdb000000000000 0 0 0 0\nABS=3001b\nFF=107030000 0"
      )
  }

  /// 2006: no IIO in its kernel, and a disk guard of two axes.
  static var thinkPadT60p: FixtureTree {
    FixtureTree().input(
      3, "PRODUCT=3/46d/c052/110\nNAME=\"Logitech USB-PS/2\"\nEV=17\nKEY=ffff0000 0 0 0 0\nREL=103"
    )
    .input(
      8,
      "PRODUCT=19/1014/5054/4801\nNAME=\"ThinkPad HDAPS accelerometer data\"\nPHYS=\"hdaps/input1\"\nEV=9\nABS=3"
    )
  }

  /// The HID sensors of the device lab, fed by a program.
  static var hidSensors: FixtureTree {
    let tree = FixtureTree()
    let kinds = [
      ("accel_3d", axes("accel")), ("gyro_3d", axes("anglvel")), ("magn_3d", axes("magn")),
      ("als", ["in_illuminance_raw", "in_intensity_both_raw"]), ("prox", ["in_proximity_raw"]),
    ]
    for (number, (name, attributes)) in kinds.enumerated() {
      let place = "devices/virtual/misc/uhid/0003:1209:5E15.0002/HID-SENSOR-200073.2.auto/iio:device\(number)"
      tree.file("/sys/\(place)/name", name + "\n")
      for attribute in attributes { tree.file("/sys/\(place)/\(attribute)", "1\n") }
      tree.link("/sys/bus/iio/devices/iio:device\(number)", to: "../../../\(place)")
    }
    return tree.input(0, "EV=1")
  }
}
