import Formats
import Kernel
import Probes

/// Numbers in attributes of sysfs and fields of procfs.
enum NumberListFuzz: FuzzTarget {
  static let name = "number-list"

  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let list = CPUList(parsing: text) {
      claim(list.numbers == list.numbers.sorted(), "the numbers are in order")
    }
    for width in [32, 64] {
      guard let bits = InputBits(text, width: width) else { continue }
      _ = (bits.contains(0x2FF), bits.contains(.max), bits.contains(-1), bits.isEmpty)
    }
    _ = InputBits.width(of: [text])
    _ = MountMatrix.parse(text, source: "mount_matrix")
    _ = Base64.decode(text).map { Base64.encode($0) }
    bytes.withUnsafeBytes { raw in
      _ = KeyedNumbers.find("key:", in: raw)
      _ = (0..<4).map { KeyedNumbers.field($0, in: raw) }
    }
  }
}
