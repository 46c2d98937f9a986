/// Writes binary property lists object by object, also such as nobody should write.
enum BinaryPropertyListBytes {
  /// - Parameter objects: each with its marker; references in them are one byte.
  static func list(_ objects: [[UInt8]], top: Int = 0, offsetSize: Int = 2, referenceSize: UInt8 = 1)
    -> [UInt8]
  {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets.flatMap { big($0, offsetSize) }
    return bytes + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), referenceSize] + big(objects.count, 8) + big(top, 8)
      + big(table, 8)
  }

  static func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
  }

  static func text(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + Array(text.utf8) }
}
