import Kernel
import Quantities
import Recordings

/// A program of the tree that has connected to be warned.
struct WarningListener {
  let connection: CInt
  /// Nil where it is in a PID namespace that this process does not see.
  let process: Int32?
  private let isKeptByGLib: Bool
  private let firstName: String?
  /// The warnings that it has been sent and has not read.
  private(set) var unread: Unread?

  struct Unread: Equatable {
    /// Nanoseconds of `Clock` at which the last of them was sent.
    var sent: UInt64
    /// What the kernel accounted for before the first of them; no more than that again means that it has read.
    var queued: Int
    var warnings: Int
  }

  init(_ connection: CInt, of process: Int32?) {
    (self.connection, self.process) = (connection, process)
    isKeptByGLib = process.map { GLibTrap.holds($0) } ?? false
    firstName = process.flatMap { ProcPIDComm.read($0) }
  }

  /// Its `comm` (proc_pid_comm(5)), the one that it had when it connected once it is gone; nil where it cannot be seen.
  var name: String? { process.flatMap { ProcPIDComm.read($0) } ?? firstName }

  var identity: WarningReceiver {
    WarningReceiver(.socket, process: process.map { Int($0) }, name: name)
  }

  /// Sends a warning, and answers who it went to and what may keep it from being heard.
  mutating func warn() -> WarningReceiver {
    var answer = identity
    // Before it is sent: the listener may be faster than the next line.
    let queued = unread?.queued ?? WakingSocket.unread(connection) ?? 0
    let sent = Clock.nanoseconds()
    do throws(SystemError) {
      try WakingSocket.wake(connection)
      unread = Unread(sent: sent, queued: queued, warnings: (unread?.warnings ?? 0) + 1)
    } catch {
      answer.full = "it reads nothing, so that no more fits (\(error.message)); it stays woken"
    }
    if isKeptByGLib { answer.suppressed = GLibTrap.reason() }
    return answer
  }

  /// Whether it has read what it was sent, by what the kernel accounts for now; tells it once, as an event.
  mutating func read(at time: UInt64, queued: Int?) -> StageEvent? {
    guard let waiting = unread, let queued, queued <= waiting.queued else { return nil }
    return hasRead(waiting, time)
  }

  /// The same of one that has left.
  mutating func read(at time: UInt64, leftHavingReadAll: Bool) -> StageEvent? {
    guard let waiting = unread, leftHavingReadAll else { return nil }
    return hasRead(waiting, time)
  }

  private mutating func hasRead(_ waiting: Unread, _ time: UInt64) -> StageEvent {
    unread = nil
    let read = WarningRead(
      identity, seconds: Double(secondsOfNanoseconds: time - min(waiting.sent, time)),
      warnings: waiting.warnings > 1 ? waiting.warnings : nil)
    return StageEvent(read, time: time)
  }
}
