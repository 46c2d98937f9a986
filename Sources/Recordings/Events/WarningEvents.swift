package import Formats

/// How a memory warning is told.
package enum WarningChannel: String, FieldChoice {
  /// To whoever listens, by socket and by bus.
  case auto
  /// systemd's protocol.
  case socket
  /// GLib's monitor.
  case bus
  /// Memory is made scarce in the program's cgroup.
  case pressure
  /// A signal, a command or a call.
  case notice
}

/// Who listens for memory warnings, and what came of one.
package struct WarningReceiver: FieldObject {
  package var channel: WarningChannel
  /// Nil where it is in a PID namespace that cannot be seen.
  package var process: Int?
  package var name: String?
  /// Why no more warnings fit.
  package var full: String?
  /// What keeps the warning from the program's own code.
  package var suppressed: String?

  package init(_ channel: WarningChannel, process: Int? = nil, name: String? = nil) {
    (self.channel, self.process, self.name) = (channel, process, name)
  }

  package static let fields: [TableField<WarningReceiver>] = [
    .init("channel", \.channel), .init("process", \.process), .init("name", \.name), .init("full", \.full),
    .init("suppressed", \.suppressed),
  ]

  package static let table = Table(
    "listeners", "Listeners", "Who was notified of low memory.", blank: WarningReceiver(.auto), fields)
}

/// A process has connected to be warned.
package struct WarningListening: EventDetail {
  package var listener: WarningReceiver

  package init(_ listener: WarningReceiver) { self.listener = listener }

  package static let table = Table(
    "warning.listener", "a process listens for memory warnings", "A process has connected to be warned.",
    blank: WarningListening(WarningReceiver(.auto)),
    WarningReceiver.fields.map { $0.of(\WarningListening.listener) })
}

/// A listener has read what it was sent.
package struct WarningRead: EventDetail {
  package var listener: WarningReceiver
  /// Seconds since the last warning.
  package var seconds: Double
  /// How many it had not read; nil for one.
  package var warnings: Int?

  package init(_ listener: WarningReceiver, seconds: Double, warnings: Int? = nil) {
    (self.listener, self.seconds, self.warnings) = (listener, seconds, warnings)
  }

  package static let table = Table(
    "warning.read", "the memory warning was read", "A listener has read what it was sent.",
    blank: WarningRead(WarningReceiver(.auto), seconds: 0),
    WarningReceiver.fields.map { $0.of(\WarningRead.listener) }
      + [.init("seconds", \.seconds), .init("warnings", \.warnings)])
}

/// A listener has closed its connection.
package struct WarningLeft: EventDetail {
  package var listener: WarningReceiver

  package init(_ listener: WarningReceiver) { self.listener = listener }

  package static let table = Table(
    "warning.left", "warning.left", "A listener has closed its connection.",
    blank: WarningLeft(WarningReceiver(.auto)), WarningReceiver.fields.map { $0.of(\WarningLeft.listener) })
}

/// The system itself warned a listener.
package struct WarningReal: EventDetail {
  package var listener: WarningReceiver
  /// 0 to 255, as org.freedesktop.LowMemoryMonitor counts.
  package var level: Int

  package init(_ listener: WarningReceiver, level: Int) { (self.listener, self.level) = (listener, level) }

  package static let table = Table(
    "warning.real", "warning.real", "The system itself warned a listener.",
    blank: WarningReal(WarningReceiver(.auto), level: 0),
    WarningReceiver.fields.map { $0.of(\WarningReal.listener) } + [.init("level", \.level)])
}

/// The page faults of the tree after a memory warning.
package struct WarningFaults: EventDetail {
  /// The warning's label.
  package var to: String
  /// Seconds in which they were counted.
  package var seconds: Double
  package var major: Int
  package var minor: Int

  package init(to: String, seconds: Double, major: Int, minor: Int) {
    (self.to, self.seconds, self.major, self.minor) = (to, seconds, major, minor)
  }

  package static let table = Table(
    "memory.warning.faults", "memory.warning.faults", "The page faults of the tree after a memory warning.",
    blank: WarningFaults(to: "", seconds: 0, major: 0, minor: 0), .init("to", \.to),
    .init("seconds", \.seconds), .init("major", \.major), .init("minor", \.minor))
}
