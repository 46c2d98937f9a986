import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct SysJackSwitchTests {
  private func tree() -> FixtureTree {
    FixtureTree().file("/sys/class/input/input7/capabilities/sw", "14\n")
      .file("/sys/class/input/input7/name", "Headset Jack\n").file(
        "/sys/class/input/input7/event3/dev", "13:67\n"
      )
      .file("/sys/class/input/input0/capabilities/sw", "1\n").answer("open /dev/input/event3")
  }
  private let question = "ioctl /dev/input/event3 0x8008451b"

  @Test func onlyAMicrophonesSwitchCounts() {
    let found = SysJackSwitch.readAll(tree().answer(question, [0x14, 0, 0, 0, 0, 0, 0, 0]).root)
    #expect(found.map(\.name) == ["Headset Jack"])
    #expect(found.first?.isPlugged == .success(true))
    let empty = SysJackSwitch.readAll(tree().answer(question, [0x04, 0, 0, 0, 0, 0, 0, 0]).root)
    #expect(empty.first?.isPlugged == .success(false))
  }

  @Test func aSwitchThatMayNotBeAskedSaysSo() {
    let found = SysJackSwitch.readAll(tree().refusal("open /dev/input/event3", EACCES).root)
    guard case .failure(let error) = found.first?.isPlugged else {
      Issue.record("asked all the same")
      return
    }
    #expect(error.code == EACCES)
  }

  @Test func theLastWordHoldsTheLowestBits() {
    #expect(SysJackSwitch.hasMicrophone("1 10"))
    #expect(!SysJackSwitch.hasMicrophone("10 0"))
    #expect(!SysJackSwitch.hasMicrophone("") && !SysJackSwitch.hasMicrophone("x"))
  }
}
