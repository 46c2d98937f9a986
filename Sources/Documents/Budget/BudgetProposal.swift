package import Formats
package import Quantities
import Recordings

/// A budget and a suite made of what a program used: the most of several runs, and a margin.
package struct BudgetProposal: Sendable {
  /// One metric's.
  package struct Line: Sendable, Equatable {
    package var metric: String
    package var unit: Unit
    /// Over the runs, in the metric's unit.
    package var least: Double
    package var most: Double
    package var limit: RoundedLimit
  }

  /// What a budget of one's own is about, in the order of its summary, each with the least that is allowed on top of the most:
  /// the memory, time and wake-ups of a small program differ by more than a share of them. What other work on the machine moves
  /// is not among it.
  static let metrics: [(name: MetricName, allowance: Double)] = [
    (.memoryFootprintPeak, 1_048_576), (.cpuTime, 0.02), (.cpuWakeups, 10), (.diskWritesBytes, 0),
    (.diskSyncs, 0), (.networkSentBytes, 0), (.networkReceivedBytes, 0), (.networkConnections, 0),
    (.processesStarted, 0), (.inhibitorHeld, 0),
  ]
  /// Percent.
  package static let margins = 0.0...10_000.0
  package static let usualMargin = 25.0
  /// What `--budget` takes for one that is made of the last runs.
  package static let automatic = "auto"

  package let name: String
  package let lines: [Line]
  /// Metrics without a limit, each with the reason.
  package let left: [(metric: String, why: String)]
  /// How the limits came about.
  private let source: String
  /// Percent.
  private let margin: Double

  /// - Parameters:
  ///   - samples: of each metric the figures of all runs.
  ///   - margin: percent, on top of the most.
  ///   - measured: when, as RFC 3339 in UTC.
  package init(
    name: String, samples: [String: Sample], runs: Int, margin: Double, measured: String
  ) {
    (self.name, self.margin) = (name, margin)
    source = """
      the most of \(runs) runs on \(measured.prefix(10)), what they differed by, and \(Display.short(margin)) %; of memory, time and \
      wake-ups at least 1 MiB, 20 ms and 10 more
      """
    var (lines, left): ([Line], [(String, String)]) = ([], [])
    for (metric, allowance) in Self.metrics.map({ ($0.name.rawValue, $0.allowance) }) {
      guard let sample = samples[metric] else { continue }
      if let why = Self.obstacle(sample, runs) {
        left.append((metric, why))
        continue
      }
      let line = Line(metric, sample, margin: margin, allowance: allowance)
      if let why = Self.chance(line, samples) { left.append((metric, why)) } else { lines.append(line) }
    }
    (self.lines, self.left) = (lines, left)
  }

  /// Why no limit can rest on these figures.
  private static func obstacle(_ sample: Sample, _ runs: Int) -> String? {
    if let missing = sample.missing { return missing }
    if sample.values.count < runs { return "not measured in every run" }
    if sample.bound != nil { return "part of it was out of sight" }
    return nil
  }

  /// Seconds in which a run has several samples, at the usual ten a second.
  private static let surelySampled = 0.3

  /// Why the next run may have no figure to compare with the limit. One that ends before its first sample has only what was
  /// resident as a bound of its footprint, which is no use where that is more than the limit.
  private static func chance(_ line: Line, _ samples: [String: Sample]) -> String? {
    func values(_ name: MetricName) -> [Double] { samples[name.rawValue]?.values ?? [] }
    guard line.metric == MetricName.memoryFootprintPeak.rawValue,
      let shortest = values(.runTime).min(), shortest < surelySampled,
      let resident = values(.memoryResidentPeak).max(), resident > line.limit.value
    else { return nil }
    return "a run of \(Display.text(shortest, .seconds)) may end before it is sampled"
  }
}

extension BudgetProposal.Line {
  fileprivate init(_ metric: String, _ sample: Sample, margin: Double, allowance: Double) {
    (self.metric, unit) = (metric, sample.unit)
    (least, most) = (sample.values.min() ?? 0, sample.values.max() ?? 0)
    // What differed between these runs may differ as much again in the next one.
    limit = RoundedLimit(above: most + max(most * margin / 100, allowance) + (most - least), sample.unit)
  }
}

extension BudgetProposal {
  package var budget: Budget {
    Budget(
      name: name, description: source,
      limits: Dictionary(
        lines.map { ($0.metric, Budget.Limit(maximum: Quantity($0.limit.value, $0.unit))) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// The budget's file, with limits as people write them.
  package var budgetFile: JSONValue {
    [
      "schemaVersion": .number(Double(Budget.schemaVersion)), "name": .string(name),
      "description": .string(source),
      "limits": .object(
        Dictionary(lines.map { ($0.metric, .string($0.limit.text)) }, uniquingKeysWith: { first, _ in first })
      ),
    ]
  }

  /// The file of a suite with the program as its one case, and a gate on each of the metrics.
  package func suiteFile(command: [String], repeats: Int) -> JSONValue {
    [
      "schemaVersion": .number(Double(BenchSuite.schemaVersion)), "name": .string(name),
      "repeats": ["min": .number(Double(repeats)), "max": .number(Double(repeats * 4))],
      "gates": .object(
        Dictionary(lines.map { ($0.metric, gate($0)) }, uniquingKeysWith: { first, _ in first })),
      "scenarios": [["name": .string(name), "scenario": ["command": .strings(command)]]],
    ]
  }

  /// A figure of a few may move by one of them.
  private func gate(_ line: Line) -> JSONValue {
    let relative = JSONValue.string("\(Display.short(margin)) %")
    let absolute = line.unit == .count ? max(1, line.most - line.least) : line.most - line.least
    guard absolute > 0 else { return relative }
    return ["relative": relative, "absolute": .string(RoundedLimit(above: absolute, line.unit).text)]
  }
}
