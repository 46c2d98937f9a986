/// Names in paths.
enum SecretPaths {
  /// Conceals the name of a user in a path to a home directory or a medium, and what a device is called by its serial
  /// number.
  static func conceal(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    for place in Place.all {
      var start = 0
      let source = text.bytes
      while let found = source.place(of: place.folder, from: start) {
        start = found.upperBound
        let name = step(source, from: found.upperBound)
        let end = name.upperBound < source.count ? name.upperBound : nil
        // /sys/bus/media/devices is nobody's medium; an overlay's folder can be anywhere.
        let isRooted = found.lowerBound == 0 || !source[found.lowerBound - 1].isWord
        guard !name.isEmpty, isRooted || place.isAnywhere else { continue }
        // What lies right below /media is the medium's name, else the user's.
        let isUser = place.isUsers || (end.map { source[$0] == 0x2F } ?? false)
        conceal(name, isPerson: isUser && !place.isDevice, &text, &names)
        if place.isUsers, let end, source[end] == 0x2F, isDomain(source[name]) {
          conceal(step(source, from: end + 1), isPerson: true, &text, &names)
        }
      }
    }
    concealBatteries(&text, &names)
  }

  /// One step of a path, up to whatever ends it.
  private static func step(_ source: [UInt8], from start: Int) -> Range<Int> {
    let end = source[start...].firstIndex {
      $0 <= 0x20 || $0 == 0x2F || $0 == 0x22 || $0 == 0x2C || $0 == 0x3A
    }
    return start..<(end ?? source.count)
  }

  /// Between a domain and its users lies a folder of its own: `/home/EXAMPLE/anna`, `/home/example.org/anna` (winbind's
  /// and sssd's templates).
  private static func isDomain(_ name: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    return text.contains(".") && !text.hasPrefix(".")
      || text.count > 1 && text.contains(where: \.isLetter) && text == text.uppercased()
  }

  /// Conceals a name word by word: the kernel writes a blank in it as a backslash and three octal digits
  /// (proc_pid_mountinfo(5)), which stay.
  private static func conceal(
    _ name: Range<Int>, isPerson: Bool, _ text: inout ConcealedBytes, _ names: inout Pseudonyms
  ) {
    let source = text.bytes
    var start = name.lowerBound
    while let escape = source[start..<name.upperBound].firstIndex(of: 0x5C) {
      text.concealText(start..<escape, isPerson: isPerson, &names)
      start = min(escape + 4, name.upperBound)
    }
    text.concealText(start..<name.upperBound, isPerson: isPerson, &names)
  }

  private struct Place {
    var folder: [UInt8]
    /// Whether it may lie below any other folder, such as a backup's.
    var isAnywhere = false
    /// Whether all names in it are users'.
    var isUsers = false
    /// Whether the names in it are those of devices.
    var isDevice = false

    static let all =
      ["/home/", "/homes/", "/@home/", "/Users/", "/USERDATA/"].map {
        Place(folder: Array($0.utf8), isAnywhere: true, isUsers: true)
      } + ["/run/media/", "/media/"].map { Place(folder: Array($0.utf8)) }
      + ["/by-id/", "/by-label/", "/by-partlabel/", "/by-uuid/"].map {
        Place(folder: Array($0.utf8), isAnywhere: true, isDevice: true)
      }
  }

  /// `hid-4082-1f-8e-b6-95-battery`: drivers name the batteries of things by what tells one such thing from another.
  static func concealBatteries(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    let source = text.bytes
    for prefix in ["hid-", "steam-controller-"] {
      var start = 0
      while let found = source.place(of: Array(prefix.utf8), from: start) {
        start = found.upperBound
        let step = source[start...].firstIndex { $0 <= 0x20 || $0 == 0x2F || $0 == 0x22 } ?? source.count
        guard let end = source.place(of: Array("-battery".utf8), from: start), end.lowerBound < step else {
          continue
        }
        text.concealText(start..<end.lowerBound, &names)
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
