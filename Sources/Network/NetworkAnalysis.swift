package import Documents

/// What a run's traffic amounts to: bursts and their causes, peers, connections, questions for names, the radio's states
/// and what other habits would have saved.
package struct NetworkAnalysis: Sendable {
  /// Figures by name, of which the instrument makes metrics.
  package var totals: [String: Reading<Double>] = [:]
  /// Lines of the tables of `TableCatalogue`, by the table's name.
  package var tables: [String: [JSONValue]] = [:]

  /// - Parameters:
  ///   - traffic: of all interfaces; what does not count as the network's is left out here.
  ///   - phases: those of the run; the counterfactuals keep each phase's traffic in it.
  package init(_ traffic: Traffic, _ plan: RadioPlan, phases: [Recording.Phase] = []) {}
}
