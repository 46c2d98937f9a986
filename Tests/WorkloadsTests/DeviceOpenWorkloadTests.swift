import Formats
import Glibc
import TestSupport
import Testing

@testable import Workloads

@Suite struct DeviceOpenWorkloadTests {
  @Test func theFirstNodeThatCanBeOpenedIsHeldAsOftenAndAsLongAsAsked() throws {
    let tree = FixtureTree().file("/dev/snd/controlC0", "").file("/dev/input/event3", "")
      .file("/dev/input/mice", "")
    let answer = try DeviceOpenWorkload.run(["hold": 0.01, "times": 3], tree.root)
    #expect(answer["opened"]?["path"] == "/dev/input/event3" && answer["opened"]?["times"] == 3)
    let held = try #require(answer["opened"]?["secondsHeld"]?.array)
    #expect(held.count == 3 && held.allSatisfy { $0.number ?? 0 >= 0.01 })
    #expect(answer["none"] == nil && answer["refused"] == nil)
  }

  @Test func aMachineWithoutDevicesIsTold() throws {
    let answer = try DeviceOpenWorkload.run([:], FixtureTree().root)
    #expect(answer["opened"] == nil && answer["none"]?.string?.isEmpty == false)
  }

  @Test func aNodeThatRefusesIsNamedAndTheNextOneTaken() throws {
    let tree = FixtureTree().file("/dev/video0", "")
    #expect(symlink("nowhere", tree.path + "/dev/rtc0") == 0)
    let answer = try DeviceOpenWorkload.run(["hold": 0, "times": 1], tree.root)
    #expect(answer["opened"]?["path"] == "/dev/video0")
    #expect(answer["refused"]?.array?.count == 1)
  }
}
