package import Formats
import Quantities

/// The program that was measured, and how it ended.
package struct Program: DocumentPart {
  package enum Exit: WrittenValue {
    case status(Int)
    case signal(Int, name: String)
    /// The run was cut off, so that its end was not seen.
    case unknown(String)

    package var json: JSONValue {
      switch self {
      case .status(let status): ["status": .integer(status)]
      case .signal(let number, let name): ["signal": .integer(number), "name": .string(name)]
      case .unknown(let why): ["unknown": .string(why)]
      }
    }

    package init(_ reader: DocumentReader) throws(DocumentError) {
      if let why = try reader.member("unknown") {
        self = .unknown(try why.string())
      } else if let signal = try reader.member("signal") {
        self = .signal(try signal.integer(), name: try reader.required("name").string())
      } else {
        self = .status(try reader.required("status").integer())
      }
    }

    package static var schema: [String: JSONValue] {
      let forms: [[String: JSONValue]] = [
        ["status": ["type": "integer"]], ["signal": ["type": "integer"], "name": ["type": "string"]],
        ["unknown": ["type": "string", "description": "why the end is unknown"]],
      ]
      return [
        "oneOf": .array(
          forms.map { form in
            [
              "type": "object", "additionalProperties": false, "properties": .object(form),
              "required": .strings(form.keys.sorted()),
            ]
          })
      ]
    }
  }

  /// The name that the run was given, else the command's last path component.
  package var name: String
  package var command: [String]
  package var exit: Exit
  /// Who ended it where the program did not end by itself: `duration`, `user`, `linger`.
  package var endedBy: String?
  package var started: String
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

  package static let table = Table(
    blank: Program(name: "", command: [], exit: .status(0), started: "", duration: 0),
    .init("name", \.name), .init("command", evenEmpty: \.command), .init("exit", \.exit),
    .init("endedBy", \.endedBy).meaning("who ended it where it did not end by itself"),
    .init("started", \.started).meaning("RFC 3339 in UTC"),
    .init("duration", figure: .seconds, \.duration)
      .meaning("seconds from exec to the end of the whole tree").atLeast(0))
}
