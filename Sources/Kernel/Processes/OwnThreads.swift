import Glibc
import Synchronization

/// What threads of this process have read and written that work beside the measuring ones: no account of its children
/// may contain it. Every `NamedThread` is in here.
package enum OwnThreads {
  private struct State {
    var finished = ProcPIDIO()
    var live: [(thread: Int32, file: SampledFile)] = []
  }
  private static let state = Mutex(State())

  /// The sum over those that run and those that have ended. Does not allocate.
  package static func io() -> ProcPIDIO {
    state.withLock { state in
      var sum = state.finished
      for index in state.live.indices { sum = sum + read(&state.live[index].file) }
      return sum
    }
  }

  /// Called by a thread when it begins.
  static func begin(_ thread: Int32) {
    let file = SampledFile(AT_FDCWD, "/proc/thread-self/io")
    state.withLock { $0.live.append((thread, file)) }
  }

  /// Called by a thread when it has done its work.
  static func end(_ thread: Int32) {
    state.withLock { state in
      guard let index = state.live.firstIndex(where: { $0.thread == thread }) else { return }
      state.finished = state.finished + read(&state.live[index].file)
      state.live[index].file.close()
      state.live.remove(at: index)
    }
  }

  private static func read(_ file: inout SampledFile) -> ProcPIDIO {
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { buffer in
      file.readRecord(buffer).map { ProcPIDIO(parsing: $0) } ?? ProcPIDIO()
    }
  }
}
