import Documents
import Formats
import Quantities
import Recordings

/// Is traffic sent in bursts, or spread so that the radio never sleeps?
package enum NetworkBurstsAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-bursts", group: "network", title: "Traffic comes in few bursts",
    problem: "Traffic trickles",
    requires: [.networkBursts],
    source: "iOS Application Programming Guide, \"Tips for Efficient Networking\"",
    thresholds: [
      .init(
        "set", 4, .count,
        meaning: "bursts near one another that are badly grouped (AT&T ARO); fewer are no habit"),
      .init("window", 60, .seconds, meaning: "how near they are (AT&T ARO)"),
      .init(
        "sets", 4, .count, meaning: "badly grouped sets at which it fails where no radio was named (AT&T ARO)"
      ),
      .init("prompted", 1, .seconds, meaning: "a burst so soon after a stimulus was asked for (AT&T ARO)"),
      // Headroom's choices. Four bursts, none in another's tail, that could have been one waste three quarters.
      .init(
        "warn", 50, .percent,
        meaning: "share of the radio's energy wasted by badly grouped bursts that is warned of"),
      .init("fail", 75, .percent, meaning: "share of the radio's energy above which such waste fails"),
      .init(
        "floor", 5, .joules,
        meaning: "less waste is not worth a word: half of what waking an LTE radio once costs"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let count = input.figure(.networkBursts)
    guard count > 0 else { return AuditAnswer(.pass, "Nothing went over the network.") }
    let bursts = input.bursts
    let own = own(bursts, input)
    let seen = "Traffic came in \(count == 1 ? "one burst" : "\(Display.text(count, .count)) bursts")"
    guard count >= limit("set", input) else {
      return AuditAnswer(.pass, "\(seen): too few to be a habit.", evidence: own.map(\.evidence))
    }
    return byEnergy(seen, bursts: bursts, own: own, input: input)
      ?? bySets(seen, all: bursts, own: own, input: input)
  }

  private static func limit(_ name: String, _ input: AuditInput) -> Double { input.threshold(name, of: meta) }

  /// Nil where no radio was named. Bursts far apart are not compared with the program, however much they waste: only the
  /// share of the waste that falls, by energy, to those in sets.
  private static func byEnergy(
    _ seen: String, bursts: [BurstRow], own: [BurstRow], input: AuditInput
  ) -> AuditAnswer? {
    guard let energy = figure(.radioEnergy, input), let waste = figure(.radioWaste, input), energy > 0,
      bursts.contains(where: { $0.energy != nil })
    else { return nil }
    let sets = badlyGrouped(own.filter { !$0.isLarge && $0.energy != nil }, input)
    let spent = sets.joined().reduce(0) { $0 + ($1.energy ?? 0) }
    let wasted = waste * min(spent / energy, 1)
    let share = wasted / energy * 100
    let up = figure(.radioActive, input).map { " was up for \(Display.text($0, .seconds)) and" } ?? ""
    let tail =
      figure(.radioEnergyTail, input).map { ", \(Display.text($0, .joules)) of it after the last byte" }
      ?? ""
    let words = "\(seen), for which the radio\(up) used \(Display.text(energy, .joules))\(tail)"
    guard let first = sets.first else {
      return untold(seen, bursts, input)
        ?? AuditAnswer(.pass, "\(words). \(spread(input))", evidence: worst(own))
    }
    let grouped = """
      \(words). \(times(sets, input)), first at \(Display.text(first[0].start, .seconds)). Gathered these would save \
      about \(Display.text(wasted, .joules)), \(Display.text(share, .percent))
      """
    let evidence = worst(Array(sets.joined()))
    guard share > limit("warn", input), wasted > limit("floor", input) else {
      return untold(seen, bursts, input) ?? AuditAnswer(.pass, "\(grouped).", evidence: evidence)
    }
    return AuditAnswer(
      share > limit("fail", input) ? .fail : .warn, "\(grouped). \(advice)", evidence: evidence)
  }

  private static func bySets(
    _ seen: String, all: [BurstRow], own: [BurstRow], input: AuditInput
  ) -> AuditAnswer {
    let sets = badlyGrouped(own.filter { !$0.isLarge }, input)
    guard let first = sets.first else {
      return untold(seen, all, input) ?? AuditAnswer(.pass, "\(seen). \(spread(input))")
    }
    return AuditAnswer(
      Double(sets.count) >= limit("sets", input) ? .fail : .warn,
      """
      \(seen). \(times(sets, input)), first at \(Display.text(first[0].start, .seconds)). \(advice) Name a radio with \
      --radio to learn what it costs.
      """, evidence: sets.prefix(20).map(evidence))
  }

  /// Nil where the table tells of enough bursts.
  private static func untold(_ seen: String, _ all: [BurstRow], _ input: AuditInput) -> AuditAnswer? {
    let missing = input.figure(.networkBursts) - Double(all.count)
    guard missing >= limit("set", input) else { return nil }
    return AuditAnswer(
      .inconclusive,
      "\(seen), and \(Display.text(missing, .count)) of them are not in the table with their times.")
  }

  private static func times(_ sets: [[BurstRow]], _ input: AuditInput) -> String {
    """
    \(sets.count == 1 ? "Once" : "\(sets.count) times") there were \(Display.text(limit("set", input), .count)) or more \
    of the program's own within \(Display.text(limit("window", input), .seconds))
    """
  }

  private static func spread(_ input: AuditInput) -> String {
    """
    Never were \(Display.text(limit("set", input), .count)) of the program's own within \
    \(Display.text(limit("window", input), .seconds)) of one another.
    """
  }

  /// One after the other, none of which shares a burst with another.
  private static func badlyGrouped(_ bursts: [BurstRow], _ input: AuditInput) -> [[BurstRow]] {
    let (least, window) = (limit("set", input), limit("window", input))
    var sets: [[BurstRow]] = []
    var rest = bursts[...]
    while let first = rest.first {
      let near = rest.prefix { $0.start <= first.start + window }
      if Double(near.count) >= least { sets.append(Array(near)) }
      rest = rest.dropFirst(Double(near.count) >= least ? near.count : 1)
    }
    return sets
  }

  /// Those that neither a stimulus nor the other end asked for.
  private static func own(_ bursts: [BurstRow], _ input: AuditInput) -> [BurstRow] {
    let times = GivenStimulus.all(input.recording.events).map(\.time)
    let near = limit("prompted", input)
    return bursts.filter { burst in
      burst.begun != .peer && !times.contains { burst.start >= $0 && burst.start - $0 <= near }
    }
  }

  private static func worst(_ bursts: [BurstRow]) -> [Evidence] {
    bursts.sorted { ($0.energy ?? 0) > ($1.energy ?? 0) }.prefix(20).map(\.evidence)
  }

  private static func evidence(_ set: [BurstRow]) -> Evidence {
    [
      "start": .moment(set[0].start), "end": .moment(set.map(\.end).max() ?? set[0].end),
      "bursts": .figure(Double(set.count), .count), "bytes": .figure(set.reduce(0) { $0 + $1.bytes }, .bytes),
    ]
  }

  private static func figure(_ name: MetricName, _ input: AuditInput) -> Double? {
    input.recording.metrics[name]?.value.flatMap { $0.isFinite ? $0 : nil }
  }

  package static let advice = """
    A radio stays up for seconds after each byte, so that small bursts every few seconds never let it sleep. Send and \
    fetch together what can wait, take more at once, and let what is not urgent go along with what is.
    """
}
