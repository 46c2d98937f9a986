package import Kernel
import Quantities
package import Recordings

/// All that may show a motion sensor, as it answered.
package struct MotionSources: Sendable {
  /// The devices of the IIO bus, or why there is no list.
  package var devices: Reading<[SysIIO]>
  /// What it tells that there is none.
  package var missing: MissingClass?
  package var inputs: Reading<[SysInput]>
  package var sensors: [MotionSensor] = []
  package var hidden: HiddenSensors
  /// What iio-sensor-proxy says, or why it says nothing.
  package var proxy: Reading<SensorProxy>

  package static func read(_ root: KernelRoot) -> MotionSources {
    let devices: Reading<[SysIIO]>
    var missing: MissingClass?
    do { devices = .value(try SysIIO.readAll(root)) } catch {
      devices = .refusal(error)
      missing = .read(root, of: "sensors", modules: [.sensors], refusedWith: error)
    }
    let inputs: Reading<[SysInput]>
    do { inputs = .value(try SysInput.readAll(root)) } catch { inputs = .refusal(error) }
    var sources = MotionSources(
      devices: devices, missing: missing, inputs: inputs, hidden: .read(root), proxy: SensorProxy.read(root))
    sources.sensors =
      (devices.value ?? []).compactMap { MotionSensor($0, root) }
      + (inputs.value ?? []).compactMap { MotionSensor($0, root) }
    if !sources.sensors.contains(where: { $0.name.map(MotionSensor.isDiskGuard) ?? false }) {
      sources.sensors += sources.hidden.diskGuards.compactMap { MotionSensor(diskGuard: $0, root) }
    }
    return sources
  }

  package func finding(_ quantity: MotionQuantity) -> Finding {
    let matching = sensors.filter { $0.quantities.contains(quantity) }
    let counted = matching.filter(\.counts)
    if !counted.isEmpty {
      return Finding(.present, reason: remark(counted), evidence: counted.map { evidence($0) })
    }
    if quantity == .accelerometer, proxy.value?.hasAccelerometer == true {
      return .present(nil, SensorProxy.evidence("HasAccelerometer", true))
    }
    return missing(quantity, dismissed: sensors.filter { !$0.counts })
  }

  private func evidence(_ sensor: MotionSensor) -> Finding.Evidence {
    .init(sensor.interface, (sensor.name.map { "\($0): " } ?? "") + sensor.marks)
  }

  /// A sensor in the base of a laptop feels the base, not the screen; worth saying, and no reason not to count it.
  private func remark(_ sensors: [MotionSensor]) -> String? {
    sensors.allSatisfy { $0.location == "base" } ? "it sits in the base and does not follow the screen" : nil
  }

  private func missing(_ quantity: MotionQuantity, dismissed: [MotionSensor]) -> Finding {
    if let hint = hidden.reason(usage: quantity.usage) {
      return .unknown(hint.text, .init(hint.interface, hint.answer))
    }
    if quantity != .magnetometer, let controller = hidden.controllers.first {
      return .unknown(
        "the built-in controller has one that this kernel's driver does not show",
        .init("\(SysHID.directory)/\(controller)", "exists"))
    }
    if let unseen { return unseen }
    let evidence =
      list
      + dismissed.map {
        Finding.Evidence($0.interface, $0.remark)
      }
    guard quantity == .magnetometer || inputs.value != nil else {
      return Finding(
        .unknown, reason: "no view of input devices, where some sensors stand",
        evidence: evidence + [.init(SysInput.directory, inputs.reason ?? "")])
    }
    return Finding(.absent, reason: "no such sensor in the device", evidence: evidence)
  }

  /// The answer where the kernel shows no IIO bus and could have one; nil where there is nothing more to see on it.
  package var unseen: Finding? {
    guard devices.value == nil, missing?.state != .absent else { return nil }
    let evidence = Finding.Evidence(SysIIO.directory, devices.reason ?? "")
    return missing?.finding([evidence])
      ?? .unknown("no view of sensors: the kernel shows no IIO bus here", evidence)
  }

  /// What stands on the IIO bus, or why there is none.
  package var list: [Finding.Evidence] {
    [.init(SysIIO.directory, devices.value.map(Self.list) ?? devices.reason ?? "")]
      + [missing?.evidence].compactMap { $0 }
  }

  /// `mpu6050: accel anglvel temp; axp813-adc: voltage`
  package static func list(_ devices: [SysIIO]) -> String {
    guard !devices.isEmpty else { return "lists nothing" }
    return devices.map { "\($0.name ?? $0.entry): \($0.quantities.joined(separator: " "))" }
      .joined(separator: "; ")
  }
}

extension MotionQuantity {
  /// Its usage on the HID Sensor page, as the kernel names its platform device.
  fileprivate var usage: String {
    switch self {
    case .accelerometer: "HID-SENSOR-200073"
    case .gyroscope: "HID-SENSOR-200076"
    case .magnetometer: "HID-SENSOR-200083"
    }
  }
}
