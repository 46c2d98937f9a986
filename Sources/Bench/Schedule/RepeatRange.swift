package import Formats
import Quantities

/// How often a case is run, as people write it.
package enum RepeatRange {
  /// `12`, `5…30` or `5..30`.
  ///
  /// - Throws: for anything else.
  package static func read(_ text: String) throws(ExplainedError) -> ClosedRange<Int> {
    let plain = text.split(separator: "…", omittingEmptySubsequences: false)
    let parts = plain.count == 1 ? split(text) : plain.map { String($0) }
    let numbers = parts.compactMap { Int($0.trimmed) }
    guard numbers.count == parts.count, let least = numbers.first, let most = numbers.last,
      parts.count <= 2, least >= 1, most <= 1000, least <= most
    else {
      throw ExplainedError(
        "\"\(text)\": expected a number of 1 to 1000, or the least and the most as 5..30")
    }
    return least...most
  }

  private static func split(_ text: String) -> [String] {
    guard let first = text.firstIndex(of: "."), text[first...].hasPrefix("..") else { return [text] }
    return [String(text[..<first]), String(text[first...].drop { $0 == "." })]
  }
}
