/// Which of a row of exchanges to leave out: each begins at its moment and is over when the next begins, after two
/// seconds at the latest. What a peer sends later than that is its own doing.
struct Selection {
  /// Seconds.
  private static let longest = 2.0

  private var times: [Double]
  private var leaves: [Bool]

  /// - Parameters:
  ///   - times: of all exchanges, rising.
  ///   - regular: indices of those that may be left out; of these every second one is.
  init(_ times: [Double], everySecond regular: [Int]) {
    self.times = times
    leaves = [Bool](repeating: false, count: times.count)
    for (rank, index) in regular.enumerated() where rank % 2 == 1 { leaves[index] = true }
  }

  /// - Parameter least: seconds between two of those that stay.
  init(_ times: [Double], _ regular: [Int], least: Double) {
    self.times = times
    leaves = [Bool](repeating: false, count: times.count)
    var kept: Double?
    for index in regular {
      if let kept, times[index] - kept < least { leaves[index] = true } else { kept = times[index] }
    }
  }

  var isEmpty: Bool { !leaves.contains(true) }

  /// Whether what happens at a time is part of one that is left out.
  func isLeftOut(_ time: Double) -> Bool {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 && leaves[low - 1] && time - times[low - 1] <= Self.longest
  }
}
