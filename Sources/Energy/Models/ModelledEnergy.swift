import Quantities
package import Recordings

/// What a program's use of a device costs by a power model: arithmetic that can be done again by hand. Every estimate has
/// the error of the model, or of its part, as its bounds.
package struct ModelledEnergy: Sendable {
  package let model: PowerModel
  package init(_ model: PowerModel) { self.model = model }

  /// Parts of which the model has no figure at all, and what that leaves out.
  package var missing: [EnergyComponent: String] {
    var missing: [EnergyComponent: String] = [:]
    if model.storage == nil { missing[.storage] = "the power model \(model.name) has no figure for storage" }
    if !Self.parts.contains(where: { watts(of: $0) != nil }) {
      missing[.peripherals] = "the power model \(model.name) has no figure for any device that is held open"
    }
    return missing
  }

  /// What was done to storage and has no figure in the model; nil where there is nothing such, or no figure for storage at
  /// all.
  package func unknownStorage(written: Double?, read: Double?, syncs: Double?) -> String? {
    guard let storage = model.storage else { return nil }
    let parts = [
      (written, storage.written, "bytes written"), (read, storage.read, "bytes read"),
      (syncs, storage.sync, "syncs"),
    ]
    return unknown(parts.filter { ($0.0 ?? 0) > 0 && $0.1 == nil }.map(\.2))
  }

  /// `GPS, sound: no figure in the power model phone`; nil where there is nothing such.
  func unknown(_ parts: [String]) -> String? {
    parts.isEmpty ? nil : "\(parts.joined(separator: ", ")): no figure in the power model \(model.name)"
  }

  /// What `idle` lacks for want of a figure, as a sentence; nil where it lacks nothing.
  package func missing(screen: ScreenState) -> String? {
    switch screen {
    case .off: nil
    case _ where model.screen == nil:
      "the power model \(model.name) has no figure for the screen: not counted"
    case .full where model.screen?.full == nil:
      "the power model \(model.name) has no figure for the screen's full brightness: counted as at its dimmest"
    case .on, .full: nil
    }
  }

  /// Watts of the device awake with nothing at work; what the model does not know of its screen adds nothing, which
  /// `missing(screen:)` says.
  package func idle(screen: ScreenState) -> Estimate {
    let extra: Double =
      switch screen {
      case .off: 0
      case .on: model.screen?.on ?? 0
      case .full: model.screen.map { $0.on + ($0.full ?? 0) } ?? 0
      }
    return estimate("idle", model.idle) + estimate("screen", extra)
  }

  /// - Parameters: bytes and requests; nil where they are not known.
  package func storage(written: Double?, read: Double?, syncs: Double?) -> [EnergyLine] {
    guard let storage = model.storage else { return [] }
    func line(_ part: String, _ amount: Double?, _ unit: Unit, each joules: Double?) -> EnergyLine? {
      guard let amount, let joules else { return nil }
      return self.line(
        .storage, part: "storage", words: part, amount: Display.text(amount, unit),
        joules: amount * joules / (unit == .bytes ? 1e6 : 1))
    }
    return [
      line("bytes written", written, .bytes, each: storage.written),
      line("bytes read", read, .bytes, each: storage.read),
      line("syncs", syncs, .count, each: storage.sync),
    ].compactMap { $0 }
  }

  /// - Parameters:
  ///   - part: the model's, whose error counts.
  ///   - words: what people call it.
  func line(
    _ component: EnergyComponent, part: String, words: String, amount: String, joules: Double
  ) -> EnergyLine {
    EnergyLine(
      component, words, amount: amount, energy: estimate(part, joules), fidelity: .modelled, by: model.name)
  }

  func estimate(_ part: String, _ value: Double) -> Estimate {
    estimate(part, from: value, value, to: value)
  }

  /// The part's error around the lowest and the highest that the same use can have cost.
  func estimate(_ part: String, from low: Double, _ value: Double, to high: Double) -> Estimate {
    let error = model.error(of: part)
    return Estimate(value, max(0, low * (1 - error)), high * (1 + error))
  }
}
