import Documents
import Quantities

/// Does the program ask a server again and again at an interval?
package enum NetworkPollingAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-polling", group: "network", title: "No server is polled", requires: ["network.peers"],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init("times", 3, .count, "polls of a peer from which on they are a habit (AT&T ARO)"),
      .init("rare", 600, .seconds, "from this interval on, that of iOS for keep-alives, polls pass"),
      // Headroom's choices: on LTE, with its tail of ten seconds, a poll every 45 s takes so much.
      .init("period", 60, .seconds, "a shorter interval fails where the polls keep the radio up"),
      .init("share", 25, .percent, "share of the run in which polls keep the radio up, at which they fail"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let peers = PeerLine.all(input)
    let polls = peers.filter { isPoll($0, input) }.sorted { ($0.period ?? 0) < ($1.period ?? 0) }
    guard let worst = polls.first, let period = worst.period else {
      return missing(peers, input) ?? AuditAnswer(.pass, passed(peers))
    }
    let kept = keptUp(polls, input)
    let fails =
      period < input.threshold("period", of: meta) && (kept ?? 0) >= input.threshold("share", of: meta)
    return AuditAnswer(
      fails ? .fail : .warn, explanation(worst, period, polls, kept, input),
      evidence: polls.prefix(20).map(\.evidence))
  }

  private static func isPoll(_ peer: PeerLine, _ input: AuditInput) -> Bool {
    guard peer.habit == "poll", let period = peer.period else { return false }
    return peer.polls >= input.threshold("times", of: meta) && period < input.threshold("rare", of: meta)
  }

  /// Percent of the run in which the radio was up because of the polls, by their share of its energy; nil where no radio
  /// was named.
  private static func keptUp(_ polls: [PeerLine], _ input: AuditInput) -> Double? {
    let duration = BudgetJudge.seconds(input.recording)
    guard duration > 0, let active = input.recording.metrics["radio.active"]?.value,
      let energy = input.recording.metrics["radio.energy"]?.value, energy > 0,
      polls.contains(where: { $0.energy != nil })
    else { return nil }
    let theirs = polls.reduce(0) { $0 + ($1.energy ?? 0) }
    return min(active / duration, 1) * min(theirs / energy, 1) * 100
  }

  private static func missing(_ peers: [PeerLine], _ input: AuditInput) -> AuditAnswer? {
    guard peers.isEmpty, input.figure("network.peers") > 0 else { return nil }
    return AuditAnswer(.inconclusive, "The recording counts its peers and does not tell of any.")
  }

  private static func passed(_ peers: [PeerLine]) -> String {
    let waits = peers.filter { $0.habit == "long poll" }
    guard let wait = waits.first else {
      return peers.isEmpty
        ? "Nothing went over the network." : "No peer was asked again and again at an interval."
    }
    return
      "No peer was polled. \(wait.name) answers when it has something to say, which costs no more than that."
  }

  private static func explanation(
    _ worst: PeerLine, _ period: Double, _ polls: [PeerLine], _ kept: Double?, _ input: AuditInput
  ) -> String {
    let others = polls.count > 1 ? " \(polls.count - 1) more peers are polled." : ""
    let cost =
      kept.map { " The polls kept the radio up for \(Display.text($0, .percent)) of the time." }
      ?? " Name a radio with --radio to learn what that costs."
    return """
      \(worst.name) was asked every \(Display.text(period, .seconds)), \(Display.text(worst.polls, .count)) times.\
      \(others)\(cost)\(saving(worst, input)) Let the server tell when there is something new: a push, or a request that \
      it answers only then. Where only a poll will do, ask less often, longer after each answer without news.
      """
  }

  /// What the recording's model says of fewer polls of this peer.
  private static func saving(_ peer: PeerLine, _ input: AuditInput) -> String {
    let line = input.table("savings").first { line in
      guard let name = line["peer"]?.string, let change = line["change"]?.string else { return false }
      return change.contains("half") && !name.isEmpty && peer.name.hasPrefix(name)
    }
    guard let saved = line?.figure("saved"), saved > 0 else { return "" }
    return " Half as often would have saved \(Display.text(saved, .joules))."
  }
}
