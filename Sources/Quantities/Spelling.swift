/// Finds the word that somebody most likely meant.
package enum Spelling {
  /// The candidate with the smallest edit distance, if it is near enough to be a slip of the fingers.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let candidates = Array(candidates)
    if let same = candidates.first(where: { $0.lowercased() == word.lowercased() }) { return same }
    let limit = max(1, word.count / 3)
    // A candidate much longer or shorter cannot be near; measuring it would cost the product of the lengths.
    let ranked = candidates.filter { abs($0.count - word.count) <= limit }
      .map { (distance(word, $0), $0) }.sorted { $0 < $1 }
    guard let best = ranked.first, best.0 <= limit else { return nil }
    return best.1
  }

  /// Levenshtein distance that ignores case in its first comparison, so that `mib` is next to `MiB`.
  package static func distance(_ left: String, _ right: String) -> Int {
    if left.lowercased() == right.lowercased() { return left == right ? 0 : 1 }
    let (a, b) = (Array(left), Array(right))
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let substituted = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
