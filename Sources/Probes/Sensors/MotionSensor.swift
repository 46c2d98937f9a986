package import Formats
import Kernel

/// What moves, turns or points can be measured by.
package enum MotionQuantity: String, Sendable, CaseIterable {
  case accelerometer, gyroscope, magnetometer

  /// The word for it in the names of IIO attributes.
  package var channel: String {
    switch self {
    case .accelerometer: "accel"
    case .gyroscope: "anglvel"
    case .magnetometer: "magn"
    }
  }
}

/// A part that measures motion, wherever the kernel shows it.
package struct MotionSensor: Sendable, Equatable {
  /// `iio:device1`, `input7`
  package var entry: String
  package var name: String?
  /// The folder that shows it.
  package var interface: String
  /// What it measures along three axes.
  package var quantities: [MotionQuantity]
  package var attachment: Attachment
  /// What shows that it measures this: attributes or codes, as the kernel names them.
  package var marks: String
  /// `base`, `display`, and what else firmware and rules say; nil where they say nothing.
  package var location: String?
  package var matrices: [String: MountMatrix] = [:]
  /// Why it counts for nothing although it measures; nil where it counts.
  package var dismissal: String?

  package var counts: Bool { dismissal == nil && !attachment.isExternal }

  package var json: JSONValue {
    .members([
      "entry": .string(entry), "name": name.map { .string($0) }, "interface": .string(interface),
      "quantities": .strings(quantities.map(\.rawValue)), "attachment": .string(attachment.word),
      "location": location.map { .string($0) },
      "mountMatrices": matrices.isEmpty ? nil : .object(matrices.mapValues(\.json)), "counted": .bool(counts),
      "reason": (dismissal ?? (counts ? nil : attachment.grounds)).map { .string($0) },
    ])
  }

  /// What is said of it where it counts for nothing: `input9 (Wireless Controller): connected by Bluetooth`.
  package var remark: String {
    "\(name ?? entry): \(dismissal ?? attachment.grounds ?? "measures something else")"
  }
}
