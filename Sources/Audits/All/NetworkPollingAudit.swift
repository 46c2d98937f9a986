import Documents
import Quantities
import Recordings

/// Does the program ask a server again and again at an interval?
package enum NetworkPollingAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-polling", group: "network", title: "No server is polled",
    problem: "A server is polled",
    requires: [.networkPeers, .networkBursts],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init("times", 3, .count, meaning: "number of polls of a peer that makes them a habit (AT&T ARO)"),
      .init("rare", 600, .seconds, meaning: "from this interval on, that of iOS for keep-alives, polls pass"),
      // Headroom's choices: on LTE, with its tail of ten seconds, a poll every 45 s takes so much.
      .init("period", 60, .seconds, meaning: "a shorter interval fails where the polls keep the radio up"),
      .init(
        "share", 25, .percent,
        meaning: "share of the run in which polls keep the radio up, at which they fail"),
      .init(
        "saving", 5, .percent, meaning: "share of the radio's energy that fewer polls save, worth a word"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let peers = input.tables.peers
    let polls = peers.filter { isPoll($0, input) }.sorted { ($0.period ?? 0) < ($1.period ?? 0) }
    guard let worst = polls.first, let period = worst.period else {
      return missing(peers, input) ?? AuditAnswer(.pass, passed(peers, input))
    }
    let use = radio(polls, input)
    let kept = use.map { $0.up * $0.energy / 100 } ?? 0
    let fails = period < input.threshold("period", of: meta) && kept >= input.threshold("share", of: meta)
    return AuditAnswer(
      fails ? .fail : .warn, explanation(worst, period: period, polls: polls, use: use, input: input),
      evidence: polls.prefix(20).map(\.evidence))
  }

  private static func isPoll(_ peer: PeerRow, _ input: AuditInput) -> Bool {
    // Who asks whether a host answers, as ping does, waits for no news.
    guard peer.habit == .poll, !peer.isNameOrTime, !isEcho(peer), let period = peer.period else {
      return false
    }
    return peer.polls ?? 0 >= input.threshold("times", of: meta) && period < input.threshold("rare", of: meta)
  }

  private static func isEcho(_ peer: PeerRow) -> Bool {
    let echoes: Set<String?> = ["icmp", "ipv6-icmp"]
    return echoes.contains(peer.transport) || echoes.contains(peer.service)
  }

  /// Percent of the run in which the radio was up, and of its energy what went to bursts of polls of these peers; nil
  /// where no radio was named.
  private static func radio(_ polls: [PeerRow], _ input: AuditInput) -> (up: Double, energy: Double)? {
    let duration = BudgetJudge.seconds(input.recording)
    let bursts = input.bursts.filter { $0.energy != nil }
    guard duration > 0, let active = input.recording.metrics[.radioActive]?.value,
      let energy = input.recording.metrics[.radioEnergy]?.value, energy > 0, !bursts.isEmpty
    else { return nil }
    let theirs = bursts.filter { burst in burst.isPolls && polls.contains { burst.carries($0) } }
      .reduce(0) { $0 + ($1.energy ?? 0) }
    // The last tail may be longer than the run.
    return (min(active / duration, 1) * 100, min(theirs / energy, 1) * 100)
  }

  private static func missing(_ peers: [PeerRow], _ input: AuditInput) -> AuditAnswer? {
    guard peers.isEmpty, input.figure(.networkPeers) > 0 else { return nil }
    return AuditAnswer(.inconclusive, "The recording counts its peers and lists none.")
  }

  private static func passed(_ peers: [PeerRow], _ input: AuditInput) -> String {
    guard !peers.isEmpty else { return "Nothing went over the network." }
    let longest = BudgetJudge.seconds(input.recording) / input.threshold("times", of: meta)
    let seen = """
      No peer was asked again and again at an interval. One longer than \(Display.text(longest, .seconds)) would not have \
      shown in this run
      """
    guard let wait = peers.first(where: { $0.habit == .longPoll }) else { return "\(seen)." }
    return "\(seen). \(wait.name) answers only when it has something to say, which is no poll."
  }

  private static func explanation(
    _ worst: PeerRow, period: Double, polls: [PeerRow], use: (up: Double, energy: Double)?,
    input: AuditInput
  ) -> String {
    let more = polls.count - 1
    let others =
      more > 0 ? " \(more == 1 ? "Another peer is" : "\(more) more peers are") polled as well." : ""
    return """
      \(worst.name) was asked every \(Display.text(period, .seconds)), \(Display.text(worst.polls ?? 0, .count)) times.\
      \(others)\(cost(use, input))\(saving(worst, use, input)) \(advice)
      """
  }

  private static func cost(_ use: (up: Double, energy: Double)?, _ input: AuditInput) -> String {
    guard let use else {
      return input.recording.metrics[.radioEnergy]?.value == nil
        ? " Name a radio with --radio to learn what that costs." : ""
    }
    return """
       The radio was up for \(Display.text(use.up, .percent)) of the run, and bursts of polls took \
      \(Display.text(use.energy, .percent)) of its energy.
      """
  }

  /// What the recording's model says of fewer polls of this peer.
  private static func saving(
    _ peer: PeerRow, _ use: (up: Double, energy: Double)?, _ input: AuditInput
  ) -> String {
    let saving = input.tables.savings.first { row in
      row.change == .fewerPolls && row.peer == peer.peer && agree(row.service, peer.service)
        && agree(row.interface, peer.interface)
    }
    let (saved, instead) = (saving?.saved ?? 0, saving?.instead ?? 0)
    if instead > 0, saved / instead * 100 >= input.threshold("saving", of: meta) {
      return " Half as often would have saved \(Display.text(saved, .joules))."
    }
    // Where the polls take little of the energy, it is not for their pauses that little is saved.
    guard let use, use.up * use.energy / 100 >= input.threshold("share", of: meta) else { return "" }
    return " Half as often would not let the radio sleep: the pauses must be longer than its tail."
  }

  /// Nil where it is not recorded.
  private static func agree(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
  }

  package static let advice = """
    Let the server tell when there is something new: a push, or a request that it answers only then. Where only a \
    poll will do, ask less often, longer after each answer without news.
    """
}
