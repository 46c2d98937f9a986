package import Documents
import Formats
package import Kernel
package import Recordings

/// Whether something is close to the screen, and whether the device could tell.
package enum ProximityProbe: ActiveProbe {
  package static let meta = ProbeMeta(
    id: "proximity", title: "Proximity sensor",
    sources: [
      SysIIO.directory, "ioctl EVIOCGSW", "D-Bus \(SensorProxy.service)", UdevDatabase.directory,
    ],
    decides: [
      "proximity": """
      Present where an IIO device has in_proximity_raw, an input device has SW_FRONT_PROXIMITY, or iio-sensor-proxy \
      has a sensor. Sensors for a radio's power, a palm or a lap are none. Near or far is reported by the switch, and \
      with --active by a raw value that reaches the near level of firmware or a udev rule; without such a level it \
      is present and its state stays unknown.
      """
    ],
    subsystems: ["iio", "input", "misc"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer { read(root) { $0 } }

  package static func readActively(_ root: KernelRoot, _ answer: ProbeAnswer) -> ProbeAnswer {
    read(root) { $0.asked(root) }
  }

  private static func read(_ root: KernelRoot, _ ask: (ProximitySensor) -> ProximitySensor) -> ProbeAnswer {
    let sources = MotionSources.read(root)
    let sensors =
      (sources.devices.value ?? []).compactMap { ProximitySensor($0, root) }.map(ask)
      + (sources.inputs.value ?? []).compactMap { ProximitySensor($0, root) }
    let missing = sensors.isEmpty && sources.devices.value == nil
    return ProbeAnswer(
      availability: ["proximity": finding(sensors, sources)],
      hardware: ["sensors": missing ? sources.devices.json { _ in [] } : .array(sensors.map(\.json))])
  }

  /// The judgement on what was read.
  package static func finding(_ sensors: [ProximitySensor], _ sources: MotionSources) -> Finding {
    let counted = sensors.filter { $0.dismissal == nil }
    if let sensor = counted.first(where: { $0.state.value != nil }) ?? counted.first {
      let evidence = counted.map { Finding.Evidence($0.interface, words($0)) }
      let value = sensor.state.value.map { JSONValue.string($0.rawValue) }
      return Finding(
        .present, reason: sensor.state.reason.map { "near or far is unknown: \($0)" }, value: value,
        evidence: evidence)
    }
    if sources.proxy.value?.hasProximity == true {
      return Finding(
        .present, reason: "near or far is unknown: iio-sensor-proxy tells it to who claims the sensor only",
        evidence: [SensorProxy.evidence("HasProximity", true)])
    }
    if let hint = sources.hidden.reason(usage: "HID-SENSOR-200011") {
      return .unknown(hint.text, .init(hint.interface, hint.answer))
    }
    return missing(sensors, sources)
  }

  private static func missing(_ sensors: [ProximitySensor], _ sources: MotionSources) -> Finding {
    if let unseen = sources.unseen { return unseen }
    let evidence =
      sources.list + sensors.map { Finding.Evidence($0.interface, words($0)) }
    guard sources.inputs.value != nil else {
      return Finding(
        .unknown, reason: "no view of input devices, where some sensors stand",
        evidence: evidence + [.init(SysInput.directory, sources.inputs.reason ?? "")])
    }
    return Finding(.absent, reason: "no such sensor in the device", evidence: evidence)
  }

  private static func words(_ sensor: ProximitySensor) -> String {
    let level = sensor.nearLevel.map { ", near from \($0) on" } ?? ""
    let name = sensor.name.map { "\($0): " } ?? ""
    return name + (sensor.dismissal ?? sensor.marks + level)
  }

  /// The switch of a sensor that has one can be asked by who may open its node.
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let works = root.exists(SysIIO.directory)
    let rows = [
      Diagnosis(
        kind: "probe", unit: meta.id, source: SysIIO.directory, state: works ? .works : .missing,
        reason: works
          ? nil : "no driver for it is loaded, this kernel is built without, or a container hides it")
    ]
    let inputs = (try? SysInput.readAll(root)) ?? []
    return rows
      + inputs.compactMap { input in
        guard let sensor = ProximitySensor(input, root), let node = input.node else { return nil }
        let isDenied = if case .denied = sensor.state { true } else { false }
        return Diagnosis(
          kind: "probe", unit: meta.id, source: node, state: sensor.state.value == nil ? .missing : .works,
          reason: sensor.state.reason, remedy: isDenied ? "sudo usermod -aG input $USER" : nil)
      }
  }
}
