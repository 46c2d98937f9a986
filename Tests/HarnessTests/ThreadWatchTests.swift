import Glibc
import Kernel
import Synchronization
import Testing

@testable import Harness

/// What threads use while they live.
@Suite(.serialized) struct ThreadWatchTests {
  @Test func aThreadThatComputesIsTheBusiestAndHasItsName() throws {
    let isOver = Mutex(false)
    let thread = try NamedThread("busy") {
      while !isOver.withLock({ $0 }) {}
      return 0
    }
    let watch = ThreadWatch()
    #expect(watch.look([getpid()]).isEmpty)
    var busy: RunGlance.Thread?
    // It looks again the later, the longer a look takes.
    for _ in 0..<100 where busy == nil {
      usleep(300_000)
      busy = watch.look([getpid()]).first { $0.name.hasSuffix("busy") }
    }
    isOver.withLock { $0 = true }
    _ = thread.join()
    #expect(try #require(busy?.cores) > 0.05 && busy?.cores ?? 9 < 1.1, "\(busy as Any)")
  }

  @Test func whatThereIsNoFigureForIsNotZero() {
    let first = ThreadWatch.Use(time: 0, run: nil, turns: nil, sleeps: 10)
    let second = ThreadWatch.Use(time: 500_000_000, run: nil, turns: nil, sleeps: 16)
    let rates = ThreadWatch.rates(first, second)
    #expect(rates.cores == nil && rates.wakeups == 12)
  }

  /// A number may belong to another thread by now.
  @Test func whatFellIsNoFigure() {
    let first = ThreadWatch.Use(time: 0, run: 100, turns: 4, sleeps: 10)
    let second = ThreadWatch.Use(time: 100, run: 50, turns: 1, sleeps: 11)
    let rates = ThreadWatch.rates(first, second)
    #expect(rates.cores == nil && rates.wakeups == 1e7)
  }

  @Test func whoIsGoneIsInNoLook() {
    let watch = ThreadWatch()
    #expect(watch.look([Int32.max]).isEmpty)
  }
}
