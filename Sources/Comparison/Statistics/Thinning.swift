/// Fewer values that are distributed as many are.
enum Thinning {
  /// Every so many-th of a sorted list, from the middle of each part; the list itself where it is no longer than `count`.
  static func evenly(_ sorted: [Double], to count: Int) -> [Double] {
    guard sorted.count > count else { return sorted }
    return (0..<count).map { sorted[($0 * 2 + 1) * sorted.count / (2 * count)] }
  }
}
