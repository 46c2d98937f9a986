import Glibc
import Kernel

/// Conceals addresses in what rtnetlink(7) tells of links, addresses and routes.
struct NetlinkSecrets {
  private var text: ConcealedBytes
  private var names: Pseudonyms

  static func conceal(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    var secrets = NetlinkSecrets(text: text, names: names)
    var place = 0
    while let length = text.bytes[place...].integer(UInt32.self, at: 0).flatMap({ Int(exactly: $0) }),
      let type = text.bytes[place...].integer(UInt16.self, at: 4), length >= 16,
      length <= text.bytes.count - place
    {
      secrets.message(type, (place + 16)..<(place + length))
      place = min(text.bytes.count, place + (length + 3) & ~3)
    }
    (text, names) = (secrets.text, secrets.names)
  }

  /// The headers of RTM_NEWLINK, RTM_NEWADDR and RTM_NEWROUTE are 16, 8 and 12 bytes.
  private mutating func message(_ type: UInt16, _ body: Range<Int>) {
    let header = [16: 16, 20: 8, 24: 12][type] ?? 0
    guard header > 0, body.count >= header else { return }
    let attributes = (body.lowerBound + header)..<body.upperBound
    switch type {
    case 16: each(attributes) { $0.link($1, $2) }
    case 20: each(attributes) { if [1, 2, 4, 5].contains($1) { $0.address($2) } }
    default: each(attributes) { $0.route($1, $2) }
    }
  }

  /// The attributes of a list with their values' places; a damaged one ends it.
  private mutating func each(
    _ range: Range<Int>, _ body: (inout NetlinkSecrets, UInt16, Range<Int>) -> Void
  ) {
    var place = range.lowerBound
    while place + 4 <= range.upperBound, let length = text.bytes[place...].integer(UInt16.self, at: 0),
      let type = text.bytes[place...].integer(UInt16.self, at: 2), length >= 4,
      Int(length) <= range.upperBound - place
    {
      body(&self, type & 0x3FFF, (place + 4)..<(place + Int(length)))
      place += (Int(length) + 3) & ~3
    }
  }

  /// IFLA_ADDRESS, _BROADCAST, _PERM_ADDRESS, _PHYS_PORT_ID and _PHYS_SWITCH_ID; what a kind of link says of itself, such
  /// as a tunnel's ends, and what each protocol keeps with it, nobody needs.
  private mutating func link(_ type: UInt16, _ value: Range<Int>) {
    switch type {
    case 1, 2, 54, 36, 40: address(value)
    case 26: blank(value)
    case 18: each(value) { if $1 == 2 { $0.blank($2) } }
    default: return
    }
  }

  /// RTA_DST, _SRC, _GATEWAY, _PREFSRC, _VIA and each way of _MULTIPATH.
  private mutating func route(_ type: UInt16, _ value: Range<Int>) {
    switch type {
    case 1, 2, 5, 7: address(value)
    case 18 where value.count > 2: address((value.lowerBound + 2)..<value.upperBound)
    case 9:
      var place = value.lowerBound
      while place + 8 <= value.upperBound, let length = text.bytes[place...].integer(UInt16.self, at: 0),
        length >= 8, Int(length) <= value.upperBound - place
      {
        each((place + 8)..<(place + Int(length))) { way, type, value in
          if type != 9 { way.route(type, value) }
        }
        place += (Int(length) + 3) & ~3
      }
    default: return
    }
  }

  private mutating func address(_ range: Range<Int>) {
    let value = Array(text.bytes[range])
    switch value.count {
    case 4: text.replace(range, names.address(InternetAddress(.ipv4, value)).bytes)
    case 6: text.replace(range, names.hardwareAddress(value))
    case 16: text.replace(range, names.address(InternetAddress(.ipv6, value)).bytes)
    default: text.replace(range, names.identifier(value))
    }
  }

  private mutating func blank(_ range: Range<Int>) {
    text.replace(range, [UInt8](repeating: 0, count: range.count))
  }
}

/// The same in the files of /proc/net, where addresses are hexadecimal numbers.
enum ProcNetSecrets {
  static func conceal(_ path: String, _ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    let digits = SecretPlaces.name(path) == "route" ? 8 : 32
    var start = 0
    let source = text.bytes
    while start < source.count {
      let end: Int = source[start...].firstIndex { $0 <= 0x20 } ?? source.count
      if end - start == digits {
        let value = stride(from: start, to: end - 1, by: 2).compactMap { place in
          source[place].nibble.flatMap { high in source[place + 1].nibble.map { high << 4 | $0 } }
        }
        if value.count * 2 == digits { conceal(value, at: start..<end, in: &text, &names) }
      }
      start = end + 1
    }
  }

  /// IPv4 stands in the processor's byte order, IPv6 in the network's.
  private static func conceal(
    _ value: [UInt8], at range: Range<Int>, in text: inout ConcealedBytes, _ names: inout Pseudonyms
  ) {
    let isShort = value.count == 4
    let address = InternetAddress(isShort ? .ipv4 : .ipv6, isShort ? value.reversed() : value)
    let name = names.address(address).bytes
    let shown = isShort ? name.reversed() : name
    let isUpper = text.bytes[range].contains { (0x41...0x46).contains($0) }
    let digits = Array((isUpper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    text.replace(range, shown.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
