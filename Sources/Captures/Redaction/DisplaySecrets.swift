import Kernel

/// Conceals serial numbers in a display's description of itself (VESA E-EDID, DisplayID), and sets its checksums right,
/// without which nobody would believe the rest.
enum DisplaySecrets {
  private static let block = 128
  private static let mark: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]

  /// Wherever such a description begins: in a file of its own, or in an ioctl's answer.
  static func conceal(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    var start = 0
    while let found = text.bytes.place(of: mark, from: start), found.lowerBound + block <= text.bytes.count {
      start = found.upperBound
      let base = found.lowerBound
      concealBase(&text, base, &names)
      for index in 1...max(1, Int(text.bytes[base + 126])) {
        let extensionStart = base + index * block
        guard extensionStart + block <= text.bytes.count, index <= Int(text.bytes[base + 126]) else { break }
        if text.bytes[extensionStart] == 0x70 { concealDisplayID(&text, extensionStart, &names) }
      }
    }
  }

  /// The number at byte 12 and the text in a descriptor of type 0xFF.
  private static func concealBase(_ text: inout ConcealedBytes, _ base: Int, _ names: inout Pseudonyms) {
    let before = sum(text.bytes, base..<(base + block))
    conceal((base + 12)..<(base + 16), &text, &names)
    for descriptor in stride(from: base + 54, through: base + 108, by: 18)
    where text.bytes[descriptor..<(descriptor + 4)].elementsEqual([0, 0, 0, 0xFF]) {
      text.concealText((descriptor + 5)..<(descriptor + 18), &names)
    }
    correct(&text, base..<(base + block), before)
  }

  /// Product identification, data block 0x00 of version 1 and 0x20 of version 2.
  private static func concealDisplayID(_ text: inout ConcealedBytes, _ base: Int, _ names: inout Pseudonyms) {
    let whole = sum(text.bytes, base..<(base + block))
    let section = (base + 1)..<(base + 127)
    let before = sum(text.bytes, section)
    var place = base + 5
    while place + 3 <= base + 126 {
      let (tag, length) = (text.bytes[place], Int(text.bytes[place + 2]))
      if tag == 0, length == 0 { break }
      if tag == 0 || tag == 0x20, length >= 9, place + 12 <= base + 126 {
        conceal((place + 8)..<(place + 12), &text, &names)
      }
      place += 3 + length
    }
    let end = base + 5 + Int(text.bytes[base + 2])
    if end < base + 127 {
      let change = before &- sum(text.bytes, section)
      text.replace(end..<(end + 1), [text.bytes[end] &+ change])
    }
    correct(&text, base..<(base + block), whole)
  }

  private static func conceal(_ range: Range<Int>, _ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    text.replace(range, names.identifier(Array(text.bytes[range])))
  }

  private static func sum(_ bytes: [UInt8], _ range: Range<Int>) -> UInt8 { bytes[range].reduce(0, &+) }

  /// Lets the last byte make up for what changed; a checksum that was wrong stays as wrong.
  private static func correct(_ text: inout ConcealedBytes, _ range: Range<Int>, _ before: UInt8) {
    let last = range.upperBound - 1
    let change = before &- sum(text.bytes, range)
    if change != 0 { text.replace(last..<(last + 1), [text.bytes[last] &+ change]) }
  }
}
