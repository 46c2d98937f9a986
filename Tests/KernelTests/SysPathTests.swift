import Kernel
import TestSupport
import Testing

@Suite struct SysPathTests {
  @Test func stepsBackAreAppliedAndNeverLeaveTheRoot() {
    #expect(SysPath.normalised("/sys/class/net/../../devices/./x/") == "/sys/devices/x")
    #expect(SysPath.normalised("../../../etc") == "/etc")
    #expect(SysPath.normalised("") == "/")
  }

  @Test func whatIsNoLinkLiesWhereItStands() {
    let tree = FixtureTree().file("/sys/class/gnss/gnss0/type", "UBX\n")
    #expect(SysPath.resolve("/sys/class/gnss/gnss0", tree.root) == "/sys/class/gnss/gnss0")
  }
}
