import Glibc

/// A service of this machine or its network that is spoken to in lines over TCP, within a deadline (tcp(7)).
package enum TextService {
  package struct Address: Sendable, Equatable {
    package var address: InternetAddress
    package var port: UInt16
    package init(_ address: InternetAddress, port: UInt16) {
      self.address = address
      self.port = port
    }

    /// From numbers, or `localhost`: asking for a name could take longer than all else. Nil for an address with a link.
    package init?(host: String, port: UInt16) {
      let found = NameLookup.numeric(host == "localhost" ? "127.0.0.1" : host)
      guard let found, found.link == nil else { return nil }
      self.init(found.address, port: port)
    }

    /// Whether it leads to this machine itself: 127.0.0.0/8 or ::1.
    package var isOwn: Bool {
      address.family == .ipv4
        ? address.bytes.first == 127 : address.bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    package var text: String { "\(address.family == .ipv6 ? "[\(address.text)]" : address.text):\(port)" }
  }

  /// Sends a request and reads until `isEnough` says so, the other side ends, or the time is up.
  ///
  /// - Parameters:
  ///   - deadline: For all of it, in milliseconds.
  ///   - limit: Bytes after which nothing more is read.
  ///   - isEnough: Looks at all bytes so far.
  /// - Returns: What came, which may be less than was waited for.
  package static func exchange(
    _ address: Address, _ request: String, deadline: Int, limit: Int = 65536, farewell: String? = nil,
    until isEnough: ([UInt8]) -> Bool
  ) throws(SystemError) -> [UInt8] {
    let end = Clock.nanoseconds() + UInt64(max(0, deadline)) * 1_000_000
    let socket = try connect(address, end)
    try send(socket, request, address)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit, !isEnough(bytes) {
      guard try wait(socket.raw, event: POLLIN, end: end, address: address) else { break }
      let count = chunk.withUnsafeMutableBytes {
        recv(socket.raw, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT))
      }
      let code = errno
      if count < 0, code == EINTR || code == EAGAIN { continue }
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    if let farewell { try? send(socket, farewell, address) }
    return Array(bytes.prefix(limit))
  }

  /// A socket that does not wait and has begun to connect (connect(2)).
  ///
  /// - Throws: what refused it at once; being under way is no error.
  static func start(_ address: Address) throws(SystemError) -> FileDescriptor {
    let descriptor = try InternetSocket.make(SOCK_STREAM, address.address.family, waits: false)
    do { try InternetSocket.connect(descriptor, address) } catch {
      guard error.code == EINPROGRESS else { throw error }
    }
    return descriptor
  }

  private static func connect(_ address: Address, _ end: UInt64) throws(SystemError) -> FileDescriptor {
    let descriptor = try start(address)
    guard try wait(descriptor.raw, event: POLLOUT, end: end, address: address) else {
      throw SystemError(code: ETIMEDOUT, call: "connect", subject: address.text)
    }
    var code: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    try check("getsockopt", address.text) { getsockopt(descriptor.raw, SOL_SOCKET, SO_ERROR, &code, &length) }
    guard code == 0 else { throw SystemError(code: code, call: "connect", subject: address.text) }
    return descriptor
  }

  private static func send(_ socket: borrowing FileDescriptor, _ text: String, _ address: Address)
    throws(SystemError)
  {
    let raw = socket.raw
    let bytes = Array(text.utf8)
    try check("send", address.text) {
      bytes.withUnsafeBytes { Glibc.send(raw, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    }
  }

  /// False when the time is up.
  private static func wait(_ descriptor: CInt, event: CInt, end: UInt64, address: Address)
    throws(SystemError) -> Bool
  {
    let now = Clock.nanoseconds()
    guard now < end else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let left = CInt(clamping: (end - now + 999_999) / 1_000_000)
    return try check("poll", address.text) { poll(&waiting, 1, left) } > 0
  }
}
