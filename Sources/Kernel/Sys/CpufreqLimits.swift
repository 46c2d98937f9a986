import Glibc
import Quantities
import Recordings

/// Keeps processors at one frequency, and puts back what was set before when it is let go
/// (admin-guide/pm/cpufreq.rst, `scaling_min_freq` and `scaling_max_freq`).
package final class CpufreqLimits {
  private struct Kept {
    var policy: SysCpufreq
    var lowest: String
    var highest: String
  }

  /// A limit that could not be put back.
  package struct Failure: Equatable {
    package var file: String
    package var value: String
    /// What the system said.
    package var reason: String
    /// The command that does it.
    package var remedy: String { "echo \(value) | sudo tee \(file)" }
  }

  private let root: KernelRoot
  private var kept: [Kept] = []

  /// Notes what is set now.
  ///
  /// - Throws: where the limits cannot be read, or not be written by this user.
  package init(_ policies: [SysCpufreq], root: KernelRoot = .live) throws(SystemError) {
    self.root = root
    for policy in policies {
      let lowest = try root.text("\(policy.base)/scaling_min_freq")
      let shown = try root.text("\(policy.base)/scaling_max_freq")
      kept.append(Kept(policy: policy, lowest: lowest, highest: Self.wished(shown, policy, root)))
      // What is set already changes nothing, and tells whether it may be set.
      try write(lowest, "\(policy.base)/scaling_min_freq")
    }
  }

  deinit { restore() }

  /// Has the guard put back what was set, should this process be killed.
  package func entrust(to guardian: ProcessGuard) throws(SystemError) {
    for one in kept {
      for (name, value) in [
        ("min", bottom(of: one.policy) ?? one.lowest), ("max", one.highest), ("min", one.lowest),
      ] {
        try guardian.tell(
          .write(value.trimmedBlanks, file: "\(root.path)\(one.policy.base)/scaling_\(name)_freq"))
      }
    }
  }

  private func bottom(of policy: SysCpufreq) -> String? {
    (policy.lowest ?? policy.frequencies.first).map { "\($0)" }
  }

  /// - Parameter frequency: in kilohertz.
  package func keep(_ policy: SysCpufreq, at frequency: UInt64) throws(SystemError) {
    if let failure = set(policy, "\(frequency)", "\(frequency)").first { throw failure.error }
  }

  /// Puts back what was set; twice is as good as once.
  ///
  /// - Returns: what could not be put back.
  @discardableResult package func restore() -> [Failure] {
    kept.flatMap { one in
      set(one.policy, one.lowest, one.highest).map {
        Failure(file: root.path + $0.file, value: $0.value, reason: $0.error.message)
      }
    }
  }

  /// What somebody set, as far as it can be told: the file shows the least of all limits (cpufreq_set_policy), so that
  /// one of the firmware's or of the heat's would be made lasting by writing it.
  private static func wished(_ shown: String, _ policy: SysCpufreq, _ root: KernelRoot) -> String {
    guard let most = root.number("\(policy.base)/cpuinfo_max_freq").value,
      let now = Int(shown.trimmedBlanks), now < most
    else { return shown }
    let firmware = root.number("\(policy.base)/bios_limit").value
    return firmware == now || isThrottled(root) ? "\(most)" : shown
  }

  /// Whether heat limits processors now (driver-api/thermal/sysfs-api.rst): ACPI calls such a device `Processor`, the
  /// others have `cpufreq` in their names.
  private static func isThrottled(_ root: KernelRoot) -> Bool {
    let directory = "/sys/class/thermal"
    let devices = ((try? root.entries(directory)) ?? []).filter { $0.hasPrefix("cooling_device") }
    return devices.contains { device in
      guard let type = root.reading("\(directory)/\(device)/type").value else { return false }
      return (type == "Processor" || type.contains("cpufreq"))
        && root.number("\(directory)/\(device)/cur_state").value ?? 0 > 0
    }
  }

  /// The lower limit is never above the upper one, or the kernel refuses it: it goes down first. Each is tried, whatever
  /// became of the others.
  private func set(
    _ policy: SysCpufreq, _ lowest: String, _ highest: String
  ) -> [(file: String, value: String, error: SystemError)] {
    if let bottom = bottom(of: policy) { try? write(bottom, "\(policy.base)/scaling_min_freq") }
    var failures: [(file: String, value: String, error: SystemError)] = []
    for (name, value) in [("scaling_max_freq", highest), ("scaling_min_freq", lowest)] {
      let file = "\(policy.base)/\(name)"
      do throws(SystemError) { try write(value, file) } catch { failures.append((file, value, error)) }
    }
    return failures
  }

  private func write(_ text: String, _ file: String) throws(SystemError) {
    let path = root.path + file
    try FileDescriptor(opening: path, O_WRONLY | O_TRUNC).writeAll(Array((text + "\n").utf8), path)
  }
}
