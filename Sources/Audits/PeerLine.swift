import Documents

/// A line of the table `peers`.
struct PeerLine {
  var peer: String
  /// Transport, port and what the port is for, such as `tcp 443 (https)`.
  var service: String?
  var interface: String?
  /// Both ways, from the IP header on.
  var bytes: Double
  var packets: Double
  /// What it is asked or told in a rhythm, such as `poll`; nil where there is none.
  var habit: String?
  /// Seconds between two of its polls.
  var period: Double?
  var polls: Double
  /// Joules of the bursts to it; nil where no radio was named.
  var energy: Double?
  /// Seconds from exec of its first and its last packet.
  var first: Double?
  var last: Double?

  static func all(_ input: AuditInput) -> [PeerLine] { input.table("peers").compactMap { PeerLine($0) } }

  private init?(_ line: JSONValue) {
    guard let peer = line["peer"]?.string else { return nil }
    self.peer = peer
    service = line["service"]?.string
    interface = line["interface"]?.string
    bytes = (line.figure("sent") ?? 0) + (line.figure("received") ?? 0)
    packets = line.figure("packets") ?? 0
    habit = line["habit"]?.string
    period = line.figure("period").flatMap { $0 > 0 ? $0 : nil }
    polls = line.figure("polls") ?? 0
    energy = line.figure("energy")
    (first, last) = (line.figure("first"), line.figure("last"))
  }

  var name: String { [peer, service].compactMap { $0 }.joined(separator: " ") }

  /// Names and the time: the system's library asks for these by rules of its own (RFC 1035, RFC 6762, RFC 7858,
  /// RFC 5905), and each question is small.
  var isNameOrTime: Bool {
    let words = (service ?? "").split(separator: " ")
    guard words.count > 1 else { return false }
    return ["53", "853", "5353"].contains(words[1]) || words[0] == "udp" && words[1] == "123"
  }

  var evidence: JSONValue {
    .members([
      "peer": .string(name), "habit": habit.map { .string($0) }, "periodSeconds": period.map { .number($0) },
      "times": .number(polls), "joules": energy.map { .number($0) }, "start": first.map { .number($0) },
      "end": last.map { .number($0) },
    ])
  }
}
