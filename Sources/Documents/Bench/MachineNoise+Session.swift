import Quantities

extension MachineNoise {
  /// From so many percent of waiting on a machine counts as busy.
  package static let busy = 20.0
  /// And from so many percent of its processors used by other processes: a fifth of one of two.
  package static let shared = 10.0
  /// What may lie between the loads of two sessions, for each processor, where no pressure is told.
  private static let loadApart = 0.5

  /// What decides whether the figures of several runs are comparable; nil where none tells of any.
  ///
  /// Waiting and others' work are what one run of five had at least: so many disturbed ones move a median.
  package static func typical(of all: [MachineNoise]) -> MachineNoise? {
    func most(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.sorted()[values.count * 4 / 5]
    }
    let noise = MachineNoise(
      load: Statistics.median(all.compactMap(\.load)), pressure: most(all.compactMap(\.pressure)),
      others: most(all.compactMap(\.others)), stolen: Statistics.median(all.compactMap(\.stolen)))
    return noise == MachineNoise() ? nil : noise
  }

  /// Why figures that the machine has a part in do not compare with those of an earlier session; nil where they do, or
  /// that is unknown.
  ///
  /// - Parameters:
  ///   - earlier: as it was then; nil where that was not written down.
  ///   - processors: that the load is spread over.
  package func difference(from earlier: MachineNoise?, processors: Int) -> String? {
    // How much a busy machine takes from caches and from the other half of a core, the shares do not tell, so that two busy
    // sessions with equal ones do not compare either.
    if let pressure, max(pressure, earlier?.pressure ?? 0) >= Self.busy {
      return
        "tasks waited for a processor in \(Self.percent(earlier?.pressure)) of the time when the baseline was measured, and "
        + "in \(Self.percent(pressure)) now"
    }
    if let others, max(others, earlier?.others ?? 0) >= Self.shared {
      return
        "other processes used \(Self.percent(earlier?.others)) of the processors when the baseline was measured, and "
        + "\(Self.percent(others)) now"
    }
    if pressure != nil { return nil }
    guard let load, let before = earlier?.load, before != load else { return nil }
    guard abs(load - before) / Double(max(1, processors)) > Self.loadApart else { return nil }
    return
      "the load was \(Display.short(before)) when the baseline was measured, and is \(Display.short(load)) now"
  }

  private static func percent(_ value: Double?) -> String {
    value.map { Display.text($0, .percent) } ?? "an unknown part"
  }
}
