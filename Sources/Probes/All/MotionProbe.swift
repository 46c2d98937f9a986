package import Documents
import Formats
package import Kernel
import Recordings

/// Accelerometers, gyroscopes and magnetometers of the device itself. No sensor is switched on or read.
package enum MotionProbe: Probe {
  package static let meta = ProbeMeta(
    id: "motion", title: "Motion sensors",
    sources: [
      SysIIO.directory, SysInput.directory, "D-Bus \(SensorProxy.service)", HiddenSensors.platform,
      HiddenSensors.misc,
    ],
    decides: [
      "accelerometer": """
      Present where an IIO device has three acceleration axes, an input device says that it is an accelerometer or \
      has three axes and no keys, or iio-sensor-proxy has one. Sensors that park a laptop's disk count, also \
      with two axes or by their driver's position alone; those of game pads, of Bluetooth devices and of virtual devices do not. Absent where the IIO bus \
      and the input devices are listed and none fits, or the kernel has no IIO; unknown where sensors sit behind a coprocessor or a driver \
      has not taken them.
      """,
      "gyroscope": """
      Present where an IIO device has three axes of angular velocity, or an accelerometer among the input devices \
      has rotation axes as well. What is not part of the device does not count.
      """,
      "magnetometer": """
      Present where an IIO device has three magnetic axes or a magnetic heading. iio-sensor-proxy's compass is not \
      asked: a plain magnetometer never appears there.
      """,
    ],
    subsystems: ["iio", "input", "hid", "misc"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer { answer(MotionSources.read(root)) }

  /// The judgement on what was read.
  package static func answer(_ sources: MotionSources) -> ProbeAnswer {
    ProbeAnswer(
      capabilities: Dictionary(
        uniqueKeysWithValues: MotionQuantity.allCases.map { ($0.rawValue, sources.finding($0)) }),
      hardware: [
        "sensors": sensors(sources), "sensorProxy": sources.proxy.json { $0.json },
        "hidden": .strings(
          (sources.hidden.coprocessors + sources.hidden.controllers + sources.hidden.unbound.values).sorted()),
      ])
  }

  private static func sensors(_ sources: MotionSources) -> JSONValue {
    if sources.sensors.isEmpty, sources.devices.value == nil { return sources.devices.json { _ in [] } }
    return .array(sources.sensors.map(\.json))
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let folders = [SysIIO.directory, SysInput.directory].map { folder in
      let works = root.exists(folder)
      return Diagnosis(
        kind: "probe", unit: meta.id, source: folder, state: works ? .works : .missing,
        reason: works
          ? nil : "no driver for it is loaded, this kernel is built without, or a container hides it")
    }
    return folders + [SensorProxy.diagnose(root, unit: meta.id)]
  }
}
