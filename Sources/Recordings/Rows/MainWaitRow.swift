package import Formats
import Quantities

/// What main threads waited for, for 100 ms and longer, of one cause and kind.
package struct MainWaitRow: TableRow {
  package var cause: WaitCause
  /// The system call, and what it is about.
  package var call: String
  package var object: String
  /// The thread's name.
  package var name: String
  package var processes: Double
  /// Whether it kept an event loop from its events.
  package var held: Bool
  package var count: Double
  /// Seconds, of all and of the longest.
  package var time: Double
  package var longest: Double

  package init(
    cause: WaitCause, call: String, object: String, name: String, processes: Double, held: Bool,
    count: Double, time: Double, longest: Double
  ) {
    (self.cause, self.call, self.object, self.name) = (cause, call, object, name)
    (self.processes, self.held, self.count) = (processes, held, count)
    (self.time, self.longest) = (time, longest)
  }

  package static let table = Table(
    "main-waits", "What main threads waited for",
    """
    Waits of 100 ms and longer, the most time first. Only an event loop can be held up, and what brings it events does \
    not.
    """,
    blank: MainWaitRow(
      cause: .event, call: "", object: "", name: "", processes: 0, held: false, count: 0, time: 0, longest: 0),
    .init("cause", "Cause", \.cause), .init("call", "Call", \.call), .init("object", "Of", \.object),
    .init("name", "Thread", \.name), .init("processes", "Processes", .count, \.processes),
    .init("held", "Held up", \.held), .init("count", "Times", .count, \.count),
    .init("time", "Time", .seconds, \.time), .init("longest", "Longest", .seconds, \.longest))
}
