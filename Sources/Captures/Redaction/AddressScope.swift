/// How far internet addresses reach (RFC 6890, RFC 4291): those of one's own network name nobody outside it.
enum AddressScope {
  static func isGlobal(ipv4 bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (224..., _): false
    case (100, 64...127), (169, 254), (172, 16...31), (192, 168): false
    case (192, 0): bytes[2] > 2
    case (198, 51): bytes[2] != 100
    case (203, 0): bytes[2] != 113
    default: true
    }
  }

  /// How much of the front says only what kind of address it is; nil for one that identifies nobody.
  static func bytesToKeep(ipv6 bytes: [UInt8]) -> Int? {
    if bytes.dropLast().allSatisfy({ $0 == 0 }) { return nil }
    if holdsIPv4(bytes) { return 12 }
    switch (bytes[0], bytes[1]) {
    // The address to which a neighbour's is asked holds its last three bytes.
    case (0xFF, _): return bytes[11] == 1 && bytes[12] == 0xFF ? 13 : nil
    case (0xFE, 0x80...0xBF): return 8
    case (0x20, 0x01) where bytes[2] == 0x0D && bytes[3] == 0xB8: return nil
    default: return 1
    }
  }

  /// `::ffff:192.0.2.1`, `64:ff9b::192.0.2.1`
  static func holdsIPv4(_ bytes: [UInt8]) -> Bool {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    return bytes.starts(with: mapped) || bytes.starts(with: translated)
  }
}
