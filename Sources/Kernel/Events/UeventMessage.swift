/// A message by which the kernel tells that a device came, went or changed (kobject_uevent.c).
package struct UeventMessage: Sendable, Equatable {
  /// `add`, `remove`, `change`, `move`, `bind` …
  package var action: String
  /// Below /sys.
  package var path: String
  package var subsystem: String

  package init(action: String, path: String, subsystem: String) {
    self.action = action
    self.path = path
    self.subsystem = subsystem
  }

  /// `action@path`, and `KEY=value` texts, each with a NUL behind it; nil for anything else, such as what udev sends.
  package init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 256)
    guard let head = parts.first, let sign = head.firstIndex(of: UInt8(ascii: "@")), sign > head.startIndex,
      head[(sign + 1)...].first == UInt8(ascii: "/")
    else { return nil }
    let key = Array("SUBSYSTEM=".utf8)
    guard let pair = parts.dropFirst().first(where: { $0.starts(with: key) }) else { return nil }
    action = String(decoding: head[..<sign], as: UTF8.self)
    path = String(decoding: head[(sign + 1)...], as: UTF8.self)
    subsystem = String(decoding: pair.dropFirst(key.count), as: UTF8.self)
  }
}
