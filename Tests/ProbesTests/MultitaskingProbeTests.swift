import Formats
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct MultitaskingProbeTests {
  private let limits =
    "Limit  Soft Limit  Hard Limit  Units\nMax processes             1234      5678   processes\n"

  @Test func everyLinuxRunsProgramsSideBySide() {
    #expect(MultitaskingProbe.read(FixtureTree().root).availability["multitasking"]?.state == .present)
  }

  @Test func theOwnGroupTellsWhatHoldsProgramsBack() {
    let tree = FixtureTree().file(
      "/proc/self/mountinfo", "1 0 0:9 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"
    ).file(
      "/proc/self/cgroup", "0::/user.slice/app\n"
    ).file("/sys/fs/cgroup/cgroup.controllers", "cpu io memory pids\n").file(
      "/sys/fs/cgroup/user.slice/app/cgroup.freeze", "0\n"
    ).file("/sys/fs/cgroup/user.slice/app/pids.max", "100\n").file("/proc/self/limits", limits)
    let section = MultitaskingProbe.read(tree.root).hardware
    #expect(section?["cgroup"]?["freezer"] == true && section?["cgroup"]?["memory"] == true)
    #expect(section?["cgroup"]?["processes"] == 100 && section?["processes"] == 1234)
  }

  @Test func withoutALimitNoneIsMadeUp() {
    #expect(MultitaskingProbe.processes("Max processes   unlimited  unlimited  processes\n") == nil)
    #expect(MultitaskingProbe.processes("Max processes") == nil && MultitaskingProbe.processes("") == nil)
  }

  @Test func theOlderHierarchiesAreNamed() {
    let tree = FixtureTree().file(
      "/proc/self/mountinfo", "1 0 0:9 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n")
    let group = MultitaskingProbe.read(tree.root).hardware?["cgroup"]
    #expect(group?["version1"] == ["/sys/fs/cgroup/memory"] && group?["missing"] != nil)
  }
}
