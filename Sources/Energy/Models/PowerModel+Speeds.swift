extension PowerModel.Cluster {
  /// Watts of one busy processor: between two speeds on the line between them, beyond them as at the nearest, and without
  /// a frequency as at the highest.
  func watts(at hertz: Double?) -> Double {
    guard let last = speeds.last, let first = speeds.first else { return 0 }
    guard let hertz, hertz < last.hertz else { return last.active }
    guard hertz > first.hertz, let above = speeds.firstIndex(where: { $0.hertz >= hertz }) else {
      return first.active
    }
    let (low, high) = (speeds[above - 1], speeds[above])
    return low.active + (high.active - low.active) * (hertz - low.hertz) / (high.hertz - low.hertz)
  }

  /// The least that it can be: without a frequency as at the thriftiest, and below the lowest in proportion to it, as if
  /// the voltage fell no further.
  func least(at hertz: Double?) -> Double {
    guard let hertz else { return speeds.map(\.active).min() ?? 0 }
    guard let first = speeds.first, hertz < first.hertz else { return watts(at: hertz) }
    return first.active * max(0, hertz) / first.hertz
  }
}
