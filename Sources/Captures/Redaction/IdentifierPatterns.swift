import Glibc
import Kernel

/// Finds what identifies by its look alone, wherever it stands: hardware addresses, UUIDs, long hexadecimal numbers,
/// and, where addresses are to be expected, those of the internet.
struct IdentifierPatterns {
  var names: Pseudonyms
  private var text: ConcealedBytes
  private var bytes: [UInt8] { text.bytes }

  private static let linkPrefixes = Set(["enx", "ibx", "slx", "wlx", "wwx"].map { Array($0.utf8) })

  static func conceal(_ text: inout ConcealedBytes, internet: Bool, _ names: inout Pseudonyms) {
    var patterns = IdentifierPatterns(names: names, text: text)
    patterns.run(internet)
    (text, names) = (patterns.text, patterns.names)
  }

  private mutating func run(_ internet: Bool) {
    var place = 0
    var before: UInt8 = 0x20
    let source = bytes
    while place < source.count {
      let byte = source[place]
      if !before.isWord, let end = linkName(source, place) {
        place = end
      } else if byte.isHexadecimal || byte == UInt8(ascii: ":"), !before.isWord,
        let end = hardwareAddress(source, place) ?? uuid(source, place) ?? number(source, place)
          ?? (internet && before != UInt8(ascii: ":") && before != UInt8(ascii: ".")
            ? internetAddress(source, place) : nil)
      {
        place = end
      } else {
        place += 1
      }
      before = source[place - 1]
    }
  }

  /// Pairs of digits with one separator between them: six of an interface, eight or twenty of others.
  private mutating func hardwareAddress(_ source: [UInt8], _ start: Int) -> Int? {
    guard start + 17 <= source.count, [0x3A, 0x2D, 0x5F].contains(source[start + 2]) else { return nil }
    let separator = source[start + 2]
    var (value, places, place): ([UInt8], [Int], Int) = ([], [], start)
    while place + 1 < source.count, let high = source[place].nibble, let low = source[place + 1].nibble {
      value.append(high << 4 | low)
      places += [place, place + 1]
      place += 2
      guard place < source.count, source[place] == separator, value.count < 32 else { break }
      place += 1
    }
    var end = (places.last ?? start) + 1
    guard value.count >= 6 else { return nil }
    if end < source.count, source[end].isWord {
      // `hid-00-11-22-33-44-55-battery`: a word behind it begins with such digits.
      guard value.count > 6 else { return nil }
      (value, places) = (Array(value[..<6]), Array(places[..<12]))
      end = places[11] + 1
    }
    let name = value.count == 6 ? names.hardwareAddress(value) : names.identifier(value)
    write(name, at: places, source)
    return end
  }

  /// `enxb827eb7c3d9e`: systemd names links by their address where nothing else is known of them
  /// (systemd.net-naming-scheme(7)).
  private mutating func linkName(_ source: [UInt8], _ start: Int) -> Int? {
    let (digits, end) = (start + 3, start + 15)
    guard source[start] | 0x20 >= 0x61, end <= source.count, end == source.count || !source[end].isWord,
      Self.linkPrefixes.contains(Array(source[start..<digits]))
    else { return nil }
    let value = Self.joined(source[digits..<end].compactMap { $0.nibble })
    guard value.count == 6 else { return nil }
    write(names.hardwareAddress(value), at: Array(digits..<end), source)
    return end
  }

  /// 8-4-4-4-12 digits (RFC 9562). Bluetooth's numbers for services have this form and name nobody.
  private mutating func uuid(_ source: [UInt8], _ start: Int) -> Int? {
    let end = start + 36
    guard end <= source.count, end == source.count || !source[end].isHexadecimal else { return nil }
    var (value, places): ([UInt8], [Int]) = ([], [])
    for offset in 0..<36 {
      let byte = source[start + offset]
      if [8, 13, 18, 23].contains(offset) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let nibble = byte.nibble else { return nil }
        value.append(nibble)
        places.append(start + offset)
      }
    }
    let service = "00001000800000805f9b34fb".utf8.compactMap { $0.nibble }
    if !value.suffix(24).elementsEqual(service) {
      write(names.identifier(Self.joined(value)), at: places, source)
    }
    return end
  }

  /// Thirty-two hexadecimal digits and more: a machine-id, a UUID without its dashes, a container's name.
  private mutating func number(_ source: [UInt8], _ start: Int) -> Int? {
    let end = source[start...].firstIndex { !$0.isHexadecimal } ?? source.count
    guard end - start >= 32, (end - start).isMultiple(of: 2), end == source.count || !source[end].isWord
    else {
      return nil
    }
    let value = Self.joined(source[start..<end].compactMap { $0.nibble })
    write(names.identifier(value), at: Array(start..<end), source)
    return end
  }

  private mutating func internetAddress(_ source: [UInt8], _ start: Int) -> Int? {
    let isPart: (UInt8) -> Bool = { $0.isHexadecimal || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    var end = source[start...].firstIndex { !isPart($0) } ?? source.count
    guard end - start <= 64 else { return end }
    // A port or the end of a sentence may follow.
    while end > start, [0x2E, 0x3A].contains(source[end - 1]), source[start..<end].suffix(2) != [0x3A, 0x3A] {
      end -= 1
    }
    let word = String(decoding: source[start..<end], as: UTF8.self)
    let host = word.contains(".") ? String(word.prefix { $0 != ":" }) : word
    guard let address = InternetAddress(parsing: host) ?? InternetAddress(parsing: word) else { return nil }
    let length = InternetAddress(parsing: host) == nil ? word.utf8.count : host.utf8.count
    let name = Array(names.address(address).text.utf8)
    // Another spelling than the usual one would not keep its length.
    text.replace(
      start..<(start + length),
      name.count == length ? name : [UInt8](repeating: UInt8(ascii: "1"), count: length))
    return start + length
  }

  /// Writes the digits of a name, each in the case of the one that stood there.
  private mutating func write(_ name: [UInt8], at places: [Int], _ source: [UInt8]) {
    guard let first = places.first, let last = places.last, places.count == 2 * name.count else { return }
    var shown = Array(source[first...last])
    let isUpper = shown.contains { (0x41...0x46).contains($0) }
    for (index, place) in places.enumerated() {
      let nibble = index.isMultiple(of: 2) ? name[index / 2] >> 4 : name[index / 2] & 15
      shown[place - first] = Array((isUpper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)[Int(nibble)]
    }
    text.replace(first..<(last + 1), shown)
  }

  private static func joined(_ nibbles: [UInt8]) -> [UInt8] {
    stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
  }
}

extension InternetAddress {
  /// Nil for what inet_pton(3) does not take for an address.
  init?(parsing text: String) {
    for (family, number, length) in [(Family.ipv4, AF_INET, 4), (.ipv6, AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: length)
      if inet_pton(number, text, &bytes) == 1 {
        self.init(family, bytes)
        return
      }
    }
    return nil
  }
}

extension UInt8 {
  var nibble: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
  /// The letter of ASCII as a small or a capital one, and any other byte as it is.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }
  var isHexadecimal: Bool { nibble != nil }
  /// Whether it is a letter or a digit.
  var isWord: Bool { isHexadecimal || (0x47...0x5A).contains(self) || (0x67...0x7A).contains(self) }
}
