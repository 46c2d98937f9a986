import Glibc
import Kernel
import Synchronization

/// Makes files count microjoules, at 5 W, on a thread of its own.
final class CountingZones: Sendable {
  private let over: Over
  private let thread: NamedThread

  private final class Over: Sendable {
    let isOver = Atomic<Bool>(false)
  }

  /// - Throws: what pthread_create(3) answered.
  init(_ files: [String]) throws(SystemError) {
    let over = Over()
    self.over = over
    thread = try NamedThread("counter") {
      let begin = Clock.nanoseconds()
      while !over.isOver.load(ordering: .acquiring) {
        let text = "\(1_000_000 + (Clock.nanoseconds() - begin) / 200)\n"
        for file in files {
          let descriptor = open(file, O_WRONLY)
          _ = Array(text.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
          close(descriptor)
        }
        Clock.pause(nanoseconds: 2_000_000)
      }
      return 0
    }
  }

  func end() {
    over.isOver.store(true, ordering: .releasing)
    _ = thread.join()
  }
}
