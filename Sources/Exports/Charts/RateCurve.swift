import Quantities
package import Recordings

/// A rate as it is drawn. Each sample is the mean since the one before; the kernel brings processor time up to date at its
/// ticks, which are up to 10 ms apart (time(7)), so that of samples closer than that one has what another lacks: 1.4
/// processors in use by one thread.
package enum RateCurve {
  /// In seconds.
  private static let least = 0.02

  private struct Span {
    var start: Double
    var end: Double
    var mean: Double
    var isWhole: Bool { end - start >= least }

    /// Takes in the span that follows.
    mutating func join(_ next: Span) {
      mean = (mean * (end - start) + next.mean * (next.end - next.start)) / (next.end - start)
      end = next.end
    }
  }

  /// Samples that are together shorter than 20 ms as one, their mean; the area under the curve stays what it was.
  package static func joined(_ series: Recording.Series) -> Recording.Series {
    var spans: [Span] = []
    var before = 0.0
    for (time, value) in zip(series.time, series.value) where time > before {
      defer { before = time }
      guard value.isFinite else { continue }
      let span = Span(start: before, end: time, mean: value)
      if let last = spans.last, last.end == before, !last.isWhole {
        spans[spans.count - 1].join(span)
      } else {
        spans.append(span)
      }
    }
    joinTheEnd(&spans)
    var points = spans.map { (time: $0.end, value: $0.mean) }.filter(\.time.isFinite)
    // It begins where its first sample was, at what is the mean until there.
    if let begun = series.time.first, let first = points.first, begun < first.time {
      points.insert((max(0, begun), first.value), at: 0)
    }
    return Recording.Series(unit: series.unit, time: points.map(\.time), value: points.map(\.value))
  }

  private static func joinTheEnd(_ spans: inout [Span]) {
    guard spans.count > 1, let last = spans.last, !last.isWhole, spans[spans.count - 2].end == last.start
    else {
      return
    }
    spans.removeLast()
    spans[spans.count - 1].join(last)
  }

  /// What the rate adds up to from exec on, in the unit of its amount.
  package static func summed(_ series: Recording.Series) -> Recording.Series {
    let rates = joined(series)
    var (sum, before) = (0.0, 0.0)
    let sums = zip(rates.time, rates.value).map { time, mean -> Double in
      sum += mean * max(0, time - before)
      before = max(before, time)
      return sum
    }
    return Recording.Series(unit: series.unit.amount ?? series.unit, time: rates.time, value: sums)
  }
}
