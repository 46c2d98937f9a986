import Quantities
import Recordings

/// Equal stretches of a run, each as long as the time between two samples, or a few times that where there are too many.
struct TimeBins: Equatable {
  /// Seconds of each.
  var width: Double
  var count: Int
  /// Seconds between two samples.
  private(set) var interval: Double

  /// More than this is more than a page needs to carry.
  static let most = 8192
  /// The same for a reader who zooms in: 17 minutes of 1,000 samples a second.
  static let mostInDetail = 1 << 20

  /// - Parameter end: seconds from exec.
  init(_ recording: Recording, until end: Double, atMost most: Int = most) {
    let sampled = ChartTable.all.flatMap(\.curves).compactMap {
      recording.series[$0.series]?.known.map(\.time)
    }
    let longest = sampled.max { $0.count < $1.count } ?? []
    self.init(width: Self.interval(longest) ?? end, until: end)
    while count > most { self = doubled }
  }

  private init(width: Double, until end: Double) {
    let least = end / Double(Self.most * 1024)
    self.width = min(max(width, least), end)
    interval = self.width
    count = max(1, Int((end / self.width).rounded(.up)))
  }

  /// Half as many, twice as long.
  var doubled: TimeBins {
    var half = self
    (half.width, half.count) = (2 * width, (count + 1) / 2)
    return half
  }

  /// Seconds that most samples are apart; nil of fewer than three.
  private static func interval(_ times: [Double]) -> Double? {
    guard times.count > 2 else { return nil }
    let apart = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    return apart.isEmpty ? nil : apart[apart.count / 2]
  }

  func start(_ index: Int) -> Double { Double(index) * width }
  /// The bin that a moment falls into.
  func index(_ time: Double) -> Int { min(max(0, Int(time / width)), count - 1) }
}
