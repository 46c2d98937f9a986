import Documents
import Formats
import Quantities
import Recordings

/// Is the interval of keep-alives as long as practical?
package enum NetworkKeepaliveAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-keepalive", group: "network", title: "Idle connections are kept alive rarely",
    problem: "Frequent keep-alives",
    requires: [.networkConnections, .networkBursts],
    source: "iOS Application Programming Guide, \"Installing a Keep-Alive Handler\"",
    thresholds: [
      .init("warn", 600, .seconds, meaning: "a shorter interval is a warning: iOS grants none"),
      // Headroom's choices: an LTE radio's tail of ten seconds is a sixth of this.
      .init("fail", 60, .seconds, meaning: "a shorter interval fails"),
      .init("times", 3, .count, meaning: "fewer keep-alives on a connection show no interval"),
      .init("idle", 60, .seconds, meaning: "a connection without data for less time needs no keep-alive yet"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let connections = input.tables.connections
    let kept = keptAlive(connections, input)
    guard let interval = input.recording.metrics[.networkKeepaliveInterval]?.value, interval.isFinite
    else {
      return unseen(connections, input)
    }
    let evidence = [figure(interval)] + kept.prefix(20).map(\.evidence)
    let seen = "An idle connection was kept alive every \(Display.text(interval, .seconds))"
    if interval >= input.threshold("warn", of: meta) {
      return AuditAnswer(.pass, "\(seen), which lets a radio sleep in between.", evidence: evidence)
    }
    if let most = kept.first?.times, most < input.threshold("times", of: meta) {
      return AuditAnswer(
        .inconclusive,
        """
        \(seen), but \(Display.text(most, .count)) of them show no habit. Run for several times as long, with --duration.
        """, evidence: evidence)
    }
    return AuditAnswer(
      interval < input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(seen)\(kept.first.map { ", that to \($0.peer) \(Display.text($0.times, .count)) times" } ?? ""). \(advice)
      """, evidence: evidence)
  }

  /// No keep-alive is a good sign only where a connection stood idle for as long as a good interval is.
  private static func unseen(_ connections: [ConnectionRow], _ input: AuditInput) -> AuditAnswer {
    let duration = BudgetJudge.seconds(input.recording)
    let quiet = connections.filter { !$0.hasFailed }.map { $0.quiet(duration) }.max() ?? 0
    if quiet >= input.threshold("warn", of: meta) {
      return AuditAnswer(
        .pass,
        "A connection stood idle for \(Display.text(quiet, .seconds)) and nothing was sent to keep it alive.")
    }
    guard quiet >= input.threshold("idle", of: meta) else {
      return AuditAnswer(
        .notApplicable,
        "No connection stood idle for \(Display.text(input.threshold("idle", of: meta), .seconds)), so none had to be kept alive."
      )
    }
    return AuditAnswer(
      .inconclusive,
      """
      No keep-alive was sent while a connection stood idle for \(Display.text(quiet, .seconds)), which is too short to \
      tell. Run for longer than \(Display.text(input.threshold("warn", of: meta), .seconds)) with --duration.
      """)
  }

  private static func figure(_ interval: Double) -> Evidence {
    ["metric": .metric(.networkKeepaliveInterval), "intervalSeconds": .figure(interval, .seconds)]
  }

  /// By probes of TCP, or by a few bytes of the program's own; the most often first.
  private static func keptAlive(
    _ connections: [ConnectionRow], _ input: AuditInput
  ) -> [(peer: String, times: Double, evidence: Evidence)] {
    let byProbes = connections.filter { $0.keepAlives > 0 }.map { connection in
      let evidence: Evidence = [
        "peer": .text(connection.endpoint), "keepAlives": .figure(connection.keepAlives, .count),
        "start": connection.opened.map { .moment($0) }, "end": connection.closed.map { .moment($0) },
      ]
      return (connection.endpoint, connection.keepAlives, evidence)
    }
    let byBytes = input.tables.peers.filter { $0.habit == .keepAlive }
      .map { ($0.name, $0.polls ?? 0, $0.evidence) }
    return (byProbes + byBytes).sorted { $0.1 > $1.1 }
  }

  package static let advice = """
    Each keep-alive wakes the radio for next to nothing. Take the longest interval that the way to the server bears, \
    ten minutes and more; TCP's own is set by TCP_KEEPIDLE and TCP_KEEPINTVL (tcp(7)).
    """
}
