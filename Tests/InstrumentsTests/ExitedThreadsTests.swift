import Kernel
import Testing

@testable import Instruments

@Suite struct ExitedThreadsTests {
  /// Threads in the order of their ends, each with its parent, and which of them are below 1.
  static func tree(_ ends: [(thread: UInt32, parent: UInt32)]) -> [UInt32] {
    let accounts = ends.map { (stats: TaskStats(thread: $0.thread, parent: $0.parent), taken: UInt64(0)) }
    return ExitedThreads.tree(accounts, below: 1).map(\.thread)
  }

  @Test func childrenEndBeforeTheirParents() {
    #expect(Self.tree([(12, 11), (99, 50), (11, 10), (10, 1)]) == [12, 11, 10])
  }

  @Test func anOrphanIsOurs() { #expect(Self.tree([(10, 1), (11, 1), (99, 2)]) == [10, 11]) }

  @Test func aProcessWhoseFirstThreadEndedEarlyHasItsChildrenAllTheSame() {
    #expect(Self.tree([(10, 1), (20, 10), (30, 20)]) == [10, 20, 30])
  }

  @Test func aNumberThatIsGivenOutAgainIsSomebodyElse() {
    // 10 was a stranger's number when 20 ended, and 40 belongs to the stranger that came after ours.
    #expect(Self.tree([(20, 10), (10, 5), (30, 10), (10, 1), (40, 10), (10, 5)]) == [30, 10])
  }
}
