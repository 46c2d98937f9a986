import Quantities

/// A list of processors or nodes as the kernel writes it: `0-3,8,10-11` (cputopology.rst).
package struct CPUList: Sendable, Equatable {
  package var numbers: [Int]

  /// More than any kernel can be built for (NR_CPUS is at most 8192), so that a hostile range costs nothing.
  static let highest = 65535

  package init(_ numbers: [Int]) { self.numbers = numbers }

  /// Nil where it is not such a list. An empty text is an empty list.
  package init?(parsing text: String) {
    var found: [Int] = []
    for part in text.pieces(between: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends[0], let last = ends[ends.count - 1], ends.count <= 2, first >= 0, first <= last,
        last <= Self.highest, found.last ?? -1 < first
      else { return nil }
      found.append(contentsOf: first...last)
    }
    numbers = found
  }

  package var count: Int { numbers.count }

  /// The kernel's own spelling.
  package var text: String {
    var parts: [String] = []
    var start = 0
    for place in numbers.indices where place + 1 == numbers.count || numbers[place + 1] != numbers[place] + 1
    {
      parts.append(start == place ? "\(numbers[place])" : "\(numbers[start])-\(numbers[place])")
      start = place + 1
    }
    return parts.joined(separator: ",")
  }
}
