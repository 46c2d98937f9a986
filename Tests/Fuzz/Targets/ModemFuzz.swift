import Kernel
import Probes

/// What ModemManager and oFono say of modems, as text.
enum ModemFuzz: FuzzTarget {
  static let name = "modem"

  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = ModemObjects.modems(text)
    _ = OFono.modems(text)
  }
}
