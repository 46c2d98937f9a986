import Recordings

/// The traffic whose packets a program could fill better: without names and the time, without what only keeps a
/// connection alive, and without what comes at the pace of keys.
struct ChattyTraffic {
  /// Both ways.
  let packets: Double
  let bytes: Double
  let sent: Double
  /// Packets in a second between the first and the last of any peer; a shorter time counts as a second.
  let rate: Double
  let connections: [ConnectionRow]

  var each: Double { packets > 0 ? bytes / packets : 0 }

  /// - Parameter typing: small writes in a second up to which somebody may be typing.
  init(_ input: AuditInput, typing: Double) {
    let lines = input.tables.connections.filter { !$0.isNameService }
    let isLeftOut = { (line: ConnectionRow) in line.isKeptAliveOnly || line.isTyped(typing) }
    let peers = input.tables.peers
    let others = peers.filter(\.isNameOrTime)
    let out = lines.filter(isLeftOut)
    connections = lines.filter { !isLeftOut($0) }
    let sent = input.figure(.networkSentPackets)
    let all = sent + input.figure(.networkReceivedPackets)
    let allBytes = input.figure(.networkSentBytes) + input.figure(.networkReceivedBytes)
    packets = max(0, all - out.reduce(0) { $0 + $1.packets } - others.reduce(0) { $0 + $1.packets })
    bytes = max(0, allBytes - out.reduce(0) { $0 + $1.bytes } - others.reduce(0) { $0 + $1.bytes })
    // A line counts its packets both ways together; what is left out goes there and back alike.
    self.sent = all > 0 ? sent * packets / all : 0
    let first = peers.filter { !$0.isNameOrTime }.compactMap(\.first).min() ?? 0
    let last = peers.filter { !$0.isNameOrTime }.compactMap(\.last).max()
    rate = packets / max(1, (last ?? BudgetJudge.seconds(input.recording)) - first)
  }
}
