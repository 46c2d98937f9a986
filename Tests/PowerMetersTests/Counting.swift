import Kernel
import Synchronization
import TestSupport

/// Makes files of a tree count, all at so many watts and from a start of their own.
final class Counting: Sendable {
  private let tree: FixtureTree
  private let files: [String]
  private let watts: Double
  /// Microjoules at which they begin, and after which they begin again.
  private let start: Int
  private let range: Int
  private let over = Atomic<Bool>(false)

  /// Nanoseconds that a counter is given to move: a thread that counts may be late, which hardware is not.
  static let patience: UInt64 = 5_000_000_000

  init(
    _ tree: FixtureTree, _ files: [String], watts: Double = 5, start: Int = 0, range: Int = 262_143_328_850
  ) {
    self.tree = tree
    self.files = files
    self.watts = watts
    self.start = start
    self.range = range
  }

  func run() -> Int {
    let begin = Clock.nanoseconds()
    while !over.load(ordering: .acquiring) {
      let microjoules = start + Int(Double(Clock.nanoseconds() - begin) * watts / 1000)
      for file in files { tree.renew(file, microjoules % range) }
      Clock.pause(nanoseconds: 1_000_000)
    }
    return 0
  }

  func end() { over.store(true, ordering: .releasing) }
}
