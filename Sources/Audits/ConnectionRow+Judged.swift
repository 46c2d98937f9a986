import Documents
import Formats
import Quantities
import Recordings

extension ConnectionRow {
  /// The peer with the port: `example.org:443`.
  var endpoint: String { peer + (port.map { ":\($0)" } ?? "") }
  /// Questions to a name server over TCP (RFC 7766, RFC 7858).
  var isNameService: Bool { port == 53 || port == 853 }
  /// Whether the program opened it, not another to it.
  var isOwn: Bool { how == .opened }
  var isTLS: Bool { security == .tls }
  /// Both ways, from the IP header on.
  var bytes: Double { sent + received }

  /// Refused, or never answered.
  var hasFailed: Bool { closedBy == .refused || closedBy == .unanswered }
  var isOpen: Bool { closed == nil && !hasFailed }

  /// Seconds for which it stood without data, up to its close or the end of the run.
  func quiet(_ duration: Double) -> Double {
    idle ?? max(0, (closed ?? duration) - (lastData ?? opened ?? 0))
  }

  /// So many in a second, on average from its opening to its last data; a shorter time counts as a second.
  func rate(_ count: Double) -> Double { count / max(1, (lastData ?? 0) - (opened ?? 0)) }

  /// A quarter of its packets and more are small ones of the program, and they come no faster than one may type: of
  /// three packets for a key, its own, its echo and what acknowledges that, one is small.
  func isTyped(_ pace: Double) -> Bool { small > 0 && small * 4 >= packets && rate(small) <= pace }

  /// Half of its packets and more are TCP's probes and their answers.
  var isKeptAliveOnly: Bool { keepAlives > 0 && keepAlives * 4 >= packets }

  var evidence: Evidence {
    [
      "peer": .text(endpoint), "start": opened.map { .moment($0) }, "end": closed.map { .moment($0) },
      "bytes": .figure(bytes, .bytes), "roundTrips": .figure(turns, .count),
      "smallPackets": .figure(small, .count),
      "idleSeconds": idle.map { .figure($0, .seconds) }, "closedBy": .text(closedBy.rawValue),
    ]
  }
}
