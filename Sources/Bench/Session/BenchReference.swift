package import Comparison
package import Documents
import Recordings

/// What a session's figures are compared with.
package struct BenchReference {
  /// Whether the baseline is run in the same session.
  package var isInSession = false
  /// Nil where it is run in the same session, or there is none.
  package var baseline: Baseline?
  /// In words; nil where there is nothing.
  package var text: String?
  /// How its machine differs; empty where it does not, or that is to be overlooked.
  package var differences: [String] = []
  /// Whether it is refused for that, but for what does not depend on the machine.
  package var isRefused = false
  package var notes: [String] = []
  /// How many gates the session has, of all its cases.
  package var gates = 0
  /// Of the machine that is measured on.
  package var processors = 1
  /// What to do where there is nothing to compare with.
  package var advice: String?

  package init() {}

  /// A baseline of a file or a history.
  ///
  /// - Parameters:
  ///   - machine: the one that is measured on.
  ///   - overlooking: whether another machine's figures are to be compared all the same.
  package init(
    _ baseline: Baseline, from text: String, on machine: MachineFingerprint, by policy: MachinePolicy = .all,
    overlooking: Bool, refusing: Bool
  ) {
    self.baseline = baseline
    self.text = text
    let found = machine.differences(from: baseline.machine, by: policy)
    if !found.isEmpty, overlooking {
      notes.append("the baseline comes from another machine: " + found.joined(separator: "; "))
    } else if !found.isEmpty {
      differences = found
      isRefused = refusing
    }
    if baseline.tool.version != Version.number {
      notes.append("the baseline was measured by \(baseline.tool.name) \(baseline.tool.version)")
    }
  }

  /// What sessions differ by without the program, for a case's runs; nil where both sides are run in one.
  package func allowance(_ name: String, _ runs: [BenchRun], processors: Int) -> SessionAllowance? {
    guard !isInSession, let baseline else { return nil }
    return KeptBaseline(
      noise: baseline.noise[name], spreads: baseline.spreads[name] ?? [:], processors: processors
    ).allowance(for: runs)
  }

  /// As comparisons take it: nil for the same machine.
  package var machineDifferences: [String]? { differences.isEmpty ? nil : differences }

  /// Whether there is something to compare a case with.
  package func covers(_ name: String) -> Bool { isInSession || baseline?.cases[name] != nil }
}
