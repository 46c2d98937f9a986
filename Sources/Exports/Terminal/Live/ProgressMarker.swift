/// What a terminal is told of a share that grows: only what is new to it, and again before it forgets (Ghostty: 15 s).
package struct ProgressMarker: Sendable {
  private var shown: (percent: Int, time: UInt64)?

  private static let lasting: UInt64 = 8_000_000_000

  package init() {}

  /// - Parameters:
  ///   - share: from 0 to 1.
  ///   - time: nanoseconds.
  /// - Returns: nil where the terminal shows it already.
  package mutating func text(_ share: Double, at time: UInt64) -> String? {
    let percent = share.isFinite ? Int(min(max(share, 0), 1) * 100) : 0
    if let shown, shown.percent == percent, time < shown.time + Self.lasting { return nil }
    shown = (percent, time)
    return ProgressMark.shown(percent: percent)
  }

  /// - Returns: nil where nothing is shown.
  package mutating func end() -> String? {
    defer { shown = nil }
    return shown == nil ? nil : ProgressMark.cleared
  }
}
