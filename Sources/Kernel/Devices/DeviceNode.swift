import CLinux
import Glibc

/// A node under /dev that is asked with ioctl(2), by a child process that may hang in its place.
///
/// Opened for reading, without blocking and without becoming a terminal's owner, which switches nothing on in the
/// drivers that probes ask. Each answer is part of a capture.
package final class DeviceNode: Sendable {
  package let path: String
  private let root: KernelRoot
  private let flags: CInt
  private let deadline: Int
  /// Nil where the answers come from a capture.
  private let opened: (descriptor: Int32, generation: Int)?

  /// Bytes that a pointer in an ioctl's argument leads to.
  package struct Buffer: Sendable, Equatable {
    /// Where in the argument the pointer stands; 64 bits wide.
    package var offset: Int
    package var length: Int
    package init(pointerAt offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  /// - Parameter deadline: For each question, in milliseconds.
  /// - Throws: What open(2) refused; ETIMEDOUT where the driver does not come back in time.
  package init(_ root: KernelRoot, _ path: String, deadline: Int = 1000) throws(SystemError) {
    self.path = path
    self.root = root
    self.deadline = deadline
    flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    let flags = flags
    var opened: (Int32, generation: Int)?
    _ = try root.answer("open \(path)") { () throws(SystemError) in
      opened = try NodeServer.shared.open(path, flags, deadline)
      return []
    }
    self.opened = opened.map { ($0.0, $0.generation) }
  }

  deinit {
    guard let opened else { return }
    var request = clinux_node_request()
    request.call = CLINUX_NODE_CLOSE.rawValue
    request.descriptor = opened.descriptor
    _ = try? NodeServer.shared.ask(
      &request, [], generation: opened.generation, deadline: deadline, call: "close", subject: path)
  }

  /// Asks the driver.
  ///
  /// - Parameter argument: The structure that the driver reads and fills in, in this machine's byte order.
  /// - Returns: The argument as the driver left it, with zeros for its pointers, and behind it what each buffer holds.
  /// - Throws: The driver's errno; ETIMEDOUT where it hangs; ESTALE where another question hung since the opening.
  package func ioctl(_ request: UInt32, _ argument: [UInt8], _ buffers: [Buffer] = []) throws(SystemError)
    -> [UInt8]
  {
    try root.answer(question(request, argument, buffers)) { () throws(SystemError) in
      guard let opened else { throw SystemError(code: EBADF, call: "ioctl", subject: path) }
      var message = clinux_node_request()
      message.call = CLINUX_NODE_IOCTL.rawValue
      message.descriptor = opened.descriptor
      message.request = UInt64(request)
      message.pointer_count = UInt32(min(buffers.count, Int(CLINUX_NODE_POINTERS)))
      withUnsafeMutableBytes(of: &message.pointers) { raw in
        let pairs = raw.bindMemory(to: UInt32.self)
        for (index, buffer) in buffers.enumerated() where 2 * index + 1 < pairs.count {
          pairs[2 * index] = UInt32(clamping: buffer.offset)
          pairs[2 * index + 1] = UInt32(clamping: buffer.length)
        }
      }
      let room = buffers.reduce(argument.count) { $0 + $1.length }
      return try NodeServer.shared.ask(
        &message, argument, room: room, generation: opened.generation, deadline: deadline, call: "ioctl",
        subject: path
      ).bytes
    }
  }

  private func question(_ request: UInt32, _ argument: [UInt8], _ buffers: [Buffer]) -> String {
    let number = "0x" + String(request, radix: 16)
    // Arguments mostly end in zeros for the driver to fill in.
    let given = argument.reversed().drop { $0 == 0 }.reversed().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let lengths = buffers.map { "\($0.length)" }
    return (["ioctl", path, number] + (given.isEmpty ? [] : [given.joined()]) + lengths).joined(
      separator: " ")
  }
}
