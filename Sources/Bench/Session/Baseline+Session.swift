package import Documents
import Recordings

extension Baseline {
  /// The gated figures of a session: what nobody judges would only make the file's diffs long.
  package init(of document: BenchDocument, gates: [String: [String]]) {
    self.init(
      suite: document.session.suite, machine: document.session.machine, tool: document.session.tool,
      measured: document.session.started, revision: document.session.revision)
    for one in document.cases {
      // What other work moves is not compared with another session's figures.
      let gated = (gates[one.name] ?? []).filter { !MetricCatalogue.influence(on: $0).isLoadDependent }
      cases[one.name] = one.figures.filter { gated.contains($0.key) }.mapValues { figure in
        Sample(
          unit: figure.sample.unit, values: figure.sample.values.sorted(), by: figure.sample.by,
          bound: figure.sample.bound)
      }
      noise[one.name] = one.level?.noise
    }
  }
}
