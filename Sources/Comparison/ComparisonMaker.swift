package import Documents
package import Formats
import Quantities
import Recordings

/// Compares two sides with each other, case by case.
package struct ComparisonMaker {
  package var gates: [Gate]
  /// How sure each interval is, as a share of one.
  package var confidence: Double
  /// Whether figures of machines that differ are compared all the same.
  package var allowsDifferentMachine: Bool

  package init(gates: [Gate] = [], confidence: Double = 0.99, allowsDifferentMachine: Bool = false) {
    self.gates = gates
    self.confidence = confidence
    self.allowsDifferentMachine = allowsDifferentMachine
  }

  /// - Throws: where the sides have no case in common.
  package func compare(_ old: SideSources, _ new: SideSources) throws(ExplainedError) -> ComparisonDocument {
    let pairs = Self.pairs(old.caseNames, new.caseNames)
    guard !pairs.isEmpty else {
      throw ExplainedError(
        "the two sides have no case in common",
        hint:
          "Old: \(Self.list(old)). New: \(Self.list(new)). \"headroom run --name\" says what a run is called."
      )
    }
    let isRenamed = pairs.contains { $0.old != $0.new }
    let differences = Self.differences(old, new)
    var comparer = Comparer(
      gates: gates, confidence: confidence, machineDifferences: allowsDifferentMachine ? nil : differences)
    comparer.session = gates.count * pairs.count
    comparer.heedsFewRuns = true
    // The two sides were not measured in turns.
    comparer.allowance = SessionAllowance()
    let common = pairs.map { pair in
      ComparedCase(
        name: pair.new, oldName: pair.old == pair.new ? nil : pair.old,
        comparisons: comparer.compare(samples(old, pair.old), samples(new, pair.new)),
        medians: (new.cases[pair.new] ?? [:]).filter { !$0.value.values.isEmpty }
          .mapValues { MedianInterval.of($0.values, confidence: confidence) },
        fidelities: new.fidelities(pair.new),
        curves: curves(old.typicalRun(pair.old), new.typicalRun(pair.new)))
    }
    let paired = Set(pairs.map(\.old))
    let cases = common + old.caseNames.filter { !paired.contains($0) }.compactMap { vanished($0, old) }
    return ComparisonDocument(
      tool: Recording.Tool(version: Version.number), old: old.side(besides: new, paired: isRenamed),
      new: new.side(besides: old, paired: isRenamed), confidence: confidence, machineDifferences: differences,
      isForced: allowsDifferentMachine && differences?.isEmpty == false, cases: cases,
      notes: notes(old, new), verdict: ComparisonDocument.verdict(of: cases.flatMap(\.comparisons)))
  }

  /// The figures of a case; of one that failed, why each gated metric has none.
  private func samples(_ side: SideSources, _ name: String) -> [String: Sample] {
    guard let problem = side.problem(name) else { return asked(side.cases[name] ?? [:]) }
    let reason = "\(name) failed: \(problem)"
    let missing = gates.map { ($0.metric, Sample(unit: unit($0.metric), missing: reason)) }
    return Dictionary(missing, uniquingKeysWith: { first, _ in first })
  }

  /// A case that the new side does not have keeps no gate; nil where there are none.
  private func vanished(_ name: String, _ old: SideSources) -> ComparedCase? {
    guard !gates.isEmpty else { return nil }
    let samples = old.cases[name] ?? [:]
    let reason = "the new side has no case \"\(name)\""
    let comparisons = gates.sorted { $0.metric < $1.metric }.map { gate in
      let unit = unit(gate.metric)
      return MetricComparison(
        metric: gate.metric, baseline: samples[gate.metric] ?? Sample(unit: unit),
        candidate: Sample(unit: unit, missing: reason), gate: gate, verdict: .notCompared, reason: reason)
    }
    return ComparedCase(name: name, comparisons: comparisons)
  }

  private func unit(_ metric: String) -> Unit { MetricCatalogue.find(metric)?.unit ?? .count }

  /// What Headroom itself cost is no figure of the program, unless it is asked for.
  private func asked(_ samples: [String: Sample]) -> [String: Sample] {
    samples.filter { name, _ in !name.hasPrefix("observer.") || gates.contains { $0.metric == name } }
  }

  /// Cases of one name; a single one on each side goes with the other whatever their names.
  static func pairs(_ old: [String], _ new: [String]) -> [(old: String, new: String)] {
    if old.count == 1, new.count == 1 { return [(old[0], new[0])] }
    return Set(old).intersection(new).sorted().map { ($0, $0) }
  }

  /// Nil where a side does not tell; of several machines on one side each counts.
  static func differences(_ old: SideSources, _ new: SideSources) -> [String]? {
    guard !old.machines.isEmpty, let reference = old.machines.first, !new.machines.isEmpty else { return nil }
    let governorIsKnown = old.tellsGovernor == new.tellsGovernor
    var found: [String] = []
    for machine in old.machines.dropFirst() + new.machines {
      var machine = machine
      if !governorIsKnown { machine.governor = reference.governor }
      for difference in machine.differences(from: reference) where !found.contains(difference) {
        found.append(difference)
      }
    }
    return found
  }

  private func curves(_ old: Recording?, _ new: Recording?) -> ComparedCase.Curves? {
    guard let old, let new else { return nil }
    return ComparedCase.Curves(old: old, new: new)
  }

  private func notes(_ old: SideSources, _ new: SideSources) -> [String] {
    var notes = old.notes("old") + new.notes("new")
    let tools = Set(old.tools + new.tools).sorted()
    if tools.count > 1 {
      notes.append("measured by headroom \(tools.joined(separator: " and ")), which may count differently")
    }
    return notes
  }

  private static func list(_ side: SideSources) -> String {
    let names = side.caseNames
    return names.isEmpty ? "no case at all" : names.joined(separator: ", ")
  }
}
