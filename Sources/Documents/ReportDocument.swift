extension Report {
  /// The report document, as in `Reports/schemas/report.schema.json`.
  package var json: JSONValue {
    let observer = recording.metrics.filter { $0.value.instrument == "observer" }
    return .members([
      "schemaVersion": .integer(Self.schemaVersion), "tool": recording.tool.json,
      "device": recording.device.json,
      "scenario": RunSettings.table.json(recording.settings), "program": recording.program.json,
      "phases": .array(recording.phases.map(\.json)),
      "metrics": .object(recording.metrics.filter { observer[$0.key] == nil }.mapValues(\.json)),
      "series": .object(recording.series.mapValues(\.json)), "events": .array(recording.events.map(\.json)),
      "tables": recording.tables.json,
      "observer": .object(observer.mapValues(\.json)), "notes": .strings(recording.notes),
      "audits": .array(assessment.audits.map(\.json)), "budget": .array(assessment.budget.map(\.json)),
      "budgetName": assessment.budgetName.map { .string($0) }, "reproduce": .strings(reproduce),
      "verdict": .string(assessment.verdict.rawValue),
    ])
  }
}
