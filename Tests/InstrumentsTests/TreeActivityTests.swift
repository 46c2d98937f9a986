import Kernel
import TestSupport
import Testing

@testable import Instruments

@Suite struct TreeActivityTests {
  private static let second: UInt64 = 1_000_000_000

  private static func used(_ microseconds: Int, in tree: FixtureTree) {
    tree.file("/cpu.stat", "usage_usec \(microseconds)\nuser_usec 1\nsystem_usec 1\n")
  }

  @Test func aTreeHasRunWhereItsProcessorTimeIsAnother() {
    let tree = FixtureTree()
    Self.used(500, in: tree)
    let activity = TreeActivity(Cgroup(path: tree.path))
    let found = [500, 500, 501, 501].map { used in
      Self.used(used, in: tree)
      return activity.hasRun(elapsed: Self.second, isWhole: true)
    }
    #expect(found == [true, false, true, false])
  }

  @Test func closeSamplesAndProcessesElsewhereMayHaveRun() {
    let tree = FixtureTree()
    Self.used(500, in: tree)
    let activity = TreeActivity(Cgroup(path: tree.path))
    let asked = [
      (Self.second, true), (TreeActivity.shortest - 1, true), (Self.second, true), (Self.second, false),
    ]
    #expect(asked.map { activity.hasRun(elapsed: $0.0, isWhole: $0.1) } == [true, true, true, true])
    #expect([1, 2].map { _ in activity.hasRun(elapsed: Self.second, isWhole: true) } == [true, false])
  }

  @Test func withoutACgroupEverythingMayHaveRun() {
    let activity = TreeActivity(nil)
    #expect([1, 2].map { _ in activity.hasRun(elapsed: Self.second, isWhole: true) } == [true, true])
  }
}
