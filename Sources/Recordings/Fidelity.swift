import Formats

/// How a figure was had. `exact`: counted by the kernel, nothing missed. `sampled`: read now and then, so that
/// what happened in between can be missing. `measured`: by a meter of the machine, the program's share by its part in the
/// machine's work. `modelled`: computed from other figures by a named model. `bound`: part of the truth is out of sight, and
/// what was seen is the least or the most that it can be.
package enum Fidelity: String, FieldChoice {
  case exact, sampled, measured, modelled, bound

  /// The least exact of several ways; `exact` of none.
  package static func leastExact(_ all: some Sequence<Fidelity>) -> Fidelity {
    all.max { $0.distance < $1.distance } ?? .exact
  }

  /// From exact: a higher one is less exact.
  private var distance: Int {
    switch self {
    case .exact: 0
    case .sampled: 1
    case .measured: 2
    case .modelled: 3
    case .bound: 4
    }
  }
}

/// On which side of a figure the truth lies, where the figure is a bound.
package enum BoundSide: String, FieldChoice {
  case atLeast = "at least"
  case atMost = "at most"
}
