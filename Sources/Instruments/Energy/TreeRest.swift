import Quantities

/// How long the whole tree slept at a stretch, as the programs of `BPF/rest.h` have noted it.
struct TreeRest {
  private let start: UInt64
  private let last: UInt64
  private let longestGap: UInt64
  private let gaps: IntervalHistogram
  /// Seconds since `start` in which a thread was awake.
  private let awake: Set<Int>
  /// Stretches of a second or more, in nanoseconds of `Clock`: rest as far as no thread slept, and work without a sleep.
  private let rests: [Range<UInt64>]
  private let works: [Range<UInt64>]

  private static let second = UInt64(nanosecondsOfSeconds: 1)
  /// Seconds that the programs have room for.
  private static let mostSeconds = 16384
  /// Nanoseconds of quiet that part two bursts of wake-ups.
  static let quiet = 4_000_000.0

  /// Nil where no thread ever slept.
  init?(_ part: KernelPart) {
    guard var tree = part.entries("whole").first.map({ RecordReader($0.value) }),
      let start = tree.next(UInt64.self), let last = tree.next(UInt64.self),
      let longest = tree.next(UInt64.self),
      tree.next(UInt64.self) != nil, start > 0
    else { return nil }
    (self.start, self.last, longestGap) = (start, last, longest)
    gaps = IntervalHistogram((0..<IntervalHistogram.slots).map { _ in tree.next(UInt64.self) ?? 0 })
    let words = (0..<(Self.mostSeconds / 64)).map { _ in tree.next(UInt64.self) ?? 0 }
    awake = Set((0..<Self.mostSeconds).filter { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 })
    rests = Self.stretches(part, .gap)
    works = Self.stretches(part, .longWork)
  }

  private static func stretches(_ part: KernelPart, _ kind: KernelEvent.Kind) -> [Range<UInt64>] {
    part.events([kind]).compactMap { event in
      var reader = RecordReader(event.bytes, from: KernelEvent.headSize)
      guard let began = reader.next(UInt64.self), let ended = reader.next(UInt64.self),
        began <= ended
      else { return nil }
      return began..<ended
    }
  }

  /// Groups of wake-ups with quiet between them.
  var bursts: UInt64 { gaps.count(from: Self.quiet) + 1 }

  /// Seconds of the longest stretch in which no thread was awake.
  func longest(until end: UInt64) -> Double {
    let tail = end > last ? [last..<end] : []
    let cut =
      (rests + tail).flatMap { Self.without(works, $0) }.map { $0.upperBound - $0.lowerBound }.max() ?? 0
    // Shorter ones are known by their greatest only; a stretch of work that could cut one is longer than it.
    return Double(secondsOfNanoseconds: max(cut, min(longestGap, Self.second)))
  }

  /// The share of whole one-second windows in which no thread was awake, in percent; nil where there is no window.
  func quietShare(until end: UInt64) -> Double? {
    let windows = end > start ? min(Int((end - start) / Self.second), Self.mostSeconds) : 0
    guard windows > 0 else { return nil }
    let busy = (0..<windows).count { window in
      let from = start + UInt64(window) * Self.second
      return awake.contains(window) || works.contains { $0.overlaps(from..<(from + Self.second)) }
    }
    return Double(windows - busy) / Double(windows) * 100
  }

  /// What is left of a stretch where others are taken out of it.
  static func without(_ others: [Range<UInt64>], _ stretch: Range<UInt64>) -> [Range<UInt64>] {
    others.reduce([stretch]) { left, other in
      left.flatMap { part -> [Range<UInt64>] in
        guard part.overlaps(other) else { return [part] }
        let before = part.lowerBound..<max(part.lowerBound, min(other.lowerBound, part.upperBound))
        let after = min(max(other.upperBound, part.lowerBound), part.upperBound)..<part.upperBound
        return [before, after].filter { !$0.isEmpty }
      }
    }
  }
}
