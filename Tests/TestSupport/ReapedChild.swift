import Dispatch
import Glibc
import Synchronization

/// A child of this process that is waited for the moment it ends, by a thread of its own.
///
/// The library's monitor of tests in processes of their own asks for any child that has ended and leaves it unreaped: a
/// zombie that stays hides the ends of all others from it, and such tests never end.
package final class ReapedChild: Sendable {
  package let pid: Int32
  private let ended = Mutex<Int32?>(nil)
  private let isOver = DispatchSemaphore(value: 0)

  package init(_ pid: Int32) {
    self.pid = pid
    var thread = pthread_t()
    let own = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { own in
        if let own { Unmanaged<ReapedChild>.fromOpaque(own).takeRetainedValue().reap() }
        return nil
      }, own)
    pthread_detach(thread)
  }

  /// Its status as waitpid(2) has it; nil while it runs.
  package var status: Int32? { ended.withLock { $0 } }

  /// Waits for its end; nil where that does not come in time.
  package func status(within seconds: Double) -> Int32? {
    guard isOver.wait(timeout: .now() + seconds) == .success else { return nil }
    isOver.signal()
    return status
  }

  /// Sends a signal, unless it has ended: its number may be another's by then.
  package func send(_ signal: Int32) {
    ended.withLock { status in
      if status == nil { kill(pid, signal) }
    }
  }

  /// Ends it, and answers how it ended.
  @discardableResult
  package func end() -> Int32 {
    send(SIGKILL)
    isOver.wait()
    isOver.signal()
    return status ?? 0
  }

  private func reap() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    ended.withLock { ended in
      var status: Int32 = 0
      while waitpid(pid, &status, 0) == -1, errno == EINTR {}
      ended = status
    }
    isOver.signal()
  }
}
