import Quantities

extension MachineNoise {
  /// Of so many percent on a machine counts as busy.
  package static let busy = 20.0
  /// What may lie between the loads of two sessions, for each processor, where no pressure is told.
  private static let loadApart = 0.5

  /// What decides whether the figures of several runs are comparable; nil where none tells of any.
  ///
  /// The pressure is what one run of five had at least: so many disturbed ones move a median.
  package static func typical(of all: [MachineNoise]) -> MachineNoise? {
    let pressures = all.compactMap(\.pressure).sorted()
    let noise = MachineNoise(
      load: Statistics.median(all.compactMap(\.load)),
      pressure: pressures.isEmpty ? nil : pressures[pressures.count * 4 / 5],
      stolen: Statistics.median(all.compactMap(\.stolen)))
    return noise == MachineNoise() ? nil : noise
  }

  /// Why figures that the machine has a part in do not compare with those of an earlier session; nil where they do, or
  /// nobody can tell.
  ///
  /// - Parameters:
  ///   - earlier: as it was then; nil where that was not written down.
  ///   - processors: that the load is spread over.
  package func difference(from earlier: MachineNoise?, processors: Int) -> String? {
    if let pressure {
      let before = earlier?.pressure
      // How much a busy machine takes from caches and from the other half of a core, the share does not tell.
      guard max(pressure, before ?? 0) >= Self.busy else { return nil }
      return
        "tasks waited for a processor in \(Self.percent(before)) of the time when the baseline was measured, and in "
        + "\(Self.percent(pressure)) now"
    }
    guard let load, let before = earlier?.load, before != load else { return nil }
    guard abs(load - before) / Double(max(1, processors)) > Self.loadApart else { return nil }
    return
      "the load was \(Display.short(before)) when the baseline was measured, and is \(Display.short(load)) now"
  }

  private static func percent(_ value: Double?) -> String {
    value.map { Display.text($0, .percent) } ?? "an unknown part"
  }
}
