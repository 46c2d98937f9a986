import Kernel

/// What a program says to a message bus, before any library has read it.
enum DBusWireFuzz: FuzzTarget {
  static let name = "dbus-wire"

  static func run(_ bytes: [UInt8]) {
    if bytes.count >= 16, let extent = DBusHeader.extent(bytes[...]) {
      claim(extent.header >= 16 && extent.message >= extent.header, "a message is as long as its header")
    }
    if let header = DBusHeader(bytes[...]) {
      claim(header.length <= bytes.count, "a header lies in its bytes")
      var reader = DBusReader(bytes[header.length...], isBigEndian: header.isBigEndian)
      while reader.string() != nil {}
      // What is no kind of this version has no form to write.
      let again = DBusHeader(DBusWriter.message(header)[...])
      claim(
        header.kind == nil || again?.member == header.member && again?.path == header.path,
        "a header reads back the same")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    _ = DBusMatchRule(text)
    for socket in DBusAddress.sockets(text) { claim(!socket.name.isEmpty, "a socket has a name") }
  }
}
