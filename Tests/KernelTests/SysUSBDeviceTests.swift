import Kernel
import TestSupport
import Testing

@Suite struct SysUSBDeviceTests {
  private let device = "/sys/devices/pci0000:00/0000:00:05.0/usb1/1-1/1-1.4"

  @Test func theNearestDeviceIsTheOneBehindAPort() {
    let tree = FixtureTree().file("\(device)/idVendor", "1546\n").file("\(device)/idProduct", "01a8\n")
    tree.file("\(device)/product", "u-blox 8\n").file("\(device)/removable", "removable\n")
    let found = SysUSBDevice.behind("\(device)/1-1.4:1.0/tty/ttyACM0", tree.root)
    #expect(found?.id == "1546:01a8" && found?.name == "u-blox 8" && found?.removable == "removable")
    #expect(found?.path == device)
  }

  @Test func whatHangsOnNoUSBDeviceHasNone() {
    for path in [
      "", "/", "/sys/devices/platform/serial8250/tty/ttyS0", "/sys/devices/0000:00:05.0/x", "1-1:1.0",
    ] {
      #expect(SysUSBDevice.behind(path, FixtureTree().root) == nil, "\(path)")
    }
  }
}
