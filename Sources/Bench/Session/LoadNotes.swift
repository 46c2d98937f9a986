import Documents
import Quantities
import Recordings

/// What is to be said of other work on the machine.
enum LoadNotes {
  /// Of a session, whoever asked for it or not.
  static func of(
    _ cases: [BenchCase], _ machine: MachineFingerprint, _ reference: BenchReference
  ) -> [String] {
    let runs = cases.flatMap(\.runs).filter { !$0.isWarmUp && $0.problem == nil }
    return [busy(runs.map(\.noise), machine.processors), useless(cases, reference)].compactMap { $0 }
  }

  /// Why gates that would fail by other work alone were not judged; nil where there are none.
  static func refused(_ cases: [BenchCase]) -> String? {
    let metrics = Set(cases.flatMap(\.comparisons).filter(\.isMovedByLoad).map(\.metric)).sorted()
    guard !metrics.isEmpty else { return nil }
    return
      "what else the machine does moves \(metrics.joined(separator: ", ")), so no gate on it is compared with "
      + "another session's figures"
  }

  private static func busy(_ noise: [MachineNoise], _ processors: Int) -> String? {
    let pressures = noise.compactMap(\.pressure)
    let load = Statistics.median(noise.compactMap(\.load))
    let spread = load.map { "the load was \(Display.short($0)) on \(processors) processors" }
    guard let middle = Statistics.median(pressures), let most = pressures.max() else {
      guard let load, let spread, load > Double(processors) else { return nil }
      return "the machine was busy: \(spread); figures of time vary more, and bear comparison less"
    }
    let above = pressures.count { $0 > MachineNoise.busy }
    guard above > 0 else { return shared(noise) }
    let words = [
      "the machine was busy: in \(above) of \(noise.count) runs tasks waited for a processor in more than "
        + "\(Display.text(MachineNoise.busy, .percent)) of the time (median \(Display.text(middle, .percent)), most "
        + "\(Display.text(most, .percent)))", spread,
    ]
    return words.compactMap { $0 }.joined(separator: "; ")
      + "; figures of time vary more then, and \"quiet\" in the suite waits for a better moment"
  }

  /// Of processors that other processes used while no task had to wait for one.
  private static func shared(_ noise: [MachineNoise]) -> String? {
    let shares = noise.compactMap(\.others)
    let above = shares.count { $0 > MachineNoise.shared }
    guard above > 0, let middle = Statistics.median(shares), let most = shares.max() else { return nil }
    return """
      the machine was shared: in \(above) of \(noise.count) runs other processes used more than \
      \(Display.text(MachineNoise.shared, .percent)) of its processors (median \(Display.text(middle, .percent)), \
      most \(Display.text(most, .percent))); a program needs more processor time then
      """
  }

  /// Gates that will never be compared with a baseline that is kept.
  private static func useless(_ cases: [BenchCase], _ reference: BenchReference) -> String? {
    guard !reference.isInSession, reference.baseline == nil else { return nil }
    let gates = cases.flatMap(\.awaiting).map(\.metric).filter {
      MetricCatalogue.influence(on: $0).isLoadDependent
    }
    guard !gates.isEmpty else { return nil }
    return
      "\(Set(gates).sorted().joined(separator: ", ")): what else the machine does moves this, so that a gate on it is "
      + "judged only where both sides run in turns (--against, --against-ref)"
  }
}
