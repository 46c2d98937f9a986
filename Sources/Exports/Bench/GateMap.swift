import Documents
import Formats
import Quantities

/// Cases by gates: what became of each, seen at once. Colour only repeats what symbol and words say.
struct GateMap {
  /// A change of so many times what the gate allows is marked as far past it.
  private static let far = 3.0

  /// The gated metrics of all cases, those with the worst outcome first.
  let metrics: [String]

  init(_ document: BenchDocument) {
    let gated = document.cases.flatMap(\.comparisons).filter { $0.gate != nil }
    let awaited = document.cases.flatMap(\.awaiting).map(\.metric)
    var seen: [String] = []
    for metric in ComparisonOrder.byEffect(gated).map(\.metric) + awaited where !seen.contains(metric) {
      seen.append(metric)
    }
    metrics = seen
  }

  var titles: [String] { metrics.map { MetricWords.title($0).capitalisedFirst } }

  func cells(_ entry: BenchCase, _ number: Int) -> [HTML] {
    zip(metrics, titles).map { metric, title in
      "<td class=\"gate\" data-label=\"\(title)\">\(content(entry, metric, number))</td>"
    }
  }

  private func content(_ entry: BenchCase, _ metric: String, _ number: Int) -> HTML {
    guard let comparison = entry.comparisons.first(where: { $0.metric == metric && $0.gate != nil }) else {
      return entry.awaiting.contains { $0.metric == metric } ? "<span>– no baseline yet</span>" : "–"
    }
    let effect = ComparisonOrder.effect(comparison)
    let far = comparison.verdict == .fail && effect >= Self.far ? " far" : ""
    let isSame = comparison.verdict == .notCompared || DifferenceStrings.change(comparison) == 0
    let share = isSame ? nil : DifferenceStrings.share(comparison)
    let words = [DifferenceStrings.word(comparison), share].compactMap { $0 }.joined(separator: " ")
    return """
      <span class="\(DifferenceStrings.colour(comparison).rawValue)\(far)"><a href="#\(ComparisonList.anchor("case\(number)", comparison))">\
      \(DifferenceStrings.symbol(comparison)) \(words)</a></span>
      """
  }
}
