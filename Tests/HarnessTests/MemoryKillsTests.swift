import Kernel
import TestSupport
import Testing

@testable import Harness

@Suite struct MemoryKillsTests {
  private let tree = FixtureTree()

  private func events(_ group: String, _ kills: Int) {
    _ = tree.file(group + "/memory.events", "low 0\noom 0\noom_kill \(kills)\n").file(
      group + "/cgroup.procs", "")
  }

  @Test func whatWasKilledDuringTheRunIsNamed() {
    events("/own", 2)
    let kills = MemoryKills(Cgroup(path: tree.path + "/own"))
    #expect(kills.note == nil)
    events("/own", 3)
    #expect(kills.note == "the kernel killed 1 process of the program's for want of memory")
  }

  /// As in a service whose memory controller is not handed on.
  @Test func theNearestGroupThatKeepsCountIsAsked() {
    events("/service", 0)
    _ = tree.file("/service/own/cgroup.procs", "")
    let kills = MemoryKills(Cgroup(path: tree.path + "/service/own"))
    events("/service", 2)
    #expect(
      kills.note?.contains("killed 2 processes in \(tree.path)/service") == true, "\(kills.note ?? "nothing")"
    )
  }

  @Test func whereNobodyCountsNothingIsClaimed() {
    #expect(MemoryKills(nil).note == nil)
    #expect(MemoryKills(Cgroup(path: tree.path)).note == nil)
  }
}
