package import Documents
package import Formats
package import Kernel

/// The switches of radios, and whether all are off: airplane mode.
package enum RadioSwitchProbe: Probe {
  package static let meta = ProbeMeta(
    id: "radio-switches", title: "Radio switches", sources: [SysRfkill.directory], subsystems: ["rfkill"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    do { return ProbeAnswer(hardware: json(try SysRfkill.readAll(root))) } catch {
      return ProbeAnswer(hardware: ["missing": .string("\(SysRfkill.directory): \(error.message)")])
    }
  }

  /// Airplane mode is every radio switched off; a device without radios has no such mode.
  package static func json(_ switches: [SysRfkill]) -> JSONValue {
    .members([
      "switches": .array(switches.map(json)),
      "airplaneMode": switches.isEmpty
        ? ["missing": "there is no radio to switch off"] : .bool(switches.allSatisfy(\.isBlocked)),
    ])
  }

  private static func json(_ one: SysRfkill) -> JSONValue {
    .members([
      "name": .string(one.name), "type": .string(one.type), "device": one.device.map { .string($0) },
      "soft": one.soft.map { .bool($0) } ?? ["missing": "soft holds neither 0 nor 1"],
      "hard": one.hard.map { .bool($0) } ?? ["missing": "hard holds neither 0 nor 1"],
    ])
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let works = root.exists(SysRfkill.directory)
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: SysRfkill.directory, state: works ? .works : .missing,
        reason: works ? nil : "the kernel's rfkill is not there, as on a machine without radios")
    ]
  }
}
