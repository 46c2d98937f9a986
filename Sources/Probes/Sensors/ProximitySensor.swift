package import Formats
package import Kernel
package import Recordings

/// What notices a face or a hand before the screen.
package struct ProximitySensor: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable { case near, far }

  /// The folder that shows it, or the service.
  package var interface: String
  package var name: String?
  package var marks: String
  /// The raw value at which something is near; nil where neither firmware nor a rule sets one.
  package var nearLevel: Int?
  /// Told by a switch; by a raw value only where it may be asked.
  package var state: Reading<State>
  /// Why it counts for nothing; nil where it counts.
  package var dismissal: String?

  package var json: JSONValue {
    .members([
      "name": name.map { .string($0) }, "interface": .string(interface),
      "nearLevel": nearLevel.map { .integer($0) },
      "state": dismissal == nil ? state.json { .string($0.rawValue) } : nil,
      "counted": .bool(dismissal == nil), "reason": dismissal.map { .string($0) },
    ])
  }

  package static let channel = "in_proximity_raw"

  /// Nil for an IIO device that measures no proximity.
  package init?(_ device: SysIIO, _ root: KernelRoot) {
    let isPlain = device.measures("proximity")
    guard isPlain || device.quantities.contains("proximity") else { return nil }
    interface = "\(SysIIO.directory)/\(device.entry)"
    name = device.name
    marks = Self.channel
    nearLevel = Self.nearLevel(device, root)
    state = .absent(
      nearLevel == nil
        ? "neither firmware nor a rule says from which value on something is near"
        : "asking it would switch it on, which is done with --active only")
    dismissal = Self.dismissal(device, isPlain: isPlain, root)
  }

  /// Rules come before firmware, as for iio-sensor-proxy.
  private static func nearLevel(_ device: SysIIO, _ root: KernelRoot) -> Int? {
    if let level = device.properties["PROXIMITY_NEAR_LEVEL"].flatMap({ Int($0) }) { return level }
    guard device.attributes.contains("in_proximity_nearlevel") else { return nil }
    return root.number("\(SysIIO.directory)/\(device.entry)/in_proximity_nearlevel").value
  }

  /// Radios lower their power near a body, and laptops notice a palm or a lap, by sensors of the same kind
  /// (sysfs-bus-iio, `label`).
  private static func dismissal(_ device: SysIIO, isPlain: Bool, _ root: KernelRoot) -> String? {
    if let label = device.label, label.hasPrefix("proximity-") {
      return "labelled \(label): for a radio's power, a palm or a lap, not for a face"
    }
    if !isPlain || device.name?.hasPrefix("sx9") == true {
      return "a body sensor for a radio's power, not for a face"
    }
    let attachment = Attachment.of(path: device.path, root)
    return attachment.isExternal ? attachment.grounds : nil
  }
}

extension ProximitySensor {
  /// Nil for an input device without such a switch.
  package init?(_ input: SysInput, _ root: KernelRoot) {
    guard input.has(.toggle, InputCode.Switch.frontProximity) else { return nil }
    interface = "\(SysInput.directory)/\(input.entry)"
    name = input.name
    marks = "SW_FRONT_PROXIMITY"
    do throws(SystemError) {
      let switches = try input.switches(root)
      state =
        switches.map { .value($0.contains(InputCode.Switch.frontProximity) ? .near : .far) }
        ?? .absent("it has no node that could be asked")
    } catch { state = .refusal(error) }
  }

  /// The same, with its raw value read: that switches it on for a moment. By the kernel's rule the level itself is near.
  package func asked(_ root: KernelRoot) -> ProximitySensor {
    guard dismissal == nil, marks == Self.channel, let nearLevel else { return self }
    var sensor = self
    sensor.state = root.number("\(interface)/\(Self.channel)").map { $0 >= nearLevel ? .near : .far }
    return sensor
  }
}
