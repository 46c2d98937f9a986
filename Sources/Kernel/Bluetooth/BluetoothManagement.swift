import Glibc

/// The kernel's Bluetooth management channel (mgmt-api.txt of BlueZ). Everybody may read through it, in the first
/// network namespace only.
package struct BluetoothManagement: ~Copyable {
  private let socket: FileDescriptor

  private static let subject = "the Bluetooth management channel"
  private static let noController: UInt16 = 0xFFFF

  package enum Command: UInt16, Sendable {
    case readIndexList = 0x0003
    case readInfo = 0x0004
  }

  package init() throws(SystemError) {
    let type = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    // PF_BLUETOOTH and BTPROTO_HCI.
    let opened = FileDescriptor(owning: try check("socket", Self.subject) { Glibc.socket(31, type, 1) })
    // sockaddr_hci with HCI_DEV_NONE and HCI_CHANNEL_CONTROL.
    let address = UInt16(31).rawBytes + Self.noController.rawBytes + UInt16(3).rawBytes
    let raw = opened.raw
    try check("bind", Self.subject) {
      address.withUnsafeBytes { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { bind(raw, $0.baseAddress, socklen_t(bytes.count)) }
      }
    }
    socket = opened
  }

  /// Sends a command without parameters and gives the event that answers it.
  package borrowing func ask(_ command: Command, controller: UInt16? = nil) throws(SystemError) -> [UInt8] {
    let index = controller ?? Self.noController
    let message = [command.rawValue, index, 0].flatMap { $0.littleEndian.rawBytes }
    let raw = socket.raw
    // Some kernels answer 0 although they took all of it.
    try check("send", Self.subject) {
      message.withUnsafeBytes { send(raw, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    }
    // Events of other matters can come in between.
    for _ in 0..<64 {
      let event = try receive()
      if Self.answers(event, command, index) { return event }
    }
    throw SystemError(code: EBADMSG, call: "receive", subject: Self.subject)
  }

  private borrowing func receive() throws(SystemError) -> [UInt8] {
    let raw = socket.raw
    var waiting = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    guard try check("poll", Self.subject, { poll(&waiting, 1, 1000) }) > 0 else {
      throw SystemError(code: ETIMEDOUT, call: "receive", subject: Self.subject)
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try check("receive", Self.subject) {
      buffer.withUnsafeMutableBytes { recv(raw, $0.baseAddress, $0.count, 0) }
    }
    return Array(buffer[..<count])
  }

  /// Command Complete or Command Status of this command.
  private static func answers(_ event: [UInt8], _ command: Command, _ index: UInt16) -> Bool {
    let event = event[...]
    return [1, 2].contains(event.littleEndian(UInt16.self, at: 0))
      && event.littleEndian(UInt16.self, at: 2) == index
      && event.littleEndian(UInt16.self, at: 6) == command.rawValue
  }

  /// A reply to READ_INFO with zeros for the controller's address and the names its owner gave it: nobody needs them,
  /// and a capture must not hold them.
  package static func withoutNames(_ event: [UInt8]) -> [UInt8] {
    guard event.count >= 9 else { return event }
    var event = event
    for place in event.indices.dropFirst(9) where place < 15 || place >= 29 { event[place] = 0 }
    return event
  }

  /// What follows the status of an event that answers a command.
  ///
  /// - Throws: EACCES where permission was denied, ENODEV where there is no such controller yet, EIO with the number
  ///   of any other failure; EBADMSG for damage.
  package static func parameters(_ event: [UInt8]) throws(SystemError) -> ArraySlice<UInt8> {
    let bytes = event[...]
    guard let kind = bytes.littleEndian(UInt16.self, at: 0), kind == 1 || kind == 2,
      let status = bytes.littleEndian(UInt8.self, at: 8)
    else { throw SystemError(code: EBADMSG, call: "receive", subject: subject) }
    switch status {
    case 0: return bytes.dropFirst(9)
    case 0x14: throw SystemError(code: EACCES, call: "ask", subject: subject)
    case 0x11: throw SystemError(code: ENODEV, call: "ask", subject: subject)
    default: throw SystemError(code: EIO, call: "ask", subject: "\(subject), status \(status)")
    }
  }
}

extension KernelRoot {
  /// Asks the kernel's Bluetooth management channel. The caller makes sure that Bluetooth is loaded: asking would
  /// load it.
  private func bluetooth(_ question: String, _ command: BluetoothManagement.Command, _ controller: UInt16?)
    throws(SystemError) -> ArraySlice<UInt8>
  {
    let event = try answer("bluetooth \(question)") { () throws(SystemError) in
      let event = try BluetoothManagement().ask(command, controller: controller)
      return command == .readInfo ? BluetoothManagement.withoutNames(event) : event
    }
    return try BluetoothManagement.parameters(event)
  }

  package func bluetoothIndices() throws(SystemError) -> [UInt16] {
    guard let indices = BluetoothController.indices(try bluetooth("index list", .readIndexList, nil)) else {
      throw SystemError(code: EBADMSG, call: "parse", subject: "the list of Bluetooth controllers")
    }
    return indices
  }

  package func bluetoothController(_ index: UInt16) throws(SystemError) -> BluetoothController {
    let reply = try bluetooth("controller \(index)", .readInfo, index)
    guard let controller = BluetoothController(index: index, reply) else {
      throw SystemError(code: EBADMSG, call: "parse", subject: "Bluetooth controller \(index)")
    }
    return controller
  }
}
