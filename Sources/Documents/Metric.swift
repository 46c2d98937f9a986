package import Quantities

/// How a figure was had. `exact`: counted by the kernel, nothing missed. `sampled`: read now and then, so that
/// what happened in between can be missing. `modelled`: computed from other figures by a named model.
package enum Fidelity: String, Sendable, CaseIterable {
  case exact, sampled, modelled

  /// The least exact of several ways; `exact` of none.
  package static func leastExact(_ all: some Sequence<Fidelity>) -> Fidelity {
    let found = Set(all)
    return [.modelled, .sampled].first { found.contains($0) } ?? .exact
  }
}

/// A named figure of one run, or the reason why there is none.
package struct Metric: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    case value(Double, Fidelity)
    case missing(String)
  }
  package var outcome: Outcome
  package var unit: Unit
  /// The id of the instrument that answers for it.
  package var instrument: String
  /// What a reader must know of how it was counted; nil where the definition of the metric says it all.
  package var note: String?

  package init(_ outcome: Outcome, _ unit: Unit, instrument: String, note: String? = nil) {
    self.outcome = outcome
    self.unit = unit
    self.instrument = instrument
    self.note = note
  }

  package var value: Double? { if case .value(let value, _) = outcome { value } else { nil } }
  package var fidelity: Fidelity? { if case .value(_, let fidelity) = outcome { fidelity } else { nil } }
  package var missing: String? { if case .missing(let why) = outcome { why } else { nil } }

  package var json: JSONValue {
    .members([
      "value": value.map { .number($0) }, "fidelity": fidelity.map { .string($0.rawValue) },
      "missing": missing.map { .string($0) }, "note": note.map { .string($0) },
      "unit": .string(unit.rawValue), "instrument": .string(instrument),
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    let unitReader = try reader.required("unit")
    guard let unit = Unit(rawValue: try unitReader.string()) else {
      throw unitReader.error("unknown unit; known: \(Unit.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.unit = unit
    instrument = try reader.required("instrument").string()
    note = try reader.member("note")?.string()
    if let missing = try reader.member("missing") {
      outcome = .missing(try missing.string())
    } else {
      let fidelityReader = try reader.required("fidelity")
      guard let fidelity = Fidelity(rawValue: try fidelityReader.string()) else {
        throw fidelityReader.error("unknown fidelity; known: exact, sampled, modelled")
      }
      // JSON has no word for a number that is not finite; it comes back as null.
      let figure = try reader.required("value")
      outcome =
        figure.value == .null
        ? .missing("the figure was not a finite number") : .value(try figure.number(), fidelity)
    }
  }
}
