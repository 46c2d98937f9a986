import Documents
import Quantities

/// How many packets and round trips does the program take for how many bytes?
package enum NetworkChattinessAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-chattiness", group: "network", title: "Packets and round trips are well filled",
    requires: [
      "network.sent.bytes", "network.sent.packets", "network.received.bytes", "network.received.packets",
    ],
    source: "iOS Application Programming Guide, \"Tips for Efficient Networking\"",
    // Headroom's choices. A TCP packet has 52 bytes of headers with time stamps (RFC 791, RFC 9293, RFC 7323).
    thresholds: [
      .init("packets", 100, .count, "fewer packets say nothing"),
      .init("warn", 128, .bytes, "a mean packet below this, with its headers, is a warning"),
      .init("fail", 80, .bytes, "a mean packet below this has twice as much header as content, and fails"),
      .init("small", 50, .percent, "share of small writes among the packets sent that is a warning"),
      .init("turns", 50, .count, "round trips on a connection from which on they are held against its bytes"),
      .init("turn", 512, .bytes, "bytes for each round trip below which there is a warning"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let (sent, received) = (input.figure("network.sent.packets"), input.figure("network.received.packets"))
    let bytes = input.figure("network.sent.bytes") + input.figure("network.received.bytes")
    let packets = sent + received
    guard packets > 0 else { return AuditAnswer(.pass, "Nothing went over the network.") }
    let each = bytes / packets
    let seen =
      "\(Display.text(packets, .count)) packets carried \(Display.text(each, .bytes)) each, headers and all"
    guard packets >= limit("packets", input) else {
      return AuditAnswer(.pass, "\(seen): too few to be a habit.")
    }
    let connections = ConnectionLine.all(input)
    let found = [
      thin(each, input), small(connections, sent, input), trips(connections, input),
    ].compactMap { $0 }
    guard !found.isEmpty else {
      return AuditAnswer(.pass, "\(seen).", evidence: [figures(packets, each)])
    }
    let verdict: Verdict = each < limit("fail", input) ? .fail : .warn
    return AuditAnswer(
      verdict, "\(seen). \(found.joined(separator: " ")) \(advice)",
      evidence: [figures(packets, each)] + worst(connections))
  }

  private static func limit(_ name: String, _ input: AuditInput) -> Double { input.threshold(name, of: meta) }

  private static func thin(_ each: Double, _ input: AuditInput) -> String? {
    each < limit("warn", input) ? "Much of that are headers." : nil
  }

  private static func small(_ connections: [ConnectionLine], _ sent: Double, _ input: AuditInput) -> String? {
    let small = connections.reduce(0) { $0 + $1.small }
    guard small >= limit("packets", input) / 2, sent > 0, small / sent * 100 >= limit("small", input) else {
      return nil
    }
    return """
      \(Display.text(small, .count)) of the \(Display.text(sent, .count)) packets sent held a small write by itself.
      """
  }

  private static func trips(_ connections: [ConnectionLine], _ input: AuditInput) -> String? {
    let chatty = connections.filter {
      $0.turns >= limit("turns", input) && $0.bytes / $0.turns < limit("turn", input)
    }
    guard let worst = chatty.max(by: { $0.turns < $1.turns }) else { return nil }
    return """
      \(Display.text(worst.turns, .count)) round trips to \(worst.peer) moved \(Display.text(worst.bytes, .bytes)), \
      \(Display.text(worst.bytes / worst.turns, .bytes)) each.
      """
  }

  private static func figures(_ packets: Double, _ each: Double) -> JSONValue {
    ["packets": .number(packets), "meanBytes": .number(each)]
  }

  private static func worst(_ connections: [ConnectionLine]) -> [JSONValue] {
    connections.filter { $0.small + $0.turns > 1 }.sorted { $0.small + $0.turns > $1.small + $1.turns }
      .prefix(10).map(\.evidence)
  }

  private static let advice = """
    Each packet costs its headers and a share of the radio's time, each round trip a wait. Put what belongs together \
    into one write, ask for several things at once, and do not wait for one answer before the next question.
    """
}
