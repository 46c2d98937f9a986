import Kernel
import Synchronization
import Testing

@Suite struct ParallelWorkTests {
  @Test(arguments: [0, 1, 3], [0, 1, 2, 1000])
  func whatComesOfThingsKeepsTheirOrder(_ helpers: Int, _ count: Int) {
    let work = ParallelWork("order", Array(0..<count), helpers: helpers) { $0 * 2 }
    #expect(work.finish() == (0..<count).map { $0 * 2 })
  }

  @Test func eachIsDoneOnce() {
    let share = Shared(Atomic<Int>(0))
    _ = ParallelWork("once", Array(0..<1000), helpers: 3) { _ in share.add() }.finish()
    #expect(share.count == 1000)
  }

  /// The first thing ends only once the second has begun, on another thread.
  @Test func theOneThatWaitsWorksBesideItsHelpers() {
    let begun = Shared(Atomic<Int>(0))
    let work = ParallelWork("beside", [0, 1], helpers: 1) { _ in
      begun.add()
      while begun.count < 2 { Clock.pause(nanoseconds: 100_000) }
      return true
    }
    #expect(work.finish() == [true, true])
  }
}

/// A count that threads share.
private final class Shared: Sendable {
  private let number: Atomic<Int>
  init(_ number: consuming Atomic<Int>) { self.number = number }
  func add() { number.wrappingAdd(1, ordering: .relaxed) }
  var count: Int { number.load(ordering: .relaxed) }
}
