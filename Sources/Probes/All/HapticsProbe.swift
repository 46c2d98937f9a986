package import Documents
package import Formats
package import Kernel
import Quantities
import Recordings

/// What the device can make itself felt with.
package enum HapticsProbe: Probe {
  package static let meta = ProbeMeta(
    id: "haptics", title: "Vibration", sources: [SysInput.directory, leds], subsystems: ["input", "leds"])

  package static let leds = "/sys/class/leds"

  /// Something that vibrates, and why it is none of the device's own where it is not.
  package struct Vibrator: Sendable, Equatable {
    package var interface: String
    package var name: String?
    package var marks: String
    package var dismissal: String?

    package var json: JSONValue {
      .members([
        "interface": .string(interface), "name": name.map { .string($0) }, "counted": .bool(dismissal == nil),
        "reason": dismissal.map { .string($0) },
      ])
    }
  }

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let inputs: Reading<[SysInput]>
    do { inputs = .value(try SysInput.readAll(root)) } catch { inputs = .refusal(error) }
    let lights = ((try? root.entries(leds)) ?? []).filter { $0.contains("vibrator") }.map {
      Vibrator(interface: "\(leds)/\($0)", marks: "an LED in name only")
    }
    let vibrators = (inputs.value ?? []).compactMap { vibrator($0, root) } + lights
    return ProbeAnswer(
      hardware: .members([
        "vibrator": finding(vibrators, inputs).json, "devices": .array(vibrators.map(\.json)),
      ]))
  }

  /// Nil for a device that cannot rumble. A pad or wheel rumbles in the player's hands, not in the device.
  package static func vibrator(_ input: SysInput, _ root: KernelRoot) -> Vibrator? {
    guard input.has(.forceFeedback, InputCode.ForceFeedback.rumble) else { return nil }
    var found = Vibrator(
      interface: "\(SysInput.directory)/\(input.entry)", name: input.name, marks: "FF_RUMBLE")
    if Attachment.isKnownInside(vendor: input.vendor, product: input.product) { return found }
    let path = SysPath.resolve(found.interface, root)
    if isController(input) {
      found.dismissal = "a game controller"
    } else if input.bus == InputCode.Bus.bluetooth {
      found.dismissal = "connected by Bluetooth"
    } else if Attachment.of(path: path, root).isExternal {
      found.dismissal = Attachment.of(path: path, root).grounds
    }
    return found
  }

  private static func isController(_ input: SysInput) -> Bool {
    let keys = input.codes[.key]
    return keys?.contains(anyOf: InputCode.Key.joystick) == true
      || keys?.contains(anyOf: InputCode.Key.joystickMore) == true
      || input.codes[.absolute]?.contains(anyOf: InputCode.Axis.joystick) == true
  }

  private static func finding(_ vibrators: [Vibrator], _ inputs: Reading<[SysInput]>) -> Finding {
    let counted = vibrators.filter { $0.dismissal == nil }
    if !counted.isEmpty {
      return Finding(
        .present,
        evidence: counted.map { .init($0.interface, ($0.name.map { "\($0): " } ?? "") + $0.marks) })
    }
    guard let inputs = inputs.value else {
      return .unknown("no view of input devices", .init(SysInput.directory, inputs.reason ?? ""))
    }
    let others = vibrators.map { "\($0.name ?? $0.interface): \($0.dismissal ?? "")" }
    let answer = others.isEmpty ? "\(inputs.count) devices, none can rumble" : others.joined(separator: "; ")
    return .absent("nothing in the device vibrates", .init(SysInput.directory, answer))
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let works = root.exists(SysInput.directory)
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: SysInput.directory, state: works ? .works : .missing,
        reason: works ? nil : "this kernel is built without input devices, or a container hides them")
    ]
  }
}
