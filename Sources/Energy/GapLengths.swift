/// How long it took from one new figure to the next, in bins an eighth of an octave wide; memory for it is taken once.
struct GapLengths: Sendable {
  private static let perOctave = 8
  /// 2 to this power of seconds is the shortest, about a millisecond, and so many octaves on, half a day, the longest.
  private static let first = -10
  private static let octaves = 26

  private var counts = [Int](repeating: 0, count: octaves * perOctave)
  private var sums = [Double](repeating: 0, count: octaves * perOctave)
  private(set) var count = 0

  mutating func note(_ seconds: Double) {
    guard seconds > 0, seconds.isFinite else { return }
    let octave = Int(seconds.exponent) - Self.first
    let bin = octave * Self.perOctave + Int((seconds.significand - 1) * Double(Self.perOctave))
    let place = min(max(0, bin), counts.count - 1)
    counts[place] += 1
    sums[place] += seconds
    count += 1
  }

  /// Seconds that the shorter of them took, without the shortest tenth; nil where there is none.
  ///
  /// A figure that comes out as before is no change, so that gaps are once, twice, thrice as long as the period; and one
  /// that comes out of turn makes a short one. Gaps up to half as long again are the same period, seen a round later.
  var low: Double? {
    guard count > 0 else { return nil }
    var (place, below) = (0, counts[0])
    while below <= count / 10 {
      place += 1
      below += counts[place]
    }
    let near = place..<min(place + Self.perOctave / 2 + 1, counts.count)
    let seen = counts[near].reduce(0, +)
    return sums[near].reduce(0, +) / Double(seen)
  }
}
