package import Documents
import Quantities

/// All that was named for one side of a comparison, taken together: runs of the same name make one sample.
package struct SideSources {
  package let names: [String]
  package let sources: [SampleSource]
  /// By case and metric.
  package let cases: [String: [String: Sample]]

  package init(names: [String], sources: [SampleSource]) {
    self.names = names
    self.sources = sources
    cases = sources.reduce(into: [:]) { all, source in
      all.merge(source.cases) { Self.joined($0, $1) }
    }
  }

  private static func joined(_ first: [String: Sample], _ second: [String: Sample]) -> [String: Sample] {
    first.merging(second) { old, new in
      guard old.unit == new.unit || new.values.isEmpty else {
        return Sample(unit: old.unit, missing: "measured in \(old.unit.rawValue) and in \(new.unit.rawValue)")
      }
      return Sample(unit: old.unit, values: old.values + new.values, missing: old.missing ?? new.missing)
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
    let only = paired ? [] : cases.keys.filter { other.cases[$0] == nil }.sorted()
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
