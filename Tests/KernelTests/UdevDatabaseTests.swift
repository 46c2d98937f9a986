import Kernel
import TestSupport
import Testing

@Suite struct UdevDatabaseTests {
  private let device = "/sys/bus/iio/devices/iio:device0"

  @Test func aDeviceWithANodeIsKeptUnderItsNumbers() {
    let tree = FixtureTree().file("\(device)/dev", "245:0\n")
    tree.file("/run/udev/data/c245:0", "I:77\nE:A=1\nE:MATRIX=a=b; c\nE:broken\nV:1\n")
    #expect(UdevDatabase.properties(tree.root, device, subsystem: "iio") == ["A": "1", "MATRIX": "a=b; c"])
  }

  @Test func oneWithoutIsKeptUnderItsName() {
    let tree = FixtureTree().file("/run/udev/data/+iio:iio:device0", "E:A=2\n")
    #expect(UdevDatabase.properties(tree.root, device, subsystem: "iio") == ["A": "2"])
  }

  @Test func numbersThatLeadElsewhereAreNotFollowed() {
    let tree = FixtureTree().file("\(device)/dev", "1/../../../../etc/secret\n").file(
      "/etc/secret", "E:A=3\n")
    tree.file("/run/udev/data/c1/x", "")
    #expect(UdevDatabase.properties(tree.root, device, subsystem: "iio").isEmpty)
  }
}
