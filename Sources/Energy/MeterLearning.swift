import Quantities

/// Finds out from a meter's figures how large its steps are and how often it has a new one.
struct MeterLearning: Sendable {
  private var figure: Double?
  private var changes = 0
  /// When a counter last grew.
  private var sloped: UInt64?
  /// Since when the figure is the same, or since when it is looked at.
  private var since: UInt64 = 0
  /// When it was looked at first and last.
  private var began: UInt64?
  private var looked: UInt64 = 0
  /// The middle of the stretch in which the figure last changed: when in it is unknown.
  private var changed: UInt64?
  private var gaps = GapLengths()
  /// The smallest difference seen between two figures.
  private(set) var step: Double?

  /// Seconds between two new figures; nil before the third.
  var period: Double? { gaps.count >= 2 ? gaps.low : nil }

  /// Seconds since the figure last changed.
  func quiet(at time: UInt64) -> Double? { figure == nil ? nil : Double(secondsOfNanoseconds: time - since) }

  /// Seconds of watching in which so many new figures come, going by those that came; nil where none did.
  func settlingTime(_ figures: Double) -> Double? {
    if let period { return figures * period }
    guard changes > 0, let began else { return nil }
    return Double(secondsOfNanoseconds: figures * Double(looked - began)) / Double(changes)
  }

  mutating func note(_ figure: Double, at time: UInt64) {
    defer { looked = time }
    guard let before = self.figure, figure != before else { return }
    let size = abs(figure - before)
    step = step.map { min($0, size) } ?? size
    let middle = looked + (time - looked) / 2
    if let changed { gaps.note(Double(secondsOfNanoseconds: middle - changed)) }
    changes += 1
    changed = middle
    since = time
    self.figure = figure
  }

  /// The watts of a counter that has grown by so many joules since it last changed; nil where it did not change, or
  /// how long it stood there is unknown.
  mutating func slope(_ joules: Double, at time: UInt64) -> Double? {
    guard joules > 0 else { return nil }
    defer { sloped = time }
    return sloped.map { joules / Double(secondsOfNanoseconds: time - $0) }
  }

  /// After a stretch that did not count, whose length is no period and whose difference is no step.
  mutating func restart(_ figure: Double, at time: UInt64) {
    self.figure = figure
    began = began ?? time
    looked = time
    since = time
    changed = nil
    sloped = nil
  }
}
