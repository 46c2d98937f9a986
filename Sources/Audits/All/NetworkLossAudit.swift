import Documents
import Quantities

/// When the network goes away, does the program survive, wait without spinning and recover?
package enum NetworkLossAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-loss", group: "network", title: "It outlives the loss of the network",
    requires: ["cpu.utilisation"],
    trial: .init("network-down", "--do network-down@5s --do network-up@10s"),
    source: "iOS Application Programming Guide, \"Tips for Efficient Networking\"",
    // Headroom's choices: who waits for a network between tries needs next to no processor.
    thresholds: [
      .init("share", 50, .percent, "use of a processor without a network that is warned of"),
      .init("recovery", 30, .seconds, "time after the network's return in which there must be activity"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let stimuli = GivenStimuli(input.recording)
    let losses = stimuli.given("network-down").map { down in
      Loss(down, stimuli, input.recording)
    }
    let evidence = losses.prefix(20).map(\.evidence)
    if let loss = losses.first(where: { $0.exit?.isFailure == true }), let exit = loss.exit {
      let how = exit.signal.map { "by \($0)" } ?? "with status \(exit.status ?? -1)"
      return AuditAnswer(
        .fail,
        """
        The program ended \(how) \(Display.text(exit.time - loss.down.time, .seconds)) after the network was gone. A \
        device loses its network in every lift. Take a failed connection as ordinary: keep what was to be sent, tell \
        the user where it matters, and try again when there is a network.
        """, evidence: evidence)
    }
    let share = input.threshold("share", of: meta) / 100
    if let loss = losses.first(where: { $0.spins(above: share) }), let cores = loss.cores {
      return AuditAnswer(
        .warn,
        """
        The program outlived the loss of the network, but used \(Display.text(cores, .cores)) while it was gone, more \
        than before: it tries again without a pause. Wait longer after each failed try, and listen for the network's \
        return instead of asking for it.
        """, evidence: evidence)
    }
    return recovery(losses, input, evidence)
  }

  private static func recovery(
    _ losses: [Loss], _ input: AuditInput, _ evidence: [JSONValue]
  ) -> AuditAnswer {
    let gone = losses.reduce(0) { $0 + ($1.until - $1.down.time) }
    let seen = "The program outlived \(Display.text(gone, .seconds)) without a network"
    let limit = input.threshold("recovery", of: meta)
    let ups = losses.filter { $0.up != nil }
    guard !ups.isEmpty else {
      return AuditAnswer(
        .pass, "\(seen). Whether it recovers was not tried: add --do network-up@10s.", evidence: evidence)
    }
    if let dead = ups.first(where: { $0.worked(within: limit) == false }), let up = dead.up {
      return AuditAnswer(
        .warn,
        """
        \(seen), and did nothing within \(Display.text(min(limit, dead.watched), .seconds)) after the network was back \
        at \(Display.text(up.time, .seconds)). If it had something to send or to fetch, it has given up: connect again \
        when the network returns.
        """, evidence: evidence)
    }
    let worked = ups.allSatisfy { $0.worked(within: limit) == true }
    return AuditAnswer(
      .pass, "\(seen)\(worked ? ", and was active once it was back" : "").", evidence: evidence)
  }
}

/// A stretch without a network, and what the program did in it and after it.
private struct Loss {
  var down: GivenStimulus
  var up: GivenStimulus?
  /// Seconds from exec at which the network was back, or the run or the program was over.
  var until: Double
  /// The program's end before the network was back.
  var exit: GivenStimuli.Exit?
  /// Cores in use without a network, and before it was gone; nil where they were not sampled.
  var cores: Double?
  var coresBefore: Double?
  /// Seconds after the network's return that the recording shows.
  var watched = 0.0
  private var activity: [RisingCourse] = []

  init(_ down: GivenStimulus, _ stimuli: GivenStimuli, _ recording: Recording) {
    self.down = down
    up = stimuli.given("network-up").first { $0.time > down.time }
    let asked =
      stimuli.given("kill", "terminate", "relaunch").first { $0.time > down.time }?.time ?? .infinity
    let end = min(up?.time ?? recording.program.duration, asked)
    exit = stimuli.exit(after: down.time, upTo: end)
    until = min(exit?.time ?? end, end)
    guard let processor = RisingCourse.processor(recording.series) else { return }
    if until > down.time { cores = processor.added(from: down.time, to: until) / (until - down.time) }
    if down.time > 0 { coresBefore = processor.at(down.time) / down.time }
    let network = ["network.sent.bytes", "network.received.bytes"]
      .compactMap { RisingCourse(recording.series[$0]) }
    activity = network.isEmpty ? [processor] : network
    if let up { watched = max(0, min(recording.program.duration, asked) - up.time) }
  }

  /// A program that computes all the time does so without a network too.
  func spins(above share: Double) -> Bool {
    guard let cores else { return false }
    return cores > share && cores > 2 * (coresBefore ?? 0)
  }

  /// Whether there was traffic, or else use of a processor, once the network was back; nil where the run was over too
  /// soon to tell.
  func worked(within limit: Double) -> Bool? {
    guard let up, !activity.isEmpty else { return nil }
    let end = up.time + min(limit, watched)
    if activity.contains(where: { $0.added(from: up.time, to: end) > 0 }) { return true }
    return watched >= limit ? false : nil
  }

  var evidence: JSONValue {
    .members([
      "time": .number(down.time), "untilSeconds": .number(until), "cores": cores.map { .number($0) },
      "exitSeconds": exit.map { .number($0.time) },
    ])
  }
}
