import Quantities

/// Correction of several probabilities for there being several (Holm 1979): the chance of any false alarm among them
/// stays what one alone would have, whatever their dependence.
enum Holm {
  /// In the order given, each from 0 to 1 and never below what came in.
  static func adjusted(_ probabilities: [Double]) -> [Double] {
    var adjusted = probabilities
    var highest = 0.0
    for (place, index) in probabilities.indices.sorted(by: { probabilities[$0] < probabilities[$1] })
      .enumerated()
    {
      highest = max(highest, min(1, probabilities[index] * Double(probabilities.count - place)))
      adjusted[index] = highest
    }
    return adjusted
  }
}
