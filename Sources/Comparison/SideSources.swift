package import Documents
import Quantities
package import Recordings

/// All that was named for one side of a comparison, taken together: runs of the same name make one sample.
package struct SideSources {
  package let names: [String]
  package let sources: [SampleSource]
  /// By case and metric.
  package let cases: [String: [String: Sample]]
  /// Runs that were in several of the files, and count once.
  private let repeated: Int

  package init(names: [String], sources: [SampleSource]) {
    self.names = names
    var (seen, repeated): (Set<[String]>, Int) = ([], 0)
    self.sources = sources.map { source in
      var source = source
      repeated += source.drop(seen: &seen)
      return source
    }
    self.repeated = repeated
    cases = self.sources.reduce(into: [:]) { all, source in
      all.merge(source.cases) { Self.joined($0, $1) }
    }
  }

  /// The cases that there are, also those that failed.
  package var caseNames: [String] {
    Set(cases.keys).union(sources.flatMap(\.problems.keys)).sorted()
  }

  /// Why a case has no figures; nil where it has some.
  package func problem(_ name: String) -> String? {
    cases[name] == nil ? sources.compactMap { $0.problems[name] }.first : nil
  }

  /// How the figures of a case were had: the least exact way in which any source had them.
  package func fidelities(_ name: String) -> [String: Fidelity] {
    let all = sources.filter { $0.cases[name] != nil }.map { $0.fidelities[name] ?? [:] }
    let metrics = Set(all.flatMap(\.keys)).filter { metric in all.allSatisfy { $0[metric] != nil } }
    return Dictionary(
      uniqueKeysWithValues: metrics.map { metric in
        (metric, Fidelity.leastExact(all.compactMap { $0[metric] }))
      })
  }

  /// What must be known of its sources.
  ///
  /// - Parameter label: what the side is called.
  package func notes(_ label: String) -> [String] {
    var notes = sources.flatMap(\.notes).map { "\(label): \($0)" }
    for (name, failed) in Dictionary(grouping: sources.flatMap(\.failed), by: \.recording.program.name) {
      let good = sources.reduce(0) { $0 + ($1.recordings[name]?.count ?? 0) }
      let runs = "\(failed.count) of \(Self.runs(failed.count + good))"
      notes.append("\(label): \(runs) of \(name) ended with a failure of the program and count for nothing")
    }
    if repeated > 0 {
      notes.append("\(label): \(Self.runs(repeated)) named several times, counted once")
    }
    return notes.sorted()
  }

  private static func runs(_ count: Int) -> String { count == 1 ? "1 run" : "\(count) runs" }

  private static func joined(_ first: [String: Sample], _ second: [String: Sample]) -> [String: Sample] {
    first.merging(second) { old, new in
      guard old.unit == new.unit || new.values.isEmpty else {
        return Sample(unit: old.unit, missing: "measured in \(old.unit.rawValue) and in \(new.unit.rawValue)")
      }
      if let mixed = FigureOrigin.mixed([old.by, new.by].compactMap { $0 }) {
        return Sample(unit: old.unit, missing: mixed)
      }
      return Sample(
        unit: old.unit, values: old.values + new.values, missing: old.missing ?? new.missing,
        by: FigureOrigin.common([old.by, new.by].compactMap { $0 }),
        fidelity: old.fidelity.flatMap { one in new.fidelity.map { Fidelity.leastExact([one, $0]) } },
        bound: old.bound ?? new.bound)
    }
  }

  /// The run of a case whose length is the middle one.
  package func typicalRun(_ name: String) -> Recording? {
    let runs = sources.flatMap { $0.recordings[name] ?? [] }.sorted {
      $0.program.duration < $1.program.duration
    }
    return runs.isEmpty ? nil : runs[(runs.count - 1) / 2]
  }

  /// What the sources say of their machines: none where one does not tell.
  package var machines: [MachineFingerprint] {
    let told = sources.compactMap(\.machine)
    return told.count == sources.count ? told : []
  }

  /// A recording's profile has no governor, so that it cannot differ in it.
  package var tellsGovernor: Bool { !sources.contains { $0.content == .recording || $0.content == .report } }

  package var tools: [String] { Set(sources.map(\.tool.version)).sorted() }

  package func side(besides other: SideSources, paired: Bool) -> ComparisonSide {
    let most = cases.values.flatMap { $0.values.map(\.values.count) }.max() ?? 0
    let others = Set(other.caseNames)
    let only = paired ? [] : caseNames.filter { !others.contains($0) }
    return ComparisonSide(
      sources: names, content: content, runs: most, machine: machines.first, tools: tools,
      measured: sources.map(\.measured).min(), revision: sources.compactMap(\.revision).first, onlyCases: only
    )
  }

  private var content: String {
    let kinds = Dictionary(grouping: sources, by: \.content.rawValue).sorted { $0.key < $1.key }
    return kinds.map { kind, all in
      if all.count > 1 { return "\(all.count) \(kind == "history entry" ? "history entries" : plural(kind))" }
      return "a \(kind)"
    }.joined(separator: " and ")
  }

  private func plural(_ kind: String) -> String { kind == "bench" ? "benches" : kind + "s" }
}
