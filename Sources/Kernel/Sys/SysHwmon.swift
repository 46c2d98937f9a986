import Quantities

/// A monitoring chip (sysfs-class-hwmon): which figures it has, not what they are now.
package struct SysHwmon: Sendable, Equatable {
  /// One figure: `temp1`, `power2`.
  package struct Channel: Sendable, Equatable {
    package var name: String
    package var label: String?
    /// What it has, after its name: `input`, `average`, `crit`.
    package var attributes: [String]
  }

  /// `hwmon3`
  package var entry: String
  /// The chip: `coretemp`, `nvme`.
  package var chip: String?
  package var channels: [Channel]

  package static let directory = "/sys/class/hwmon"

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysHwmon] {
    try root.entries(directory).map { entry in
      let base = "\(directory)/\(entry)"
      let names = (try? root.entries(base)) ?? []
      return SysHwmon(
        entry: entry, chip: try? root.text("\(base)/name"),
        channels: channels(names).map { name, attributes in
          let label = attributes.contains("label") ? try? root.text("\(base)/\(name)_label") : nil
          return Channel(name: name, label: label, attributes: attributes)
        })
    }
  }

  /// The channels of temperature, power and energy among the names of attributes, in the order of their numbers.
  static func channels(_ names: [String]) -> [(name: String, attributes: [String])] {
    var found: [String: [String]] = [:]
    for name in names {
      let parts = name.split(separator: "_", maxSplits: 1)
      guard parts.count == 2, place(parts[0]) != nil else { continue }
      found[String(parts[0]), default: []].append(String(parts[1]))
    }
    return found.sorted { place($0.key[...]) ?? (0, 0) < place($1.key[...]) ?? (0, 0) }.map {
      ($0.key, $0.value.sorted())
    }
  }

  private static let kinds = ["temp", "power", "energy"]

  private static func place(_ channel: Substring) -> (Int, Int)? {
    for (order, kind) in kinds.enumerated() where channel.hasPrefix(kind) {
      return Int(channel.dropFirst(kind.count)).map { (order, $0) }
    }
    return nil
  }
}
