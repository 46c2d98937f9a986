/// A device of the Industrial I/O subsystem: a motion or light sensor, and just as well a converter or a power chip's
/// thermometer (sysfs-bus-iio). Told by the attributes that it has; none that asks the hardware is read.
package struct SysIIO: Sendable, Equatable {
  /// `iio:device0`
  package var entry: String
  /// The chip or driver: `mpu6050`.
  package var name: String?
  /// What the firmware says it is for: `accel-display`, `proximity-wifi`.
  package var label: String?
  /// `base` or `lid`, of sensors behind a ChromeOS controller.
  package var location: String?
  /// The names of its attributes, those of its buffer after `scan_elements/`.
  package var attributes: Set<String>
  /// What udev's rules noted about it.
  package var properties: [String: String]
  /// Below /sys without symbolic links where the tree has them.
  package var path: String

  package static let directory = "/sys/bus/iio/devices"

  package init(
    entry: String, name: String? = nil, label: String? = nil, location: String? = nil,
    attributes: Set<String> = [], properties: [String: String] = [:], path: String = ""
  ) {
    self.entry = entry
    self.name = name
    self.label = label
    self.location = location
    self.attributes = attributes
    self.properties = properties
    self.path = path
  }

  /// Every device there is; triggers are none.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysIIO] {
    try root.entries(directory).filter { $0.hasPrefix("iio:device") }.map { read(root, $0) }
  }

  private static func read(_ root: KernelRoot, _ entry: String) -> SysIIO {
    let base = "\(directory)/\(entry)"
    let buffered = (try? root.entries("\(base)/scan_elements")) ?? []
    let own = (try? root.entries(base)) ?? []
    func text(_ attribute: String) -> String? {
      own.contains(attribute) ? try? root.text("\(base)/\(attribute)") : nil
    }
    return SysIIO(
      entry: entry, name: text("name"), label: text("label"), location: text("location"),
      attributes: Set(own + buffered.map { "scan_elements/\($0)" }),
      properties: UdevDatabase.properties(root, base, subsystem: "iio"), path: SysPath.resolve(base, root))
  }

  /// Whether it measures something: `accel_x`, `proximity`. Some devices are to be had through their buffer only.
  package func measures(_ channel: String) -> Bool {
    ["in_\(channel)_raw", "in_\(channel)_input", "scan_elements/in_\(channel)_en"].contains {
      attributes.contains($0)
    }
  }

  /// Whether it measures something along three axes: `accel`, `anglvel`, `magn`.
  package func measuresAxes(_ quantity: String) -> Bool {
    ["x", "y", "z"].allSatisfy { measures("\(quantity)_\($0)") }
  }

  /// What it measures, in the kernel's words without axes and numbers, sorted: `accel`, `voltage`.
  package var quantities: [String] {
    let names = attributes.compactMap { attribute -> String? in
      let name = attribute.hasPrefix("scan_elements/") ? attribute.dropFirst(14) : attribute[...]
      guard name.hasPrefix("in_"), ["_raw", "_input", "_en"].contains(where: { name.hasSuffix($0) }) else {
        return nil
      }
      let words = name.dropFirst(3).prefix { $0 != "_" && !$0.isWholeNumber }
      return words == "timestamp" || words.isEmpty ? nil : String(words)
    }
    return Set(names).sorted()
  }
}
