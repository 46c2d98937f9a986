import Formats
import Quantities
import Recordings

/// A metric in words; by its name where the catalogue does not know it.
enum MetricWords {
  /// All of its meaning, as a heading.
  static func meaning(_ metric: String) -> String {
    MetricCatalogue.find(metric)?.meaning.capitalisedFirst ?? metric
  }

  /// What of its meaning says what it is, without how it is taken: `calls of fsync and the like`, `highest footprint`.
  static func title(_ metric: String) -> String {
    guard let meaning = MetricCatalogue.find(metric)?.meaning else { return metric }
    let begun = part(of: meaning)
    let first = begun.prefix { !":;".contains($0) }
    // Of several commas each parts what is listed.
    let clauses = first.split(separator: ",")
    return clauses.count == 2 ? String(clauses[0]) : String(first)
  }

  /// Without `of this, `, which refers to the metric above it in the catalogue.
  private static func part(of meaning: String) -> Substring {
    guard let comma = meaning.firstRange(of: ", "), meaning.hasPrefix("of th") else { return meaning[...] }
    return meaning[comma.upperBound...]
  }
}
