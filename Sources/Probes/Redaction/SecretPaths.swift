/// Names in paths.
enum SecretPaths {
  /// Conceals the name of a user in a path to a home directory or a medium, and what a device is called by its serial
  /// number.
  static func conceal(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    for folder in [
      "/home/", "/run/media/", "/media/", "/by-id/", "/by-label/", "/by-partlabel/", "/by-uuid/",
    ] {
      let word = Array(folder.utf8)
      var start = 0
      let source = text.bytes
      while let found = source.place(of: word, from: start) {
        let end = source[found.upperBound...].firstIndex {
          $0 <= 0x20 || $0 == 0x2F || $0 == 0x22 || $0 == 0x2C
        }
        let name = found.upperBound..<(end ?? source.count)
        // /sys/bus/media/devices is nobody's medium; an overlay's folder can be anywhere.
        let isRooted = found.lowerBound == 0 || !source[found.lowerBound - 1].isWord
        if !name.isEmpty, isRooted || folder.hasPrefix("/by-") { text.concealText(name, &names) }
        start = found.upperBound
      }
    }
  }
}

extension [UInt8] {
  /// The first place of other bytes at or behind a position.
  func place(of other: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = other.first, start >= 0 else { return nil }
    var start = start
    while start + other.count <= count, let found = self[start...].firstIndex(of: first) {
      guard found + other.count <= count else { return nil }
      if self[found..<(found + other.count)].elementsEqual(other) { return found..<(found + other.count) }
      start = found + 1
    }
    return nil
  }
}
