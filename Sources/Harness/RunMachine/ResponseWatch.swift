import Kernel

/// Says when a program has responded to a stimulus, from one sample after the other. Pure.
struct ResponseWatch {
  /// What is looked at of a sample.
  struct Sample {
    var time: Instant
    /// Bytes; NaN where unknown.
    var footprint: Double
    /// Seconds of processor time since exec; NaN where unknown.
    var processor: Double
  }

  enum Kind {
    /// Over once the footprint has found its lowest.
    case release
    /// Over once the tree has been quiet.
    case quiet

    /// Nil where the response to the stimulus is the stimulus itself.
    init?(_ stimulus: String) {
      switch stimulus {
      case "memory-warning": self = .release
      case "background": self = .quiet
      default: return nil
      }
    }
  }

  /// Headroom's choices: a release that pauses for half a second is over, and a second of rest is rest.
  private static let pause = Duration.milliseconds(500)
  private static let rest = Duration.seconds(1)
  private static let restingShare = 0.01
  /// Less than this is no release.
  private static let grain = 65536.0

  private let kind: Kind
  private let since: Instant
  private var lowest = Double.infinity
  private var lowestAt: Instant
  private var quietFrom: (time: Instant, processor: Double)?

  init(_ kind: Kind, since: Instant) {
    self.kind = kind
    self.since = since
    lowestAt = since
  }

  /// - Returns: the moment at which the response was complete; nil while it is not.
  mutating func feed(_ sample: Sample) -> Instant? {
    guard sample.time >= since else { return nil }
    switch kind {
    case .release: return release(sample)
    case .quiet: return quiet(sample)
    }
  }

  private mutating func release(_ sample: Sample) -> Instant? {
    if sample.footprint < lowest - Self.grain {
      lowest = sample.footprint
      lowestAt = sample.time
    }
    return sample.time >= lowestAt + Self.pause && lowest.isFinite ? lowestAt : nil
  }

  private mutating func quiet(_ sample: Sample) -> Instant? {
    guard !sample.processor.isNaN else { return nil }
    guard let from = quietFrom else {
      quietFrom = (sample.time, sample.processor)
      return nil
    }
    let used = sample.processor - from.processor
    if used > Self.restingShare * max(sample.time - from.time, Self.rest).seconds {
      quietFrom = (sample.time, sample.processor)
      return nil
    }
    return sample.time >= from.time + Self.rest ? from.time : nil
  }
}
