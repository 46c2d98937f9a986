package import Documents
import Glibc
package import Kernel
package import Recordings
import Synchronization

/// A system bus of the program's own, on which the low-memory monitor is Headroom. All else goes to the real one, or
/// is refused as by a bus without services where there is none. Works without root.
///
/// The real bus sees each of the program's connections with the program's user, and with Headroom's process number.
package final class WarningBus: Facility {
  private static let variable = "DBUS_SYSTEM_BUS_ADDRESS"
  private static let usual = "unix:path=/run/dbus/system_bus_socket"

  private let path: String
  private let exchange: BusExchange
  private let thread: NamedThread
  private let hasEnded = Atomic<Bool>(false)

  /// - Throws: EAFNOSUPPORT for a bus that is no socket of this machine; what bind(2) answered.
  package init(_ setting: StageSetting) throws(SystemError) {
    let behind = setting.environment[Self.variable] ?? Self.usual
    let upstream = DBusAddress.sockets(behind)
    guard !upstream.isEmpty else {
      throw SystemError(code: EAFNOSUPPORT, call: "connect", subject: "the system bus at \(behind)")
    }
    let path = setting.folder + "/system-bus"
    // Root carries each client's identity on and may let everybody in; who is not root lends out their own.
    let listener = try LocalSocket.listen(path, mode: geteuid() == 0 ? 0o666 : 0o600)
    do {
      let exchange = try BusExchange(listener: listener, upstream: upstream)
      thread = try NamedThread("warning-bus") { exchange.run() }
      self.exchange = exchange
    } catch {
      unlink(path)
      throw error
    }
    self.path = path
  }

  deinit { end() }

  /// What the program finds as the system's bus.
  package var address: String { DBusAddress.path(path) }

  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    launch.environment[Self.variable] = .some(address)
  }

  /// Sends a warning now.
  ///
  /// - Parameter level: `low`, `medium` or `critical`; nobody is warned of any other.
  /// - Returns: Everybody it went to: `channel`, `process` and `name`.
  package func warn(level: String) -> [WarningReceiver] {
    LowMemoryMonitor.levels[level].map { exchange.warn($0) } ?? []
  }

  /// Who is connected: the process as of connect(2), its name now, and whether a warning would be heard.
  package var listeners: [(process: Int32, name: String, isSubscribed: Bool)] { exchange.listeners() }

  package func events() -> [StageEvent] { exchange.events() }

  package func end() {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    exchange.stop()
    _ = thread.join()
    unlink(path)
  }

  /// Whether there is a bus to stand in front of.
  package static func diagnose(_ root: KernelRoot, unit: String, _ environment: Environment = .own())
    -> Diagnosis
  {
    let address = environment[variable] ?? usual
    var row = Diagnosis(kind: "stimulus", unit: unit, source: "memory warnings over D-Bus", state: .works)
    let sockets = DBusAddress.sockets(address)
    if sockets.isEmpty {
      row.state = .missing
      row.reason = "\(variable) is \(address), which is no socket of this machine"
      row.remedy = "unset \(variable)"
    } else if !sockets.contains(where: {
      $0.isAbstract || root.exists(String(decoding: $0.name, as: UTF8.self))
    }) {
      row.state = .fallsBack
      row.reason = "there is no system bus: a bus with nothing but warnings takes its place"
    }
    return row
  }
}
