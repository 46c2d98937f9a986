/// A footprint of two parts that are read at different times: shared memory with memory files, which is looked at seldom, and all
/// other. Their sum at a sample may be of two times, and less than there was at either; in bytes.
struct ApartFootprint {
  /// The most that both may have been at once.
  private(set) var most = 0.0
  private var shared = 0.0
  /// The most of the other part since the shared one was looked at.
  private var other = 0.0

  /// A sample has found so much of each.
  ///
  /// - Parameter isFresh: whether the shared part was looked at for this sample.
  mutating func add(shared: Double, other: Double, isFresh: Bool) {
    self.other = max(self.other, other)
    most = max(most, self.other + max(self.shared, shared))
    if isFresh { self.other = other }
    self.shared = shared
  }

  /// A sample has found so much of the other part, and has not looked at the shared one.
  mutating func add(other: Double) { add(shared: shared, other: other, isFresh: false) }
}
