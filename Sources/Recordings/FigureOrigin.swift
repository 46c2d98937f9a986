package import Formats

/// By which meters or models a figure was had. Of figures that were counted there is none: they need no such name.
package struct FigureOrigin: DocumentPart {
  package enum Way: String, FieldChoice { case measured, modelled }

  package var way: Way
  /// Of meters and models, sorted; empty where it is unknown.
  package var names: [String] { didSet { names = Set(names).sorted() } }

  private init(_ way: Way, _ names: some Sequence<String>) {
    (self.way, self.names) = (way, Set(names).sorted())
  }

  /// Nil for how no meter and no model has anything.
  package init?(_ fidelity: Fidelity, _ names: some Sequence<String> = []) {
    guard let way = Way(rawValue: fidelity.rawValue) else { return nil }
    self.init(way, names)
  }

  /// Of a metric that has a figure.
  package init?(_ metric: Metric) {
    guard let fidelity = metric.fidelity else { return nil }
    self.init(fidelity, metric.by)
  }

  /// Whether figures of both can be compared with each other: a sum may have more parts in one run than in another, but
  /// nothing that is measured has an equal among what is modelled, nor one model in another.
  package func isComparable(to other: FigureOrigin) -> Bool {
    let (mine, others) = (Set(names), Set(other.names))
    return way == other.way && (mine.isSubset(of: others) || others.isSubset(of: mine))
  }

  /// All that several runs' figures were had by; nil of none, and where they are `mixed`.
  package static func common(_ all: [FigureOrigin]) -> FigureOrigin? {
    guard let first = all.first, mixed(all) == nil else { return nil }
    return FigureOrigin(first.way, all.flatMap(\.names))
  }

  /// Why figures cannot be taken together, as a reason; nil where they can.
  package static func mixed(_ all: [FigureOrigin]) -> String? {
    var seen: [FigureOrigin] = []
    for one in all where !seen.contains(one) {
      if let other = seen.first(where: { !$0.isComparable(to: one) }) {
        return "\(other.text) in some runs and \(one.text) in others"
      }
      seen.append(one)
    }
    return nil
  }

  /// `measured by dram and package-0`.
  package var text: String {
    names.isEmpty ? way.rawValue : "\(way.rawValue) by \(names.joined(separator: " and "))"
  }

  package static let table = Table(
    "origin", "Origin", "By which meters or models the figures were had; left out where they were counted.",
    blank: FigureOrigin(.measured, []), .init("fidelity", \.way), .init("names", evenEmpty: \.names)
  ).shared
}
