import Documents
import Quantities
import Recordings

/// Are connections opened for little, closed late, or left open for nothing?
package enum NetworkConnectionsAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-connections", group: "network", title: "Connections are worth their opening",
    problem: "Connections are not reused",
    requires: [.networkConnections, .networkBursts],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init(
        "peer", 7, .count,
        meaning: "connections to one peer for little each near one another that fail (AT&T ARO)"),
      .init("total", 12, .count, meaning: "the same to several peers together that is a warning (AT&T ARO)"),
      .init("window", 60, .seconds, meaning: "how near their openings are (AT&T ARO)"),
      .init(
        "gap", 1.5, .seconds,
        meaning: "time after the last data at which a close is traffic by itself (AT&T ARO's bursts)"),
      .init(
        "control", 5, .percent, meaning: "share of the radio's energy for late closes that fails (AT&T ARO)"),
      // Headroom's choices.
      .init("warn", 4, .count, meaning: "connections to one peer for little each that are a warning"),
      .init("each", 3, .count, meaning: "connections to a peer for little each that count among the several"),
      .init("little", 4096, .bytes, meaning: "what a connection carries for little"),
      .init("handshake", 6144, .bytes, meaning: "what TLS takes on top for keys and certificates"),
      .init("late", 3, .count, meaning: "number of late closes that makes them a habit"),
      .init("idle", 30, .seconds, meaning: "time without data after which a connection is open for nothing"),
      .init(
        "open", 2, .count,
        meaning: "connections to one peer that may stay open like this: one to receive on, one to ask on"),
      .init("failed", 3, .count, meaning: "warn at this many failed connections"),
    ])

  private typealias Problem = (verdict: Verdict, words: String, lines: [ConnectionRow])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let own = input.tables.connections.filter(\.isOwn)
    let count = input.figure(.networkConnections)
    guard count > 0 else { return AuditAnswer(.pass, "The program opened no connection.") }
    let problems = [
      forLittle(own, input), closedLate(own, input), leftOpen(own, input), failed(own, input),
    ].compactMap { $0 }
    guard !problems.isEmpty else { return passed(count, own, input) }
    let evidence = problems.flatMap { $0.lines.prefix(8) }.prefix(20).map(\.evidence)
    return AuditAnswer(
      problems.contains { $0.verdict == .fail } ? .fail : .warn,
      """
      \(problems.map(\.words).joined(separator: " ")) \(advice)
      """, evidence: evidence)
  }

  private static func limit(_ name: String, _ input: AuditInput) -> Double { input.threshold(name, of: meta) }

  private static func passed(_ count: Double, _ own: [ConnectionRow], _ input: AuditInput) -> AuditAnswer {
    let missing = count - Double(own.count)
    guard missing < limit("warn", input) else {
      return AuditAnswer(
        .inconclusive,
        "\(Display.text(missing, .count)) of \(Display.text(count, .count)) connections are not in the table."
      )
    }
    return AuditAnswer(
      .pass,
      count == 1
        ? "One connection was opened, and not for nothing."
        : "\(Display.text(count, .count)) connections were opened, none of them for nothing.")
  }

  /// However many there are in a day, what counts is how many are opened near one another.
  private static func forLittle(_ own: [ConnectionRow], _ input: AuditInput) -> Problem? {
    let little = own.filter {
      !$0.hasFailed && !$0.isOpen && $0.opened != nil
        && $0.bytes < limit("little", input) + ($0.isTLS ? limit("handshake", input) : 0)
    }
    return toOnePeer(little, input) ?? toSeveral(little, input)
  }

  private static func toOnePeer(_ little: [ConnectionRow], _ input: AuditInput) -> Problem? {
    let most = Dictionary(grouping: little, by: \.endpoint).mapValues { nearest($0, input) }
      .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let most, Double(most.value.count) >= limit("warn", input) else { return nil }
    let all = little.count { $0.endpoint == most.key }
    return (
      Double(most.value.count) >= limit("peer", input) ? .fail : .warn,
      """
      \(most.value.count) connections to \(most.key) were opened within \
      \(Display.text(limit("window", input), .seconds)) for little each, \
      \(Display.text(most.value.reduce(0) { $0 + $1.bytes }, .bytes)) together\
      \(all > most.value.count ? "; \(all) in the whole run" : "").
      """, most.value
    )
  }

  /// One to each of many hosts is how a page is loaded; a few to each of several is not.
  private static func toSeveral(_ little: [ConnectionRow], _ input: AuditInput) -> Problem? {
    let near = nearest(little, input)
    let peers = several(among: near, input)
    guard Double(near.count) >= limit("total", input), peers.count >= 2 else { return nil }
    return (
      .warn,
      """
      \(near.count) connections were opened within \(Display.text(limit("window", input), .seconds)) for little each, \
      \(Display.text(limit("each", input), .count)) or more to each of \(peers.prefix(3).joined(separator: ", "))\
      \(peers.count > 3 ? " and \(peers.count - 3) more" : "").
      """, near
    )
  }

  private static func several(among lines: [ConnectionRow], _ input: AuditInput) -> [String] {
    Dictionary(grouping: lines, by: \.endpoint).filter { Double($0.value.count) >= limit("each", input) }.keys
      .sorted()
  }

  /// The most of them that were opened within the window.
  private static func nearest(_ lines: [ConnectionRow], _ input: AuditInput) -> [ConnectionRow] {
    let lines = lines.sorted { ($0.opened ?? 0) < ($1.opened ?? 0) }
    let window = limit("window", input)
    var (start, best) = (0, lines[..<0])
    for end in lines.indices {
      while (lines[end].opened ?? 0) - (lines[start].opened ?? 0) > window { start += 1 }
      if end - start + 1 > best.count { best = lines[start...end] }
    }
    return Array(best)
  }

  private static func closedLate(_ own: [ConnectionRow], _ input: AuditInput) -> Problem? {
    let late = LateCloses(own, input, gap: limit("gap", input))
    guard let worst = late.lines.max(by: { ($0.idle ?? 0) < ($1.idle ?? 0) }) else { return nil }
    let isHabit = Double(late.moments) >= limit("late", input)
    let costs = late.share.map { $0 >= limit("control", input) } ?? false
    guard isHabit || costs else { return nil }
    let count = late.lines.count
    let theirs = late.lines.count { $0.closedBy == .peer || $0.closedBy == .resetByPeer }
    let cost =
      late.share.map {
        "; closed at once they would have saved \(Display.text($0, .percent)) of the radio's energy"
      } ?? ""
    return (
      isHabit && costs ? .fail : .warn,
      """
      \(count == 1 ? "One connection was" : "\(count) connections were") closed late, up to \
      \(Display.text(worst.idle ?? 0, .seconds)) after the last data\
      \(theirs > 0 ? ", \(count == 1 ? "" : "\(theirs) of them ")by the other end" : "")\(cost).
      """, late.lines
    )
  }

  private static func leftOpen(_ own: [ConnectionRow], _ input: AuditInput) -> Problem? {
    let duration = BudgetJudge.seconds(input.recording)
    let idle = own.filter { $0.isOpen && $0.quiet(duration) >= limit("idle", input) }
    let peers = Dictionary(grouping: idle, by: \.endpoint).filter {
      Double($0.value.count) > limit("open", input)
    }
    guard let most = peers.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }) else {
      return nil
    }
    return (
      .warn,
      """
      \(most.value.count) connections to \(most.key) were still open at the end, with no data for \
      \(Display.text(limit("idle", input), .seconds)) and longer.
      """, most.value
    )
  }

  /// Where the network was taken away on purpose, `network-loss` judges the failures.
  private static func failed(_ own: [ConnectionRow], _ input: AuditInput) -> Problem? {
    let failures = input.recording.metrics[.networkConnectionsFailed]?.value ?? 0
    let wasCut = GivenStimulus.all(input.recording.events).contains { $0.id == "network-down" }
    guard !wasCut, failures >= limit("failed", input) else { return nil }
    let lines = own.filter(\.hasFailed)
    return (
      .warn,
      """
      \(Display.text(failures, .count)) connections failed\(lines.first.map { ", such as to \($0.endpoint)" } ?? "").
      """, lines
    )
  }

  package static let advice = """
    Each opening takes round trips and wakes the radio. Use one connection for what goes to one server, close it \
    right after its last answer, and keep one open only to receive events.
    """
}
