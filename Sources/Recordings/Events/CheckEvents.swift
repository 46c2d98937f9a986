package import Formats

/// How a command that ran beside the program ended: of status, signal and error it has one.
package struct CommandEnd: Sendable, Equatable {
  package var status: Int?
  /// The signal's name.
  package var signal: String?
  package var error: String?
  package var command: [String] = []

  package init(status: Int? = nil, signal: String? = nil, error: String? = nil, command: [String] = []) {
    (self.status, self.signal, self.error, self.command) = (status, signal, error, command)
  }

  package var isSuccess: Bool { status == 0 }

  static let fields: [TableField<CommandEnd>] = [
    .init("status", \.status), .init("signal", \.signal), .init("error", \.error),
    .init("command", \.command),
  ]
}

/// A command beside the program failed.
package struct CommandFailed: EventDetail {
  package var end: CommandEnd

  package init(_ end: CommandEnd) { self.end = end }

  package static let table = Table(
    "command.failed", "command.failed", "A command beside the program failed.",
    blank: CommandFailed(CommandEnd()),
    CommandEnd.fields.map { $0.of(\CommandFailed.end) })
}

/// A method that a stimulus called on the bus failed.
package struct CallFailed: EventDetail {
  package var call: String
  package var error: String

  package init(call: String, error: String) { (self.call, self.error) = (call, error) }

  package static let table = Table(
    "call.failed", "call.failed", "A method that a stimulus called on the bus failed.",
    blank: CallFailed(call: "", error: ""), .init("call", \.call), .init("error", \.error))
}

/// The scenario's check of the program's state has ended.
package struct CheckMade: EventDetail {
  package var end: CommandEnd
  package var when: StateFileRow.Moment

  package init(_ end: CommandEnd, when: StateFileRow.Moment) { (self.end, self.when) = (end, when) }

  package static let table = Table(
    "check", "check", "The scenario's check of the program's state has ended.",
    blank: CheckMade(CommandEnd(), when: .relaunch),
    CommandEnd.fields.map { $0.of(\CheckMade.end) } + [.init("when", \.when)])
}

/// The scenario's check was not made.
package struct CheckMissed: EventDetail {
  package var why: String

  package init(why: String) { self.why = why }

  package static let table = Table(
    "check.missed", "check.missed", "The scenario's check was not made.", blank: CheckMissed(why: ""),
    .init("why", \.why))
}

/// The files of the program's state were looked at.
package struct StateChecked: EventDetail {
  package var when: StateFileRow.Moment
  package var files: Int
  /// How many of them are not whole, and of how many that is unknown.
  package var broken: Int
  package var unknown: Int

  package init(when: StateFileRow.Moment, files: Int, broken: Int, unknown: Int) {
    (self.when, self.files, self.broken, self.unknown) = (when, files, broken, unknown)
  }

  package static let table = Table(
    "state.checked", "state.checked", "The files of the program's state were looked at.",
    blank: StateChecked(when: .kill, files: 0, broken: 0, unknown: 0), .init("when", \.when),
    .init("files", \.files), .init("broken", \.broken), .init("unknown", \.unknown))
}
