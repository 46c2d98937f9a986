import Quantities
import Recordings

/// The metrics that a run does not have for one and the same reason.
struct MissingFigures: Equatable {
  var reason: String
  /// Their names; `energy.*` where all that begin so are missing for this reason.
  var names: [String]

  /// How many more rights would get: the reasons say that they were refused, or what takes their place without them.
  static func needingRights(_ recording: Recording) -> Int {
    recording.metrics.values.count { metric in
      metric.missing.map { reason in refusals.contains { reason.contains($0) } } ?? false
    }
  }

  private static let refusals = ["headroom doctor", "as root", "cgroup of its own"]

  /// Fewer are named each.
  private static let family = 3

  /// By the first name.
  static func all(_ recording: Recording) -> [MissingFigures] {
    let missing = recording.metrics.compactMap { name, metric in metric.missing.map { (name, $0) } }
    let families = Dictionary(grouping: recording.metrics.keys, by: first).mapValues(\.count)
    return Dictionary(grouping: missing, by: \.1).map { reason, metrics in
      MissingFigures(reason: reason, names: shortened(metrics.map(\.0), families))
    }.sorted { $0.names[0] < $1.names[0] }
  }

  private static func shortened(_ names: [String], _ families: [String: Int]) -> [String] {
    Dictionary(grouping: names, by: first).flatMap { family, names in
      names.count >= Self.family && names.count == families[family] ? ["\(family).*"] : names
    }.sorted()
  }

  private static func first(_ name: String) -> String { String(name.prefix { $0 != "." }) }
}
