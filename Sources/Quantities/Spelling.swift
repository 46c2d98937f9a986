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

  /// What an error adds to a word that it does not know: `; did you mean "…"?`, or nothing where no candidate is near.
  package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map(question) ?? ""
  }

  /// The same, and where no candidate is near what is known: `; known: …`.
  ///
  /// - Parameter list: the command that lists them, as `headroom stimuli`, for where they are too many to be read.
  package static func hintOrAll(
    for word: String, among candidates: [String], list: String? = nil
  ) -> String {
    nearest(to: word, among: candidates).map(question)
      ?? "; \(known(for: word, among: candidates, list: list))"
  }

  /// `known: a, b, c`; of more than a line, the three that are nearest and the command that lists all.
  package static func known(for word: String, among candidates: [String], list: String?) -> String {
    guard candidates.count > readable, let list else { return "known: \(candidates.joined(separator: ", "))" }
    let three = nearestFew(to: word, among: candidates).joined(separator: ", ")
    return "nearest: \(three); \"\(list)\" lists all \(candidates.count)"
  }

  /// How many names a person reads before looking away.
  private static let readable = 10

  /// The three that are nearest, however far that is: as a whole, or in their beginning.
  package static func nearestFew(to word: String, among candidates: [String]) -> [String] {
    let ranked = candidates.map { candidate -> (Int, Int, String) in
      let whole = distance(word, candidate)
      return (min(whole, distance(word, String(candidate.prefix(word.count + 1)))), whole, candidate)
    }
    return ranked.sorted { $0 < $1 }.prefix(3).map(\.2)
  }

  private static func question(_ word: String) -> String { "; did you mean \"\(word)\"?" }

  /// Levenshtein distance in which two neighbours that changed places count once (optimal string alignment). It ignores
  /// case in its first comparison, so that `mib` is next to `MiB`.
  package static func distance(_ left: String, _ right: String) -> Int {
    if left.lowercased() == right.lowercased() { return left == right ? 0 : 1 }
    let (a, b) = (Array(left), Array(right))
    // Rows of the distances between beginnings: the one before the last, the last, and the next.
    var (earlier, row, next) = ([Int](), Array(0...b.count), [Int](repeating: 0, count: b.count + 1))
    for i in a.indices {
      next[0] = i + 1
      for j in b.indices {
        let substituted = row[j] + (a[i] == b[j] ? 0 : 1)
        next[j + 1] = min(substituted, next[j] + 1, row[j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          next[j + 1] = min(next[j + 1], earlier[j - 1] + 1)
        }
      }
      (earlier, row) = (row, next)
    }
    return row[b.count]
  }
}
