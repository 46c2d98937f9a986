import Kernel
import TestSupport
import Testing

@Suite struct SysIIOTests {
  @Test func whatItMeasuresIsToldByItsAttributesAlone() throws {
    let base = "/sys/bus/iio/devices/iio:device0"
    let tree = FixtureTree().file("\(base)/name", "mpu6050\n").file("\(base)/in_anglvel_scale", "1\n")
    // Directories: whoever read them would meet an error.
    for axis in ["x", "y", "z"] { tree.file("\(base)/in_accel_\(axis)_raw/x", "") }
    tree.file("\(base)/in_temp_raw/x", "").file("\(base)/scan_elements/in_timestamp_en", "0\n")
    tree.file("/sys/bus/iio/devices/trigger0/name", "t\n")
    let devices = try SysIIO.readAll(tree.root)
    #expect(devices.count == 1 && devices[0].name == "mpu6050")
    #expect(devices[0].measuresAxes("accel") && !devices[0].measuresAxes("anglvel"))
    #expect(devices[0].quantities == ["accel", "temp"])
  }

  @Test func aNumberedChannelIsTheSameQuantityAndNoPlainOne() {
    let device = SysIIO(
      entry: "iio:device0", attributes: ["in_proximity0_raw", "in_voltage1-voltage0_raw", "in__raw"])
    #expect(device.quantities == ["proximity", "voltage"] && !device.measures("proximity"))
  }

  @Test(arguments: ["0003:28DE:1205.0004", "0005:046d:b342.0001"]) func aHIDsFolderNamesItsMaker(
    _ name: String
  ) {
    #expect(SysHID.identity(name[...]) != nil)
  }

  @Test(arguments: [
    "0003:28DE.0004", "a:b:c.d", "0000:00:14.0", "+003:28DE:1205.1", "::.", "0003:28DE:1205:1.2",
  ])
  func otherFoldersNameNone(_ name: String) { #expect(SysHID.identity(name[...]) == nil) }
}
