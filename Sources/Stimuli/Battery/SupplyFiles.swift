import Glibc
package import Kernel
import Quantities

/// One power supply as files: its attributes, and `uevent`, which tells most of them again (sysfs-class-power).
package struct SupplyFiles: Sendable, Equatable {
  package var name: String
  package var attributes: [String: String]
  /// The keys of `uevent`, in its order.
  package var told: [String]

  /// Whether it feeds the device: the battery of a mouse has the scope Device.
  package var isBattery: Bool { attributes["type"] == "Battery" && attributes["scope"] != "Device" }
  /// Whether it is what the device is charged from.
  private var isSource: Bool { attributes["type"] != "Battery" && attributes["online"] != nil }

  /// As the machine has it. An attribute that cannot be read is left out.
  package init(_ root: KernelRoot, _ name: String) {
    let folder = "\(SysPowerSupply.directory)/\(name)"
    var attributes: [String: String] = [:]
    for file in (try? root.entries(folder)) ?? [] where file != "uevent" {
      attributes[file] = try? root.text("\(folder)/\(file)")
    }
    var told: [String] = []
    for line in ((try? root.text("\(folder)/uevent")) ?? "").split(separator: "\n") {
      guard line.hasPrefix(Self.prefix), let sign = line.firstIndex(of: "=") else { continue }
      let key = line[..<sign].dropFirst(Self.prefix.count).lowercased()
      if key != "name", attributes[key] == nil { attributes[key] = String(line[line.index(after: sign)...]) }
      told.append(key)
    }
    self.name = name
    self.attributes = attributes
    self.told = told
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
    told = ["name"] + attributes.keys.sorted()
  }

  /// A healthy battery of 40 Wh that is being used, for a machine that has none.
  static let made = SupplyFiles(
    name: "BAT0",
    attributes: [
      "type": "Battery", "status": "Discharging", "present": "1", "technology": "Li-ion", "capacity": "80",
      "capacity_level": "Normal", "health": "Good", "energy_full_design": "40000000",
      "energy_full": "40000000", "energy_now": "32000000", "voltage_min_design": "11400000",
      "voltage_now": "11800000", "power_now": "4000000", "cycle_count": "10", "manufacturer": "Headroom",
      "model_name": "made for this run",
    ])

  /// - Parameter capacity: percent. What is left follows from it, by `energy_full` or `charge_full`.
  package mutating func change(capacity: Int, isCharging: Bool) {
    if isSource { set("online", isCharging ? "1" : "0") }
    guard isBattery else { return }
    set("capacity", "\(capacity)")
    set(
      "capacity_level",
      capacity <= 5 ? "Critical" : capacity <= 20 ? "Low" : capacity < 100 ? "Normal" : "Full")
    set("status", isCharging ? "Charging" : "Discharging")
    for kind in ["energy", "charge"] {
      guard let full = attributes["\(kind)_full"].flatMap({ Int($0) }) else { continue }
      set("\(kind)_now", "\(full / 100 * capacity)")
    }
  }

  /// Battery drivers tell what they know: a file that the supply has not is not made, but for the three that each
  /// program asks for.
  private mutating func set(_ attribute: String, _ value: String) {
    guard attributes[attribute] != nil || ["capacity", "status", "online"].contains(attribute) else { return }
    attributes[attribute] = value
  }

  private static let prefix = "POWER_SUPPLY_"

  var uevent: String {
    told.map { key in
      "\(Self.prefix)\(key.uppercased())=\(key == "name" ? name : attributes[key] ?? "")\n"
    }.joined()
  }

  private var files: [(name: String, text: String)] {
    attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value + "\n") } + [("uevent", uevent)]
  }

  /// In place, because readers keep such files open and read them again from the start: the new text first, then what
  /// the old one was longer by goes.
  package func write(below folder: String) throws(SystemError) {
    let path = "\(folder)/\(name)"
    try Self.make(path)
    for file in files {
      let path = "\(path)/\(file.name)"
      let bytes = Array(file.text.utf8)
      let descriptor = try FileDescriptor(opening: path, O_WRONLY | O_CREAT)
      try descriptor.writeAll(bytes, path)
      let raw = descriptor.raw
      try check("ftruncate", path) { ftruncate(raw, off_t(bytes.count)) }
      try check("fchmod", path) { fchmod(raw, 0o644) }
    }
  }

  package func remove(below folder: String) {
    for file in files { unlink("\(folder)/\(name)/\(file.name)") }
    rmdir("\(folder)/\(name)")
  }

  /// A folder that everybody may enter, whatever the umask; it may be there.
  static func make(_ path: String) throws(SystemError) {
    try check("mkdir", path) { mkdir(path, 0o755) == 0 || errno == EEXIST ? 0 : -1 }
    try check("chmod", path) { chmod(path, 0o755) }
  }
}
