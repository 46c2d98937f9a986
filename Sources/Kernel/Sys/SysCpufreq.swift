import Quantities

/// Processors that run at one frequency together, and which they may take (admin-guide/pm/cpufreq.rst).
package struct SysCpufreq: Sendable, Equatable {
  /// `policy4`
  package var entry: String
  /// The kernel's numbers; those that are online now.
  package var processors: [Int]
  /// The same with those that are off.
  package var related: [Int]
  package var driver: String?
  package var governor: String?
  /// In kilohertz, rising; empty where the driver takes any between two bounds, or does not tell.
  package var frequencies: [UInt64]
  /// In kilohertz.
  package var lowest: UInt64?
  package var highest: UInt64?

  package static let directory = "/sys/devices/system/cpu/cpufreq"

  package var base: String { "\(Self.directory)/\(entry)" }

  /// Every policy by number; none on a machine whose frequencies are not the kernel's to set.
  package static func readAll(_ root: KernelRoot) -> [SysCpufreq] {
    let entries = ((try? root.entries(directory)) ?? []).filter { number($0) != nil }
    return entries.sorted { number($0) ?? 0 < number($1) ?? 0 }.map { entry in
      let base = "\(directory)/\(entry)"
      let listed = ["scaling_available_frequencies", "scaling_boost_frequencies"].flatMap {
        words(root, "\(base)/\($0)")
      }
      let online = words(root, "\(base)/affected_cpus").map { Int(clamping: $0) }
      let related = words(root, "\(base)/related_cpus").map { Int(clamping: $0) }
      return SysCpufreq(
        entry: entry, processors: online, related: related.isEmpty ? online : related,
        driver: try? root.text("\(base)/scaling_driver").trimmedBlanks,
        governor: try? root.text("\(base)/scaling_governor").trimmedBlanks, frequencies: Set(listed).sorted(),
        lowest: words(root, "\(base)/cpuinfo_min_freq").first,
        highest: listed.max() ?? words(root, "\(base)/cpuinfo_max_freq").first)
    }
  }

  /// Whether its processors may run at more than one frequency.
  package var isScaled: Bool {
    if frequencies.count > 1 { return true }
    guard let lowest, let highest else { return false }
    return lowest < highest
  }

  /// Whether the processors choose the frequency by themselves, so that nobody is told of a change: intel_pstate.rst and
  /// amd-pstate.rst, active mode.
  package var choosesItself: Bool { ["intel_pstate", "amd-pstate-epp"].contains(driver ?? "") }

  /// Whether the kernel tells of each change of the frequency. In their passive mode these two drivers only get a wish from
  /// schedutil, of which there is no event (cpufreq_driver_adjust_perf in drivers/cpufreq/cpufreq.c).
  package var tellsChanges: Bool {
    let takesWishes = ["intel_cpufreq", "amd-pstate"].contains(driver ?? "") && governor == "schedutil"
    return !choosesItself && !takesWishes
  }

  /// Drivers of processors for which `scaling_cur_freq` is a mean that was measured over the last milliseconds, and not
  /// what was set (admin-guide/pm/cpufreq.rst; arch_freq_get_on_cpu).
  private static let measured = [
    "acpi-cpufreq", "amd-pstate", "amd-pstate-epp", "intel_cpufreq", "intel_pstate", "pcc-cpufreq",
  ]

  /// The frequency that was set last, in kilohertz; nil where it is unknown. A mean is none, unless it is to the kilohertz
  /// one of those that can be set.
  package func current(_ root: KernelRoot) -> UInt64? {
    guard tellsChanges else { return nil }
    guard Self.measured.contains(driver ?? "") else {
      return Self.words(root, "\(base)/scaling_cur_freq").first
    }
    // The first is what the hardware says that it was set to, and root's alone.
    return ["cpuinfo_cur_freq", "scaling_cur_freq"].lazy.compactMap {
      Self.words(root, "\(base)/\($0)").first
    }
    .first { frequencies.contains($0) }
  }

  /// For how long it has been at each frequency, by kilohertz and in units of 10 ms, whether its processors worked or
  /// idled (cpufreq-stats.rst); nil where the kernel keeps no such account, or not of each change.
  package func residency(_ root: KernelRoot) -> [UInt64: UInt64]? {
    guard tellsChanges, let text = try? root.text("\(base)/stats/time_in_state") else { return nil }
    var times: [UInt64: UInt64] = [:]
    for line in text.pieces(between: "\n") {
      let words = line.pieces(between: " ").map { UInt64($0) }
      guard words.count == 2, let frequency = words[0], let time = words[1], frequency <= Self.highestSane
      else {
        return nil
      }
      times[frequency] = time
    }
    return times.isEmpty ? nil : times
  }

  private static func number(_ entry: String) -> Int? {
    entry.hasPrefix("policy") ? Int(entry.dropFirst(6)) : nil
  }

  private static func words(_ root: KernelRoot, _ file: String) -> [UInt64] {
    ((try? root.text(file)) ?? "").split { $0 == " " || $0 == "\n" }.compactMap { UInt64($0) }
      .filter { $0 <= highestSane }
  }

  /// In kilohertz; what a file says beyond it is no frequency, nor a processor's number.
  private static let highestSane: UInt64 = 100_000_000
}
