import Glibc

/// One entry of /sys/class/power_supply: a battery, a charger, or a peripheral's battery (sysfs-class-power).
package struct SysPowerSupply: Sendable, Equatable {
  package var name: String
  /// Attributes by their file's name: `energy_now` in µWh, `charge_now` in µAh, `voltage_now` in µV,
  /// `current_now` in µA, `power_now` in µW, `capacity` in percent.
  package var attributes: [String: String]
  /// What the kernel answered for attributes that are there and could not be read.
  package var refusals: [String: SystemError]
  /// Where it lies in the device tree; nil in a tree without symbolic links.
  package var path: String?

  package init(
    name: String, attributes: [String: String], refusals: [String: SystemError] = [:], path: String? = nil
  ) {
    self.name = name
    self.attributes = attributes
    self.refusals = refusals
    self.path = path
  }

  package static let directory = "/sys/class/power_supply"

  static let known = [
    "type", "scope", "present", "online", "status", "capacity", "capacity_level", "energy_now", "energy_full",
    "energy_full_design", "charge_now", "charge_full", "charge_full_design", "voltage_now",
    "voltage_min_design",
    "voltage_max_design", "power_now", "current_now", "temp", "cycle_count", "technology", "health",
    "manufacturer", "model_name",
  ]

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysPowerSupply] {
    try root.entries(directory).map { read(root, $0) }
  }

  /// Reads `uevent` first, which is one consistent answer, then each attribute that was not in it.
  private static func read(_ root: KernelRoot, _ name: String) -> SysPowerSupply {
    let base = "\(directory)/\(name)"
    var supply = SysPowerSupply(name: name, attributes: [:], path: try? root.link(base))
    let prefix = "POWER_SUPPLY_"
    for (key, value) in Uevent.parse((try? root.text("\(base)/uevent")) ?? "") where key.hasPrefix(prefix) {
      supply.attributes[key.dropFirst(prefix.count).lowercased()] = value
    }
    for attribute in known where supply.attributes[attribute] == nil {
      do { supply.attributes[attribute] = try root.text("\(base)/\(attribute)") } catch {
        if error.code != ENOENT { supply.refusals[attribute] = error }
      }
    }
    return supply
  }

  /// An attribute's text without the blanks around it; nil where it is missing or empty.
  package func text(_ attribute: String) -> String? {
    guard let value = attributes[attribute] else { return nil }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    let trimmed = String(value.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    return trimmed.isEmpty ? nil : trimmed
  }

  package func integer(_ attribute: String) -> Int? { text(attribute).flatMap { Int($0) } }

  /// The size of a figure: drivers disagree on the sign of currents, so that only `status` tells the direction.
  package func size(_ attribute: String) -> Double? { integer(attribute).map { Double($0.magnitude) } }
}
