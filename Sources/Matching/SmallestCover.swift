/// The fewest sets that together hold all that any of them holds.
enum SmallestCover {
  /// Places of the chosen sets, in order; of several covers of the same size one that prefers earlier sets.
  static func of(_ sets: [Set<Int>]) -> [Int] {
    let useful = withoutDominated(sets)
    let all = useful.reduce(into: Set<Int>()) { $0.formUnion(sets[$1]) }
    var size = 0
    while size <= useful.count {
      if let found = cover(all, useful: useful, sets: sets, size: size) { return found.sorted() }
      size += 1
    }
    return []
  }

  /// A set inside another is never needed; of equal ones the first stays.
  private static func withoutDominated(_ sets: [Set<Int>]) -> [Int] {
    sets.indices.filter { place in
      guard !sets[place].isEmpty else { return false }
      return !sets.indices.contains { other in
        sets[place].isStrictSubset(of: sets[other]) || (other < place && sets[other] == sets[place])
      }
    }
  }

  /// Branches on the element that the fewest sets hold, which keeps the search small.
  private static func cover(_ missing: Set<Int>, useful: [Int], sets: [Set<Int>], size: Int) -> [Int]? {
    if missing.isEmpty { return [] }
    guard size > 0 else { return nil }
    let holders = missing.sorted().map { element in useful.filter { sets[$0].contains(element) } }
    for choice in holders.min(by: { $0.count < $1.count }) ?? [] {
      if let rest = cover(missing.subtracting(sets[choice]), useful: useful, sets: sets, size: size - 1) {
        return [choice] + rest
      }
    }
    return nil
  }
}
