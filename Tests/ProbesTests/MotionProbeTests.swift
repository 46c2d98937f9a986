import Documents
import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct MotionProbeTests {
  private func states(_ tree: FixtureTree) -> [String] {
    let answer = MotionProbe.read(tree.root)
    return ["accelerometer", "gyroscope", "magnetometer"].map {
      answer.capabilities[$0]?.state.rawValue ?? "unanswered"
    }
  }

  @Test func aPinePhoneHasAllThree() throws {
    let answer = MotionProbe.read(FixtureTree.pinePhone.root)
    #expect(states(.pinePhone) == ["present", "present", "present"])
    #expect(
      answer.capabilities["accelerometer"]?.evidence == [
        .init("/sys/bus/iio/devices/iio:device2", "mpu6050: in_accel_{x,y,z}_raw, in_anglvel_{x,y,z}_raw")
      ])
    let sensors = try #require(answer.hardware?["sensors"]?.array)
    #expect(sensors.map { $0["name"]?.string } == ["mpu6050", "lis3mdl"])
    #expect(
      sensors[0]["mountMatrices"]?["accelerometer"]?["source"]?.string == "udev ACCEL_MOUNT_MATRIX")
  }

  @Test func soHaveItsSuccessorTheLibrem5AndTheSensorsOfTheLab() throws {
    for tree in [FixtureTree.pinePhonePro, .librem5, .hidSensors] {
      #expect(states(tree) == ["present", "present", "present"])
    }
    let sensors = MotionProbe.read(FixtureTree.librem5.root).hardware?["sensors"]?.array
    #expect(sensors?[1]["mountMatrices"]?["gyroscope"]?["source"]?.string == "mount_matrix")
  }

  @Test func aSensorWithABufferAndNoRawValuesCounts() {
    let buffered = ["x", "y", "z"].map { "scan_elements/in_accel_\($0)_en" }
    #expect(
      states(FixtureTree().iio(0, "kxcjk1013", buffered).input(0, "EV=1")) == ["present", "absent", "absent"])
  }

  @Test func twoAxesAreNoAccelerometer() {
    let tree = FixtureTree().iio(0, "adxl202", ["in_accel_x_raw", "in_accel_y_raw"]).input(0, "EV=1")
    #expect(states(tree) == ["absent", "absent", "absent"])
  }

  @Test func aHeadingIsAMagnetometer() {
    let tree = FixtureTree().iio(0, "dev_rotation", ["in_rot_from_north_magnetic_tilt_comp_raw"]).input(
      0, "EV=1")
    #expect(states(tree) == ["absent", "absent", "present"])
  }

  @Test func convertersAloneAreGroundsForAbsentAndAMissingBusIsNot() {
    let converters = FixtureTree().iio(0, "axp813-adc", ["in_voltage0_raw", "in_temp_raw"]).input(0, "EV=1")
    #expect(states(converters) == ["absent", "absent", "absent"])
    let finding = MotionProbe.read(converters.root).capabilities["gyroscope"]
    #expect(finding?.evidence.first?.answer == "axp813-adc: temp voltage")
    #expect(states(FixtureTree().input(0, "EV=1")) == ["unknown", "unknown", "unknown"])
    #expect(states(FixtureTree()) == ["unknown", "unknown", "unknown"])
  }

  @Test func withoutInputDevicesTheListIsIncompleteForWhatMayStandThere() {
    #expect(states(FixtureTree().iio(0, "adc", ["in_voltage0_raw"])) == ["unknown", "unknown", "absent"])
  }

  @Test func aFairphonesAccelerometerIsOnTheBusAndItsOtherSensorsNowhere() {
    let tree = FixtureTree.fairphone4
    #expect(states(tree) == ["unknown", "unknown", "unknown"])
    tree.sensorProxy(
      #"{"HasAccelerometer":true,"HasCompass":false,"HasProximity":true,"HasAmbientLight":false}"#)
    #expect(states(tree) == ["present", "unknown", "unknown"])
    let finding = MotionProbe.read(tree.root).capabilities["accelerometer"]
    #expect(finding?.evidence == [.init("D-Bus net.hadess.SensorProxy", "HasAccelerometer=true")])
  }

  @Test func aProxyWithoutACompassSaysNothingOfAMagnetometer() {
    let tree = FixtureTree.pinePhone.sensorProxy(#"{"HasAccelerometer":true,"HasCompass":false}"#)
    #expect(states(tree) == ["present", "present", "present"])
  }

  @Test func aSteamDecksControllerIsPartOfIt() {
    #expect(states(.steamDeck) == ["unknown", "unknown", "absent"])
    let tree = FixtureTree.steamDeck.input(
      6, "PRODUCT=3/28de/1205/110\nNAME=\"Steam Deck Motion Sensors\"\nPROP=40\nEV=19\nABS=3f\nMSC=20")
    #expect(states(tree) == ["present", "present", "absent"])
  }

  @Test func aGamePadsSensorsAreNotTheLaptops() {
    let tree = FixtureTree().iio(0, "adc", ["in_voltage0_raw"])
    tree.input(
      9, "PRODUCT=3/54c/9cc/8111\nNAME=\"Wireless Controller Motion Sensors\"\nPROP=40\nEV=19\nABS=3f")
    tree.input(10, "PRODUCT=5/57e/2006/8001\nNAME=\"Joy-Con (L) IMU\"\nPROP=40\nEV=19\nABS=3f")
    #expect(states(tree) == ["absent", "absent", "absent"])
    let finding = MotionProbe.read(tree.root).capabilities["accelerometer"]
    #expect(finding?.evidence.map(\.answer).contains("Joy-Con (L) IMU: connected by Bluetooth") == true)
    let sensor = MotionProbe.read(tree.root).hardware?["sensors"]?.array?.first
    #expect(sensor?["counted"] == false && sensor?["attachment"] == "removable")
  }

  @Test func aSensorThatAProgramMadeUpCountsForNothing() {
    let tree = FixtureTree().iio(0, "adc", ["in_voltage0_raw"])
    tree.input(9, "PRODUCT=6/0/0/0\nNAME=\"Virtual pad\"\nPROP=40\nEV=9\nABS=3f")
    #expect(states(tree) == ["absent", "absent", "absent"])
  }

  @Test func anInputOnAPortInsideTheDeviceCounts() {
    let tree = FixtureTree()
    let usb = "devices/pci0000:00/0000:00:14.0/usb1/1-7"
    let place = "\(usb)/1-7:1.0/0003:1234:5678.0001/input/input4"
    tree.file("/sys/\(usb)/idVendor", "1234\n").file("/sys/\(usb)/idProduct", "5678\n")
    tree.file("/sys/\(usb)/removable", "fixed\n")
    tree.file("/sys/\(place)/uevent", "PRODUCT=3/1234/5678/1\nNAME=\"IMU\"\nPROP=40\nEV=9\nABS=7\n")
    tree.link("/sys/class/input/input4", to: "../../\(place)")
    #expect(states(tree)[0] == "present")
    tree.file("/sys/\(usb)/removable", "unknown\n")
    #expect(states(tree)[0] == "unknown")
  }

  @Test func aDiskGuardOfThreeAxesCountsAndSaysWhereItIs() {
    let tree = FixtureTree().input(
      7, "PRODUCT=19/0/0/0\nNAME=\"ST LIS3LV02DL Accelerometer\"\nPHYS=\"lis3lv02d/input0\"\nEV=9\nABS=7")
    let finding = MotionProbe.read(tree.root).capabilities["accelerometer"]
    #expect(finding?.state == .present && finding?.reason?.contains("base") == true)
  }

  @Test func aDiskGuardOfTwoAxesCounts() {
    for name in ["hdaps", "applesmc"] {
      let tree = FixtureTree().iio(0, "adc", []).input(7, "PRODUCT=19/0/0/0\nNAME=\"\(name)\"\nEV=9\nABS=3")
      #expect(states(tree) == ["present", "absent", "absent"], "\(name)")
    }
  }

  @Test func aDiskGuardWithoutAnInputDeviceIsFoundByItsPosition() {
    for name in ["hdaps", "applesmc.768", "lis3lv02d"] {
      let tree = FixtureTree().iio(0, "adc", []).input(0, "EV=1")
      tree.file("/sys/devices/platform/\(name)/position", "(5,-2,250)\n")
      tree.link("/sys/bus/platform/devices/\(name)", to: "../../../devices/platform/\(name)")
      #expect(states(tree) == ["present", "absent", "absent"], "\(name)")
    }
  }

  @Test func anAppleControllerWithoutASensorIsNone() {
    let tree = FixtureTree().iio(0, "adc", []).input(0, "EV=1")
    tree.file("/sys/devices/platform/applesmc.768/name", "applesmc\n")
    tree.link("/sys/bus/platform/devices/applesmc.768", to: "../../../devices/platform/applesmc.768")
    #expect(states(tree) == ["absent", "absent", "absent"])
  }

  @Test func anOldThinkPadHasADiskGuardAndNoBusToBeSureOfMore() {
    #expect(states(.thinkPadT60p) == ["present", "unknown", "unknown"])
    #expect(
      states(FixtureTree.thinkPadT60p.iio(0, "adc", ["in_voltage0_raw"])) == ["present", "absent", "absent"])
  }

  @Test func aJoystickWithThreeAxesIsNoAccelerometer() {
    let tree = FixtureTree().iio(0, "adc", [])
    tree.input(1, "PRODUCT=13/1/1/100\nNAME=\"Gameport stick\"\nEV=b\nKEY=ff00000000 0 0 0 0\nABS=7")
    #expect(states(tree) == ["absent", "absent", "absent"])
  }

  @Test func aSensorThatHasNoDriverIsNotAbsent() {
    let tree = FixtureTree().iio(0, "adc", []).input(0, "EV=1")
    tree.file("/sys/bus/platform/devices/HID-SENSOR-200076.3.auto/modalias", "platform:HID-SENSOR-200076\n")
    #expect(states(tree) == ["absent", "unknown", "absent"])
    let reason = MotionProbe.read(tree.root).capabilities["gyroscope"]?.reason
    #expect(reason?.contains("hid-sensor-gyro-3d") == true)
  }

  @Test func aKeyboardCoversSensorOverBluetoothIsNotTheTablets() {
    let tree = FixtureTree().input(0, "EV=1")
    let place = "devices/virtual/misc/uhid/0005:046D:B342.0005/HID-SENSOR-200073.2.auto/iio:device0"
    for attribute in FixtureTree.axes("accel") { tree.file("/sys/\(place)/\(attribute)", "1\n") }
    tree.link("/sys/bus/iio/devices/iio:device0", to: "../../../\(place)")
    #expect(states(tree)[0] == "absent")
  }

  @Test(arguments: ["[]", "{", "", "{\"HasAccelerometer\":1}", "null"])
  func aProxyThatTalksNonsenseAddsNothing(_ text: String) {
    #expect(states(FixtureTree.fairphone4.sensorProxy(text)) == ["unknown", "unknown", "unknown"])
  }

  @Test func theProxyIsMissedWhereOnlyItShowsTheSensors() {
    func row(_ tree: FixtureTree) -> Diagnosis? {
      MotionProbe.diagnose(tree.root).first { $0.source.hasPrefix("D-Bus") }
    }
    #expect(row(.fairphone4)?.state == .missing && row(.fairphone4)?.remedy != nil)
    #expect(row(.pinePhone)?.state == .fallsBack && row(.pinePhone)?.remedy == nil)
    #expect(row(FixtureTree.fairphone4.sensorProxy("{}"))?.state == .works)
  }
}
