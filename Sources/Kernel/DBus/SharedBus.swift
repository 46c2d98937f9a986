import Synchronization

/// A connection to a message bus that all who ask share: opened at the first question, kept until `close`.
///
/// Who comes while another waits for a reply waits too.
package final class SharedBus: Sendable {
  /// To the system's bus.
  package static let system = SharedBus { DBusConnection.systemBus }

  private struct State: ~Copyable {
    var connection: DBusConnection?
    /// A bus that could not be reached is not tried again.
    var failure: DBusError?

    func ask(_ call: DBusCall, _ timeout: Int32) throws(DBusError) -> String {
      guard let reply = try connection?.call(call, timeout: timeout) else {
        throw DBusError(.notRunning, "no bus")
      }
      return reply
    }
  }
  private let state = Mutex(State())
  private let address: @Sendable () -> String

  /// - Parameter address: Asked for at each opening; as `DBusConnection.open` takes it.
  package init(_ address: @escaping @Sendable () -> String) { self.address = address }

  /// Calls a method and gives its reply as JSON text (`DBusReply.json`).
  ///
  /// - Parameter timeout: In milliseconds.
  package func call(_ call: DBusCall, timeout: Int32) throws(DBusError) -> String {
    try state.withLock { (state) throws(DBusError) in
      if state.connection == nil { try open(&state) }
      do throws(DBusError) { return try state.ask(call, timeout) } catch {
        // An earlier question broke it, such as one with a reply that is no message.
        guard error.kind == .disconnected else { throw error }
        try open(&state)
        return try state.ask(call, timeout)
      }
    }
  }

  private func open(_ state: inout State) throws(DBusError) {
    if let failure = state.failure { throw failure }
    do { state.connection = try DBusConnection.open(address()) } catch {
      state.failure = error
      throw error
    }
  }

  /// Ends the connection; the next question opens another.
  package func close() { state.withLock { $0 = State() } }
}
