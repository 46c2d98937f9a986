package import Formats
import Quantities

/// What the footprint did after one memory warning.
package struct WarningRow: TableRow {
  /// Seconds from exec.
  package var time: Double
  package var label: String
  package var answer: WarningAnswer
  /// Bytes when the warning came, and at the lowest after it.
  package var before: Double?
  package var after: Double?
  package var released: Double?
  /// Seconds to half of the release and to all of it; nil where nothing was released.
  package var half: Double?
  package var end: Double?
  /// Bytes that came back afterwards.
  package var regrown: Double?
  package var faults: Double?
  package var faultsMajor: Double?
  /// Seconds between the samples that the times were read from.
  package var resolution: Double?
  package var level: String?
  package var channel: String?
  /// Nil where it is unknown who listens.
  package var listenerCount: Int?
  package var listeners: [String] = []
  /// Seconds from exec.
  package var lowestAt: Double?
  /// Seconds from exec up to which the footprint was looked at.
  package var until: Double
  package var survived = true

  package init(time: Double, label: String, answer: WarningAnswer, until: Double) {
    (self.time, self.label, self.answer, self.until) = (time, label, answer, until)
  }

  package static let table = Table(
    "warnings", "Memory warnings",
    """
    The footprint before and after each memory warning: how much was released, how long half and all of it took, and \
    how much came back.
    """,
    blank: WarningRow(time: 0, label: "", answer: .unknown, until: 0),
    .init("time", "At", .seconds, \.time), .init("answer", "Answer", \.answer),
    .init("before", "Before", .bytes, \.before), .init("after", "Lowest", .bytes, \.after),
    .init("released", "Released", .bytes, \.released), .init("half", "Half after", .seconds, \.half),
    .init("end", "All after", .seconds, \.end), .init("regrown", "Came back", .bytes, \.regrown),
    .init("faults", "Page faults", .count, \.faults),
    .init("faultsMajor", "From storage", .count, \.faultsMajor),
    .init("resolution", "Samples apart", .seconds, \.resolution), .init("level", "Level", \.level),
    .init("channel", "Channel", \.channel), .init("listenerCount", "Listeners", .count, \.listenerCount),
    .init("listeners", "Who listened", \.listeners), .init("label", \.label),
    .init("lowestAt", \.lowestAt), .init("until", \.until), .init("survived", \.survived))
}

extension WarningAnswer: FieldChoice {}
