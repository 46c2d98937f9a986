import Kernel

/// What one side of a proxied connection says, taken apart into lines of the handshake and messages.
struct BusFlow {
  enum Item {
    /// A line of the handshake, with what ends it.
    case line([UInt8])
    /// A whole message that was asked for.
    case message(DBusHeader, [UInt8], [CInt])
    /// A piece of any other; the first one comes with the header, where that can be read.
    case part(DBusHeader?, [UInt8], [CInt])
    /// No item yet.
    case nothing
    /// Against the protocol.
    case broken
  }

  /// The longest line of the handshake: libdbus takes 16 KiB as well (dbus-auth.c, MAX_BUFFER).
  private static let longestLine = 16 << 10
  /// Longer messages and headers go on as they come, unread.
  private static let longestRead = 1 << 20
  private static let longestHeader = 64 << 10

  let isClient: Bool
  private var input: [UInt8] = []
  private var start = 0
  private var passed: [CInt] = []
  /// Whether the handshake is over and messages follow.
  private(set) var isSpeaking = false
  /// What is still to come of a message that goes on as it comes.
  private(set) var rest = 0

  init(isClient: Bool) { self.isClient = isClient }

  /// Bytes that wait for more.
  var waiting: Int { input.count - start }

  mutating func take(_ bytes: ArraySlice<UInt8>, _ descriptors: [CInt]) {
    if start > 0 { input.removeFirst(start) }
    start = 0
    input += bytes
    passed += descriptors
  }

  /// - Parameter isWanted: Whether a message with this header is to come whole.
  mutating func next(_ isWanted: (DBusHeader) -> Bool) -> Item {
    guard waiting > 0 else { return .nothing }
    if rest > 0 { return .part(nil, cut(min(rest, waiting), counting: true), []) }
    // No line of a server's begins with either (D-Bus specification, "Authentication Protocol").
    if !isSpeaking, !isClient, [UInt8(ascii: "l"), UInt8(ascii: "B")].contains(input[start]) {
      isSpeaking = true
    }
    return isSpeaking ? message(isWanted) : line()
  }

  private mutating func line() -> Item {
    let view = input[start...].prefix(Self.longestLine)
    guard let end = view.indices.dropLast().first(where: { view[$0] == 0x0D && view[$0 + 1] == 0x0A }) else {
      return waiting < Self.longestLine ? .nothing : .broken
    }
    let line = cut(end + 2 - start)
    isSpeaking = isClient && line.starts(with: "BEGIN".utf8)
    return .line(line)
  }

  private mutating func message(_ isWanted: (DBusHeader) -> Bool) -> Item {
    guard waiting >= 16 else { return .nothing }
    guard let extent = DBusHeader.extent(input[start...]) else { return .broken }
    let isShort = extent.header <= Self.longestHeader
    if isShort, waiting < extent.header { return .nothing }
    let header = isShort ? DBusHeader(input[start...]) : nil
    if let header, extent.message <= Self.longestRead, isWanted(header) {
      guard waiting >= extent.message else { return .nothing }
      guard let descriptors = descriptors(header.descriptors) else { return .broken }
      return .message(header, cut(extent.message), descriptors)
    }
    guard let descriptors = descriptors(header?.descriptors ?? passed.count) else { return .broken }
    rest = extent.message
    return .part(header, cut(min(rest, waiting), counting: true), descriptors)
  }

  /// Descriptors come with a message's first byte (specification, UNIX_FDS), so that they are there by now.
  private mutating func descriptors(_ count: Int) -> [CInt]? {
    guard count <= passed.count, passed.count - count <= 2 * 253 else { return nil }
    defer { passed.removeFirst(count) }
    return Array(passed.prefix(count))
  }

  private mutating func cut(_ count: Int, counting: Bool = false) -> [UInt8] {
    defer { start += count }
    if counting { rest -= count }
    return Array(input[start..<start + count])
  }

  mutating func drop() {
    BusOutlet.close(passed)
    passed = []
  }
}
