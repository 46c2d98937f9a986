package import Documents
import Formats
import Glibc
package import Kernel
package import Recordings

/// Temperatures inside the device, what the kernel does at which, and what it cools with.
package enum ThermalProbe: Probe {
  package static let meta = ProbeMeta(
    id: "thermal", title: "Temperatures", sources: [SysThermalZone.directory, SysHwmon.directory],
    subsystems: ["thermal", "hwmon"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    ProbeAnswer(hardware: [
      "zones": list { () throws(SystemError) in try SysThermalZone.readAll(root).map(zone) },
      "coolingDevices": list { () throws(SystemError) in try SysCoolingDevice.readAll(root).map(cooling) },
      "sensors": list { () throws(SystemError) in
        try SysHwmon.readAll(root).flatMap { chip in chip.channels.compactMap { sensor(root, chip, $0) } }
      },
    ])
  }

  private static func list(_ body: () throws(SystemError) -> [JSONValue]) -> JSONValue {
    do throws(SystemError) { return .array(try body()) } catch {
      return ["missing": .string(error.description)]
    }
  }

  private static func zone(_ zone: SysThermalZone) -> JSONValue {
    .members([
      "name": .string(zone.entry), "type": zone.kind.map { .string($0) },
      "temperature": celsius(zone.temperature).json { .number($0) },
      "policy": zone.policy.map { .string($0) }, "enabled": zone.mode.map { .bool($0 == "enabled") },
      "trips": .array(
        zone.trips.map { trip in
          .members([
            "type": trip.kind.map { .string($0) },
            "temperature": celsius(trip.temperature).json { .number($0) },
          ])
        }),
    ])
  }

  private static func cooling(_ device: SysCoolingDevice) -> JSONValue {
    .members([
      "name": .string(device.entry), "type": device.kind.map { .string($0) },
      "state": whole(device.current).json { .integer($0) },
      "maximum": whole(device.maximum).json { .integer($0) },
    ])
  }

  private static func sensor(_ root: KernelRoot, _ chip: SysHwmon, _ channel: SysHwmon.Channel) -> JSONValue?
  {
    guard channel.name.hasPrefix("temp"), channel.attributes.contains("input") else { return nil }
    let base = "\(SysHwmon.directory)/\(chip.entry)/\(channel.name)"
    func figure(_ attribute: String) -> JSONValue? {
      channel.attributes.contains(attribute)
        ? celsius(root.attempt("\(base)_\(attribute)")).json { .number($0) } : nil
    }
    // Asking a disk for its temperature keeps it from going to sleep (drivetemp.rst).
    let sleeps = chip.chip == "drivetemp"
    return .members([
      "chip": chip.chip.map { .string($0) }, "name": .string("\(chip.entry)/\(channel.name)"),
      "label": channel.label.map { .string($0.trimmedBlanks) },
      "temperature": sleeps ? ["missing": "asking would keep the drive awake"] : figure("input"),
      "maximum": sleeps ? nil : figure("max"), "critical": sleeps ? nil : figure("crit"),
    ])
  }

  /// Degrees from thousandths. Beyond what any device survives stands a driver's word for "no value".
  package static func celsius(_ text: Result<String, SystemError>) -> Reading<Double> {
    switch whole(text) {
    case .value(let number) where (-100_000...500_000).contains(number): .value(Double(number) / 1000)
    case .value(let number): .failed("the driver says \(number), which is no temperature")
    case .absent(let why): .absent(why)
    case .denied(let why): .denied(why)
    case .failed(let why): .failed(why)
    }
  }

  private static func whole(_ text: Result<String, SystemError>) -> Reading<Int> {
    switch text {
    case .success(let text): Int(text.trimmedBlanks).map { .value($0) } ?? .failed("holds no number")
    case .failure(let error): .refusal(error)
    }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [SysThermalZone.directory, SysHwmon.directory].map { folder in
      let works = root.exists(folder)
      return Diagnosis(
        kind: "probe", unit: meta.id, source: folder, state: works ? .works : .missing,
        reason: works ? nil : "this kernel is built without, or a container hides it")
    }
  }
}
