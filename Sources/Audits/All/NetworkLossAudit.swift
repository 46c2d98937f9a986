import Documents
import Quantities
import Recordings

/// When the network goes away or turns bad, does the program survive, wait without spinning and recover?
package enum NetworkLossAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-loss", group: "network", title: "It outlives the loss of the network",
    problem: "The loss of the network is not handled",
    requires: [.cpuUtilisation, .networkDroppedPackets],
    trial: .init(
      "network-down", or: ["network-shape"], "--do network-down@5s --do network-up@10s"),
    source: "iOS Application Programming Guide, \"Tips for Efficient Networking\"",
    // Headroom's choices: who waits for a network between tries needs next to no processor, and nobody notices whether
    // it was tried once a second or five times. Tries of one peer within 0.1 s count as one.
    thresholds: [
      .init("share", 50, .percent, meaning: "use of a processor without a network that is warned of"),
      .init(
        "recovery", 30, .seconds, meaning: "time after the network's return in which there must be activity"),
      .init("attempts", 1, .perSecond, meaning: "attempts to connect without a network that are warned of"),
      .init("spinning", 5, .perSecond, meaning: "attempts to connect without a network that fail"),
      .init("pause", 30, .seconds, meaning: "pause between attempts that need not become longer"),
    ])

  /// Attempts that show a rate, or that the pauses between them stay the same. Headroom's choice.
  private static let tellingAttempts = 5.0

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let outages = NetworkLoss.all(input.recording)
    let losses = outages.filter(\.isLoss)
    let (verdict, explanation) =
      death(outages) ?? spinning(losses, input) ?? stubbornness(losses, input) ?? persistence(losses)
      ?? computing(losses, input) ?? recovery(outages, input)
    return AuditAnswer(verdict, explanation, evidence: outages.prefix(20).map(\.evidence))
  }

  private static func death(_ outages: [NetworkLoss]) -> (Verdict, String)? {
    guard let outage = outages.first(where: { $0.exit?.isFailure == true }), let exit = outage.exit else {
      return nil
    }
    let ended = "\(exit.words) \(Display.text(exit.time - outage.down.time, .seconds)) after"
    guard outage.isLoss else {
      return (
        .fail,
        """
        \(ended) the network had become bad. Answers that come late, in part or not at all are ordinary on the move: \
        give each request a time limit, take its failure as ordinary, and try again later.
        """
      )
    }
    return (
      .fail,
      """
      \(ended) the network was gone. A device loses its network in every lift. Take a failed connection as ordinary: \
      keep what was to be sent, tell the user where it matters, and try again when there is a network.
      """
    )
  }

  private static func spinning(_ losses: [NetworkLoss], _ input: AuditInput) -> (Verdict, String)? {
    let worst = losses.max { ($0.triesPerSecond ?? 0) < ($1.triesPerSecond ?? 0) }
    guard let worst, let tries = worst.tries, tries >= tellingAttempts, let rate = worst.triesPerSecond,
      rate >= input.threshold("attempts", of: meta)
    else { return nil }
    return (
      rate >= input.threshold("spinning", of: meta) ? .fail : .warn,
      """
      The program outlived the loss of the network, but tried to connect \(Display.text(tries, .count)) times in \
      \(Display.text(worst.until - worst.down.time, .seconds)) without one. Each try keeps the radio searching. Wait \
      longer after each failed try, and listen for the network's return instead of asking for it.
      """
    )
  }

  private static func stubbornness(_ losses: [NetworkLoss], _ input: AuditInput) -> (Verdict, String)? {
    let limit = input.threshold("pause", of: meta)
    let lines = losses.flatMap(\.attempts)
    let stubborn = lines.first {
      $0.shape == .constant && $0.attempts >= tellingAttempts && ($0.longest ?? .infinity) < limit
    }
    guard let stubborn, let longest = stubborn.longest else { return nil }
    return (
      .warn,
      """
      The program outlived the loss of the network and tried again every \(Display.text(longest, .seconds)) or sooner, \
      \(Display.text(stubborn.attempts, .count)) times, without ever waiting longer. Let the pause grow after each failed \
      try, up to minutes.
      """
    )
  }

  /// Datagrams are lost without a word, so that a program may not notice.
  private static func persistence(_ losses: [NetworkLoss]) -> (Verdict, String)? {
    guard losses.contains(where: { $0.attempts.contains { $0.shape == .goesOn } }) else {
      return nil
    }
    return (
      .warn,
      """
      The program outlived the loss of the network, and went on sending without a network. Each datagram keeps the \
      radio searching, and none arrives. Stop when sending fails or nothing comes back, and listen for the network's \
      return.
      """
    )
  }

  private static func computing(_ losses: [NetworkLoss], _ input: AuditInput) -> (Verdict, String)? {
    let share = input.threshold("share", of: meta) / 100
    guard let loss = losses.first(where: { $0.computes(above: share) }), let cores = loss.cores else {
      return nil
    }
    let why =
      loss.attempts.isEmpty
      ? "it tries again without a pause. Wait longer after each failed try, and listen"
      : "it waits by computing. Sleep between tries, and listen"
    return (
      .warn,
      """
      The program outlived the loss of the network, but used \(Display.text(cores, .cores)) while it was gone, more \
      than before: \(why) for the network's return instead of asking for it.
      """
    )
  }

  private static func recovery(_ outages: [NetworkLoss], _ input: AuditInput) -> (Verdict, String) {
    let seen = "The program outlived \(stretch(outages))"
    let limit = input.threshold("recovery", of: meta)
    let ups = outages.filter { $0.isLoss && $0.up != nil }
    if outages.contains(where: \.isLoss), ups.isEmpty {
      return (.pass, "\(seen). Whether it recovers was not tried: add --do network-up@10s.")
    }
    if let dead = ups.first(where: { $0.worked(within: limit) == false }), let up = dead.up {
      return (
        .warn,
        """
        \(seen), and did nothing within \(Display.text(min(limit, dead.watched), .seconds)) after the network was back \
        at \(Display.text(up.time, .seconds)). If it had something to send or to fetch, it has given up: connect again \
        when the network returns.
        """
      )
    }
    let worked = !ups.isEmpty && ups.allSatisfy { $0.worked(within: limit) == true }
    return (.pass, "\(seen)\(worked ? ", and was active once it was back" : "").")
  }

  /// How long there was none, and how long a bad one.
  private static func stretch(_ outages: [NetworkLoss]) -> String {
    [(true, "without a network"), (false, "of a bad network")].compactMap { isLoss, words in
      let some = outages.filter { $0.isLoss == isLoss }
      let seconds = some.reduce(0) { $0 + ($1.until - $1.down.time) }
      return some.isEmpty ? nil : "\(Display.text(seconds, .seconds)) \(words)"
    }.joined(separator: " and ")
  }

  package static let advice = """
    A device loses its network in every lift. Take a failed connection as ordinary: keep what was to be sent, wait \
    longer after each failed try, and listen for the network's return instead of asking for it.
    """
}
