import Energy
import Recordings

/// A figure of a run's energy, by what it is known and what a reader must know of it; or why there is none.
struct EnergyFigure {
  /// What told it.
  enum Source: Hashable {
    case meters([String])
    /// A power model.
    case model(String)
    case radio(String)

    var fidelity: Fidelity { if case .meters = self { .measured } else { .modelled } }

    var words: String {
      switch self {
      case .meters(let names): "measured by \(names.joined(separator: ", "))"
      case .model(let name): "by the power model \(name)"
      case .radio(let name): "by the radio model \(name)"
      }
    }

    var names: [String] {
      switch self {
      case .meters(let names): names
      case .model(let name), .radio(let name): [name]
      }
    }
  }

  var reading: Reading<Estimate>
  var sources: [Source] = []
  /// Sentences without a full stop, the weightiest first.
  var notes: [String] = []
  /// What a sum leaves out though the run has used it, `syncs: no figure in the power model phone`; nil where it is all there.
  var without: String?
  /// Whether the run did nothing that would have used any.
  var isNothing = false

  var value: Estimate? { reading.value }
  var fidelity: Fidelity { Fidelity.leastExact(sources.map(\.fidelity)) }
  var by: String { sources.flatMap(\.names).joined(separator: ", ") }

  static func absent(_ why: String, isNothing: Bool = false) -> EnergyFigure {
    EnergyFigure(reading: .absent(why), isNothing: isNothing)
  }
}
