import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct DeviceIdentityTests {
  private let dmi = "/sys/class/dmi/id"

  private func device(_ tree: FixtureTree) -> DeviceIdentity { DeviceIdentity.read(tree.root) }

  @Test func aPhoneIsNamedByItsDeviceTree() {
    let tree = FixtureTree().file("/proc/device-tree/model", "Pine64 PinePhone (1.2)\0")
    tree.file("/proc/device-tree/chassis-type", "handset\0")
    #expect(device(tree).name?.value == "Pine64 PinePhone (1.2)" && device(tree).kind?.value == "handset")
  }

  @Test func aThinkPadIsNamedByItsVersion() {
    let tree = FixtureTree().file("\(dmi)/sys_vendor", "LENOVO\n").file("\(dmi)/product_name", "20L5CTO1WW\n")
    tree.file("\(dmi)/product_version", "ThinkPad T480\n").file("\(dmi)/chassis_type", "10\n")
    #expect(device(tree).name?.value == "LENOVO ThinkPad T480" && device(tree).kind?.value == "laptop")
  }

  @Test func textsThatTheBoardMakerForgotAreNoName() {
    let tree = FixtureTree().file("\(dmi)/product_name", "To Be Filled By O.E.M.\n")
    #expect(device(tree).name?.value?.hasPrefix("unnamed") == true)
    #expect(device(tree).kind?.missing != nil)
  }

  @Test func aVirtualMachineIsToldByItsFirmwareOrItsProcessor() {
    let qemu = FixtureTree().file("\(dmi)/sys_vendor", "QEMU\n").file("\(dmi)/product_name", "Standard PC\n")
    #expect(
      device(qemu).virtualisation?.value?.machine?.value == "qemu"
        && device(qemu).kind?.value == "virtual-machine")
    let bare = FixtureTree().file(
      "/proc/cpuinfo", "processor: 0\nvendor_id: AuthenticAMD\nflags: lm hypervisor\n")
    #expect(device(bare).virtualisation?.value?.machine?.value == "unknown hypervisor")
    #expect(device(FixtureTree()).virtualisation?.value?.state?.value == .absent)
  }

  @Test func kernelAndSystemAreReadFromTheTree() {
    let tree = FixtureTree().file("/proc/sys/kernel/osrelease", "6.1.0\n").file(
      "/proc/sys/kernel/hostname", "secret\n")
    tree.file("/etc/os-release", "PRETTY_NAME=\"A \\\"good\\\" Linux\"\nID=good\nVERSION_ID='3'\n")
    let device = device(tree)
    #expect(device.kernel?.value?.release?.value == "6.1.0")
    #expect(device.operatingSystem?.json == ["id": "good", "version": "3", "name": "A \"good\" Linux"])
    #expect(!JSONWriter.line(.object(device.members)).contains("secret"))
  }

  @Test func everyChassisOfAHandheldIsKnown() {
    #expect(DeviceIdentity.chassis(11) == "handset" && DeviceIdentity.chassis(30) == "tablet")
    #expect(DeviceIdentity.chassis(2) == nil && DeviceIdentity.chassis(-1) == nil)
  }
}
