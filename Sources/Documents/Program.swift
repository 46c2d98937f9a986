/// The program that was measured, and how it ended.
package struct Program: Sendable, Equatable {
  package enum Exit: Sendable, Equatable {
    case status(Int)
    case signal(Int, name: String)
    /// The run was cut off, so that nobody saw the end.
    case unknown(String)

    package var json: JSONValue {
      switch self {
      case .status(let status): ["status": .integer(status)]
      case .signal(let number, let name): ["signal": .integer(number), "name": .string(name)]
      case .unknown(let why): ["unknown": .string(why)]
      }
    }
  }

  /// The name that the run was given, else the command's last path component.
  package var name: String
  package var command: [String]
  package var exit: Exit
  /// Who ended it where the program did not end by itself: `duration`, `user`, `linger`.
  package var endedBy: String?
  /// Start as RFC 3339 in UTC.
  package var started: String
  /// Seconds from exec to the end of the whole tree.
  package var duration: Double

  package init(
    name: String, command: [String], exit: Exit, endedBy: String? = nil, started: String, duration: Double
  ) {
    self.name = name
    self.command = command
    self.exit = exit
    self.endedBy = endedBy
    self.started = started
    self.duration = duration
  }

  /// Whether the program itself went wrong: an end that we or the user asked for is not a failure.
  package var failed: Bool {
    if endedBy != nil { return false }
    switch exit {
    case .status(let status): return status != 0
    case .signal: return true
    case .unknown: return false
    }
  }

  /// Whether the program failed, or the user stopped it before it came to an end of its own: not all that it was to do was
  /// seen to go well.
  package var endedBadly: Bool { failed || (endedBy == "user" && exit != .status(0)) }

  package var json: JSONValue {
    .members([
      "name": .string(name), "command": .strings(command), "exit": exit.json,
      "endedBy": endedBy.map { .string($0) }, "started": .string(started), "duration": .number(duration),
    ])
  }
}
