package import Formats
import Quantities

/// What kept the device awake for a while.
package struct InhibitorRow: TableRow {
  /// `sleep`, `idle:sleep`, … as systemd-logind has it.
  package var what: String
  /// `block`, `delay`, or `wake lock`.
  package var mode: String
  package var who: String
  package var why: String
  /// Seconds from exec.
  package var start: Double
  /// Seconds from exec; nil where it was held to the end.
  package var end: Double?
  /// Seconds.
  package var held: Double
  package var process: Int?

  package init(what: String, mode: String, who: String, why: String, start: Double, held: Double) {
    (self.what, self.mode, self.who, self.why) = (what, mode, who, why)
    (self.start, self.held) = (start, held)
  }

  package static let table = Table(
    "inhibitors", "Sleep and idling held off",
    "What kept the device awake. Without a time of its end it was held to the end.",
    blank: InhibitorRow(what: "", mode: "", who: "", why: "", start: 0, held: 0),
    .init("what", "What", \.what), .init("mode", "Mode", \.mode), .init("who", "Who", \.who),
    .init("why", "Why", \.why), .init("start", "From", .seconds, \.start),
    .init("end", "Until", .seconds, \.end), .init("held", "Held", .seconds, \.held),
    .init("process", "Process", \.process))
}
