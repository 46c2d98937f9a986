package import Formats
import Quantities

/// One launch of the program.
package struct LaunchRow: TableRow {
  package enum Kind: String, FieldChoice {
    case first, cold, warm
  }

  package var number: Int
  package var kind: Kind
  /// Seconds of the run.
  package var start: Double
  /// Seconds from exec; nil where it was not ready or nobody asked.
  package var ready: Double?
  /// The sign of being ready.
  package var how: String?
  /// Seconds of processor time, and bytes read from storage, by then.
  package var processor: Double?
  package var read: Double?

  package init(number: Int, kind: Kind, start: Double) {
    (self.number, self.kind, self.start) = (number, kind, start)
  }

  package static let table = Table(
    "launches", "Launches",
    "Each launch of the program: when it was ready, and what it had used and read from storage by then.",
    blank: LaunchRow(number: 0, kind: .first, start: 0),
    .init("number", "Launch", .count, \.number), .init("kind", "Kind", \.kind),
    .init("start", "At", .seconds, \.start), .init("ready", "Ready after", .seconds, \.ready),
    .init("how", "Sign", \.how), .init("processor", "Processor", .seconds, \.processor),
    .init("read", "Read", .bytes, \.read))
}
