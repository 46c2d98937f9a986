package import Formats
package import Kernel

/// How a sensor's axes lie in the device: three rows of a rotation (sysfs-bus-iio, `mount_matrix`).
package struct MountMatrix: Sendable, Equatable {
  package var rows: [[Double]]
  /// The attribute or udev property that it stands in.
  package var source: String

  /// Where it is looked for, as iio-sensor-proxy does: udev first, because rules correct wrong firmware.
  package static func read(_ root: KernelRoot, _ device: SysIIO, quantity: String) -> MountMatrix? {
    if quantity == "accel", let text = device.properties["ACCEL_MOUNT_MATRIX"] {
      return parse(text, source: "udev ACCEL_MOUNT_MATRIX")
    }
    let names = ["mount_matrix", "in_\(quantity)_mount_matrix", "in_mount_matrix"]
    guard let name = names.first(where: { device.attributes.contains($0) }) else { return nil }
    let text = try? root.text("\(SysIIO.directory)/\(device.entry)/\(name)")
    return text.flatMap { parse($0, source: name) }
  }

  /// `a, b, c; d, e, f; g, h, i`
  ///
  /// - Returns: Nil for anything else, and for a row or a column of zeros, in which an axis would be lost.
  package static func parse(_ text: String, source: String) -> MountMatrix? {
    let rows = text.split(separator: ";").map { row in
      row.split(separator: ",").compactMap {
        Double($0.drop { $0 == " " }.prefix { $0 != " " && $0 != "\n" })
      }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isFinite) }) else { return nil }
    for place in 0..<3 where rows[place].allSatisfy({ $0 == 0 }) || rows.allSatisfy({ $0[place] == 0 }) {
      return nil
    }
    return MountMatrix(rows: rows, source: source)
  }

  package var json: JSONValue {
    ["rows": .array(rows.map { .numbers($0) }), "source": .string(source)]
  }
}
