import Documents
import Formats
import Quantities
import Recordings

/// How many packets and round trips does the program take for how many bytes?
package enum NetworkChattinessAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-chattiness", group: "network", title: "Packets and round trips are well filled",
    problem: "Chatty protocol: small packets, many round trips",
    requires: [
      .networkSentBytes, .networkSentPackets, .networkReceivedBytes, .networkReceivedPackets,
      .networkBursts,
    ],
    source: "iOS Application Programming Guide, \"Tips for Efficient Networking\"",
    // Headroom's choices. Of a packet 40 to 72 bytes are headers with TCP, by the version of IP and with time stamps or
    // without, and 28 or 48 with UDP (RFC 791, RFC 8200, RFC 9293, RFC 7323, RFC 768). Who types quickly hits five keys
    // a second, each of which is sent and echoed by itself: nothing could be gathered.
    thresholds: [
      .init("packets", 100, .count, meaning: "fewer packets say nothing"),
      .init("rate", 1, .perSecond, meaning: "packets that come more rarely are not chatty"),
      .init("warn", 128, .bytes, meaning: "a mean packet below this, with its headers, is a warning"),
      .init(
        "fail", 80, .bytes,
        meaning: "a mean packet below this is mostly headers, and fails where small writes come fast"),
      .init("small", 50, .percent, meaning: "share of small writes among the packets sent that is a warning"),
      .init(
        "typing", 5, .perSecond,
        meaning: "ignore connections with at most this many small writes or round trips: a user may be typing"
      ),
      .init("fast", 10, .perSecond, meaning: "small writes on a connection that come fast"),
      .init(
        "turns", 50, .count,
        meaning: "compare a connection's round trips with its bytes from this many round trips"),
      .init("turn", 512, .bytes, meaning: "bytes for each round trip below which there is a warning"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    guard input.figure(.networkSentPackets) + input.figure(.networkReceivedPackets) > 0 else {
      return AuditAnswer(.pass, "Nothing went over the network.")
    }
    let traffic = ChattyTraffic(input, typing: limit("typing", input))
    guard traffic.packets > 0 else {
      return AuditAnswer(.pass, "Only names, the time, keys and keep-alives went over the network.")
    }
    let seen = """
      \(Display.text(traffic.packets, .count)) packets carried \(Display.text(traffic.each, .bytes)) each, headers and all
      """
    guard traffic.packets >= limit("packets", input), traffic.rate >= limit("rate", input) else {
      return AuditAnswer(.pass, "\(seen): too few to be a habit.")
    }
    let isThin = traffic.each < limit("warn", input)
    let thin = isThin ? "Much of that is headers: 40 to 72 bytes with TCP, 28 or 48 with UDP." : nil
    let found = [thin, small(traffic, input), trips(traffic.connections, input)].compactMap { $0 }
    let figures: Evidence = [
      "packets": .figure(traffic.packets, .count), "meanBytes": .figure(traffic.each, .bytes),
    ]
    guard !found.isEmpty else { return AuditAnswer(.pass, "\(seen).", evidence: [figures]) }
    let fails = traffic.each < limit("fail", input) && isFast(traffic.connections, input)
    return AuditAnswer(
      fails ? .fail : .warn, "\(seen). \(found.joined(separator: " ")) \(advice)",
      evidence: [figures] + worst(traffic.connections))
  }

  private static func limit(_ name: String, _ input: AuditInput) -> Double { input.threshold(name, of: meta) }

  /// On one connection, so many that they are a habit of it.
  private static func isFast(_ connections: [ConnectionRow], _ input: AuditInput) -> Bool {
    connections.contains {
      $0.small >= limit("packets", input) / 2 && $0.rate($0.small) >= limit("fast", input)
    }
  }

  private static func small(_ traffic: ChattyTraffic, _ input: AuditInput) -> String? {
    let small = traffic.connections.reduce(0) { $0 + $1.small }
    guard small >= limit("packets", input) / 2, traffic.sent > 0,
      small / traffic.sent * 100 >= limit("small", input)
    else { return nil }
    return """
      \(Display.text(small, .count)) of the \(Display.text(traffic.sent, .count)) packets sent held a small write by itself.
      """
  }

  private static func trips(_ connections: [ConnectionRow], _ input: AuditInput) -> String? {
    let chatty = connections.filter {
      $0.turns >= limit("turns", input) && $0.bytes / $0.turns < limit("turn", input)
        && $0.rate($0.turns) > limit("typing", input)
    }
    guard let worst = chatty.max(by: { $0.turns < $1.turns }) else { return nil }
    return """
      \(Display.text(worst.turns, .count)) round trips to \(worst.endpoint) moved \(Display.text(worst.bytes, .bytes)), \
      \(Display.text(worst.bytes / worst.turns, .bytes)) each.
      """
  }

  private static func worst(_ connections: [ConnectionRow]) -> [Evidence] {
    connections.filter { $0.small + $0.turns > 1 }.sorted { $0.small + $0.turns > $1.small + $1.turns }
      .prefix(10).map(\.evidence)
  }

  package static let advice = """
    Each packet costs its headers and a share of the radio's time, each round trip a wait. Put what belongs together \
    into one write, ask for several things at once, and do not wait for one answer before the next question.
    """
}
