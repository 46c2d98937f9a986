import Documents

/// A line of the table `peers`.
struct PeerLine {
  var name: String
  /// What it is asked or told in a rhythm, such as `poll`; nil where there is none.
  var habit: String?
  /// Seconds between two of its polls.
  var period: Double?
  var polls: Double
  /// Joules of the bursts to it; nil where no radio was named.
  var energy: Double?
  private var first: JSONValue?
  private var last: JSONValue?

  static func all(_ input: AuditInput) -> [PeerLine] { input.table("peers").compactMap { PeerLine($0) } }

  private init?(_ line: JSONValue) {
    guard let peer = line["peer"]?.string else { return nil }
    name = [peer, line["service"]?.string].compactMap { $0 }.joined(separator: " ")
    habit = line["habit"]?.string
    period = line.figure("period").flatMap { $0 > 0 ? $0 : nil }
    polls = line.figure("polls") ?? 0
    energy = line.figure("energy")
    (first, last) = (line["first"], line["last"])
  }

  var evidence: JSONValue {
    .members([
      "peer": .string(name), "habit": habit.map { .string($0) }, "periodSeconds": period.map { .number($0) },
      "times": .number(polls), "joules": energy.map { .number($0) }, "start": first, "end": last,
    ])
  }
}
