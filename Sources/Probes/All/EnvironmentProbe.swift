package import Documents
import Formats
package import Kernel
package import Recordings

/// Sensors of the surroundings: light, air pressure, temperature and humidity. None is switched on or read.
package enum EnvironmentProbe: Probe {
  package static let meta = ProbeMeta(
    id: "environment", title: "Surroundings",
    sources: [SysIIO.directory, "D-Bus \(SensorProxy.service)"], subsystems: ["iio"])

  /// What is measured, and by which channels of IIO.
  package enum Quantity: String, Sendable, CaseIterable {
    case light, pressure, temperature, humidity

    var channels: [String] {
      switch self {
      case .light: ["illuminance", "intensity_both"]
      case .pressure: ["pressure"]
      case .temperature: ["temp", "temp_ambient"]
      case .humidity: ["humidityrelative"]
      }
    }

    /// Its usage on the HID Sensor page, as the kernel names its platform device.
    var usage: String {
      switch self {
      case .light: "HID-SENSOR-200041"
      case .pressure: "HID-SENSOR-200031"
      case .temperature: "HID-SENSOR-200033"
      case .humidity: "HID-SENSOR-200032"
      }
    }
  }

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let devices: Reading<[SysIIO]>
    var missing: MissingClass?
    do { devices = .value(try SysIIO.readAll(root)) } catch {
      devices = .refusal(error)
      missing = .read(root, of: "sensors", modules: [.sensors], refusedWith: error)
    }
    let proxy = SensorProxy.read(root)
    let hidden = HiddenSensors.read(root)
    let own = devices.map { $0.filter { !Attachment.of(path: $0.path, root).isExternal } }
    let findings = Quantity.allCases.map {
      ($0.rawValue, finding($0, devices: own, proxy: proxy, hidden: hidden, missing: missing))
    }
    return ProbeAnswer(hardware: Dictionary(uniqueKeysWithValues: findings).json)
  }

  /// The judgement on what was read.
  package static func finding(
    _ quantity: Quantity, devices: Reading<[SysIIO]>, proxy: Reading<SensorProxy>,
    hidden: HiddenSensors, missing: MissingClass? = nil
  ) -> Finding {
    let found = (devices.value ?? []).compactMap { device in
      mark(quantity, device).map { mark in
        Finding.Evidence(
          "\(SysIIO.directory)/\(device.entry)", "\(device.name.map { "\($0): " } ?? "")\(mark)")
      }
    }
    if !found.isEmpty { return Finding(.present, evidence: found) }
    if quantity == .light, proxy.value?.hasAmbientLight == true {
      return .present(nil, SensorProxy.evidence("HasAmbientLight", true))
    }
    if let hint = hidden.reason(usage: quantity.usage) {
      return .unknown(hint.text, .init(hint.interface, hint.answer))
    }
    guard let devices = devices.value else {
      let evidence = Finding.Evidence(SysIIO.directory, devices.reason ?? "")
      return missing?.finding([evidence])
        ?? .unknown("no view of sensors: the kernel shows no IIO bus here", evidence)
    }
    return .absent("no such sensor in the device", .init(SysIIO.directory, MotionSources.list(devices)))
  }

  /// The channel that shows it. A thermometer beside a motion sensor or a converter is there for the chip's own sake.
  private static func mark(_ quantity: Quantity, _ device: SysIIO) -> String? {
    if quantity == .temperature, !isThermometer(device) { return nil }
    return quantity.channels.first { device.measures($0) }.map { "in_\($0)" }
  }

  private static func isThermometer(_ device: SysIIO) -> Bool {
    Set(device.quantities).isSubset(of: [
      "temp", "pressure", "humidityrelative", "resistance", "concentration",
    ])
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let works = root.exists(SysIIO.directory)
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: SysIIO.directory, state: works ? .works : .missing,
        reason: works
          ? nil : "no driver for it is loaded, this kernel is built without, or a container hides it")
    ]
  }
}
