/// Something that changed on a machine, as far as it was told.
package enum MachineChange: Sendable, Hashable {
  /// Of a kernel subsystem, as uevents name them: `power_supply`.
  case subsystem(String)
  /// A network link, an address or a route.
  case network
  /// So much at once that some of it was lost: anything can have changed.
  case everything
}

/// What waiting for changes came to.
package enum ChangeWait: Sendable, Equatable {
  case changes(Set<MachineChange>)
  /// The time was up.
  case nothing
  /// Nobody wants to know any more: a signal, or a reader that has gone away.
  case end
}

package protocol ChangeSource: AnyObject {
  /// Sleeps until something changes.
  ///
  /// - Parameter milliseconds: How long at most; nil for as long as it takes, without waking up in between.
  func wait(_ milliseconds: Int32?) throws(SystemError) -> ChangeWait
}
