import Glibc
package import Kernel
import Recordings
import Synchronization

/// Calls methods on the program's session bus, each from a thread of its own, because a reply takes its time. A call that
/// fails is the event `call.failed`.
package final class BusCaller: Facility {
  private let address: String
  private let calls = Mutex<[NamedThread]>([])
  private let failures = Failures()

  private final class Failures: Sendable {
    let events = Mutex<[StageEvent]>([])
  }

  /// Milliseconds that a reply may take.
  private static let patience: Int32 = 5000

  /// - Throws: ENOENT where the program would have no session bus.
  package init(_ setting: StageSetting) throws(SystemError) {
    guard let address = setting.environment["DBUS_SESSION_BUS_ADDRESS"] else {
      throw SystemError(
        code: ENOENT, call: "find", subject: "a session bus (DBUS_SESSION_BUS_ADDRESS is not set)")
    }
    self.address = address
  }

  /// Sends the call and returns.
  ///
  /// - Throws: what pthread_create(3) answered.
  package func call(_ call: DBusCall) throws(SystemError) {
    let (address, failures) = (address, failures)
    let thread = try NamedThread("headroom-call") {
      // A connection of its own: a method that does not answer delays no other.
      let bus = SharedBus { address }
      defer { bus.close() }
      do throws(DBusError) { _ = try bus.call(call, timeout: Self.patience) } catch {
        let failed = CallFailed(call: call.question, error: error.description)
        failures.events.withLock { $0.append(StageEvent(failed)) }
      }
      return 0
    }
    calls.withLock { $0.append(thread) }
  }

  package func events() -> [StageEvent] {
    failures.events.withLock { events in
      defer { events = [] }
      return events
    }
  }

  package func end() {
    for thread in calls.withLock({ $0 }) { _ = thread.join() }
  }
}
