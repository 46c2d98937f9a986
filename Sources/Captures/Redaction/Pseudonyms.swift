package import Kernel

/// False names of the same length and shape for what identifies a device, its owner or its place: the same each time
/// the same true name comes, and drawn by chance, so that nothing leads back.
///
/// A digit zero stays one and no other becomes one, so that addresses keep their length in every notation.
package struct Pseudonyms {
  private var names: [Key: [UInt8]] = [:]
  private let random: () -> UInt64

  private enum Kind { case hardware, ipv4, ipv6, identifier, text }
  private struct Key: Hashable {
    var kind: Kind
    var bytes: [UInt8]
  }

  package init(random: @escaping () -> UInt64 = { UInt64.random(in: .min ... .max) }) { self.random = random }

  /// What was given a false name so far, as true and false bytes of hardware addresses.
  package private(set) var hardwareAddresses: [[UInt8]: [UInt8]] = [:]
  /// The same of texts: serial numbers, names.
  package private(set) var texts: [[UInt8]: [UInt8]] = [:]
  /// Those of the texts that users and machines are called by.
  package private(set) var people: Set<[UInt8]> = []
  /// The same of identifiers of 16 bytes and more.
  package private(set) var identifiers: [[UInt8]: [UInt8]] = [:]

  // MARK: - Addresses

  /// Six bytes. The maker's part stays where it is one; zeros, broadcast and groups name nobody.
  package mutating func hardwareAddress(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 6, bytes[0] & 1 == 0 else { return bytes }
    let kept = bytes[0] & 2 == 0 ? 3 : 1
    guard bytes[kept...].contains(where: { $0 != 0 }) else { return bytes }
    let name = Array(bytes[..<kept]) + scrambled(.hardware, bytes, from: kept)
    hardwareAddresses[bytes] = name
    return name
  }

  package mutating func address(_ address: InternetAddress) -> InternetAddress {
    switch (address.family, address.bytes.count) {
    case (.ipv4, 4): InternetAddress(.ipv4, ipv4(address.bytes))
    case (.ipv6, 16): InternetAddress(.ipv6, ipv6(address.bytes))
    default: address
    }
  }

  private mutating func ipv4(_ bytes: [UInt8]) -> [UInt8] {
    guard AddressScope.isGlobal(ipv4: bytes) else { return bytes }
    for _ in 0..<64 {
      var name = [bytes[0]]
      for end in 2...4 { name.append(octet(Array(bytes[..<end]))) }
      if name != bytes, AddressScope.isGlobal(ipv4: name) { return name }
      for end in 2...4 { names[Key(kind: .ipv4, bytes: Array(bytes[..<end]))] = nil }
    }
    return [bytes[0], 0, 0, 0]
  }

  /// Another number of as many decimal digits in the place of the last byte; networks keep being networks.
  private mutating func octet(_ prefix: [UInt8]) -> UInt8 {
    let value = prefix[prefix.count - 1]
    guard value != 0 else { return 0 }
    return named(Key(kind: .ipv4, bytes: prefix)) { random in
      let (first, count): (UInt64, UInt64) = value < 10 ? (1, 9) : value < 100 ? (10, 90) : (100, 156)
      return [UInt8(truncatingIfNeeded: first + random() % count)]
    }[0]
  }

  private mutating func ipv6(_ bytes: [UInt8]) -> [UInt8] {
    guard let kept = AddressScope.bytesToKeep(ipv6: bytes) else { return bytes }
    if AddressScope.holdsIPv4(bytes) { return Array(bytes[..<12]) + ipv4(Array(bytes[12...])) }
    var name = Array(bytes[..<kept])
    for end in stride(from: kept + kept % 2 + (kept.isMultiple(of: 2) ? 2 : 0), through: 16, by: 2) {
      name += scrambled(.ipv6, Array(bytes[..<end]), from: name.count)
    }
    // An address made of the hardware's shows the hardware's (RFC 4291, appendix A).
    if bytes[11] == 0xFF, bytes[12] == 0xFE {
      let hardware = hardwareAddress([bytes[8] ^ 2, bytes[9], bytes[10], bytes[13], bytes[14], bytes[15]])
      name.replaceSubrange(
        8..., with: [hardware[0] ^ 2, hardware[1], hardware[2], 0xFF, 0xFE] + hardware[3...])
    }
    return name
  }

  // MARK: - Identifiers and texts

  /// Bytes that identify something: a UUID, a key's hash.
  package mutating func identifier(_ bytes: [UInt8]) -> [UInt8] {
    let name = scrambled(.identifier, bytes, from: 0)
    if bytes.count >= 16, name != bytes { identifiers[bytes] = name }
    return name
  }

  /// A serial number, a telephone number, a name: digits for digits, letters for letters, the rest as it is.
  package mutating func text(_ bytes: [UInt8]) -> [UInt8] {
    let name = named(Key(kind: .text, bytes: bytes)) { random in bytes.map { Self.letter($0, random) } }
    if name != bytes { texts[bytes] = name }
    return name
  }

  /// What a user or a machine is called: a text that may stand in any other.
  package mutating func person(_ bytes: [UInt8]) -> [UInt8] {
    people.insert(bytes)
    return text(bytes)
  }

  private static func letter(_ byte: UInt8, _ random: () -> UInt64) -> UInt8 {
    func one(of first: Character, _ count: UInt64) -> UInt8 {
      (first.asciiValue ?? 0) + UInt8(truncatingIfNeeded: random() % count)
    }
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return one(of: "1", 9)
    // Letters that are hexadecimal digits stay such.
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return one(of: "a", 6)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return one(of: "A", 6)
    case UInt8(ascii: "g")...UInt8(ascii: "z"): return one(of: "g", 20)
    case UInt8(ascii: "G")...UInt8(ascii: "Z"): return one(of: "G", 20)
    // What is no ASCII can be part of a name in any writing.
    case 0x80...: return UInt8(ascii: "?")
    default: return byte
    }
  }

  /// The bytes from a place on by the false name that they have behind those before them.
  private mutating func scrambled(_ kind: Kind, _ bytes: [UInt8], from start: Int) -> [UInt8] {
    named(Key(kind: kind, bytes: bytes)) { random in
      bytes[start...].map { byte in
        let (high, low) = (byte >> 4, byte & 15)
        func digit(_ old: UInt8) -> UInt8 { old == 0 ? 0 : 1 + UInt8(truncatingIfNeeded: random() % 15) }
        return digit(high) << 4 | digit(low)
      }
    }
  }

  /// The name that a key has, or else another than itself.
  private mutating func named(_ key: Key, _ make: (() -> UInt64) -> [UInt8]) -> [UInt8] {
    if let name = names[key] { return name }
    var name = make(random)
    for _ in 0..<16 where key.bytes.suffix(name.count).elementsEqual(name) { name = make(random) }
    names[key] = name
    return name
  }
}
