import CLinux
import Glibc
import Synchronization

/// The child process that asks device nodes, one for the whole program, started when the first question comes.
///
/// A question that is not answered in time costs the child, and nothing else: the next question starts a new one.
package final class NodeServer: Sendable {
  package static let shared = NodeServer()

  private struct Child {
    var process: Int32
    var channel: CInt
    /// Grows with each child: descriptors of an earlier one mean nothing to it.
    var generation: Int
  }
  /// Starts a child as `clinux_start_node_server` does.
  package typealias Starter = @Sendable (_ process: inout Int32, _ channel: inout CInt) -> CInt
  private let starter: Starter
  private let child = Mutex<Child?>(nil)
  private let generations = Atomic<Int>(0)

  package init(starter: @escaping Starter = { clinux_start_node_server(&$0, &$1) }) { self.starter = starter }

  /// The child's process; nil before the first question.
  package var process: Int32? { child.withLock { $0?.process } }

  /// Ends the child, so that it is no part of what is measured later.
  package func stop() { child.withLock { Self.end(&$0) } }

  /// Opens a node and gives its descriptor in the child.
  ///
  /// - Throws: What open(2) refused, ETIMEDOUT where the child does not answer in time.
  package func open(_ path: String, _ flags: CInt, _ deadline: Int) throws(SystemError) -> (
    Int32, generation: Int
  ) {
    var request = clinux_node_request()
    request.call = CLINUX_NODE_OPEN.rawValue
    request.flags = UInt32(bitPattern: flags)
    let reply = try ask(
      &request, Array(path.utf8), generation: nil, deadline: deadline, call: "open", subject: path)
    return (reply.result, reply.generation)
  }

  struct Reply {
    var result: Int32
    var bytes: [UInt8]
    var generation: Int
  }

  /// - Parameters:
  ///   - room: Bytes that the answer can have.
  ///   - generation: Of the child that the request's descriptor belongs to; nil where it names none.
  ///   - deadline: In milliseconds.
  /// - Throws: ESTALE where that child is gone, ETIMEDOUT where this one does not answer in time.
  func ask(
    _ request: inout clinux_node_request, _ bytes: [UInt8], room: Int = 0, generation: Int?,
    deadline: Int, call: String, subject: String
  ) throws(SystemError) -> Reply {
    request.length = UInt32(bytes.count)
    let message = withUnsafeBytes(of: request) { Array($0) } + bytes
    let result = child.withLock { child -> Result<Reply, SystemError> in
      do throws(SystemError) {
        let current = try start(&child)
        if let generation, generation != current.generation {
          return .failure(SystemError(code: ESTALE, call: call, subject: subject))
        }
        return try Self.exchange(
          current, message: message, room: room, deadline: deadline, call: call, subject: subject)
      } catch {
        Self.end(&child)
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func start(_ child: inout Child?) throws(SystemError) -> Child {
    if let child { return child }
    var process: pid_t = 0
    var channel: CInt = 0
    let code = starter(&process, &channel)
    guard code == 0 else {
      throw SystemError(code: code, call: "clone", subject: "a child that asks devices")
    }
    let generation = generations.add(1, ordering: .relaxed).newValue
    let started = Child(process: process, channel: channel, generation: generation)
    child = started
    return started
  }

  private static func end(_ child: inout Child?) {
    guard let ended = child else { return }
    child = nil
    close(ended.channel)
    kill(ended.process, SIGKILL)
    KilledChild.wait(ended.process)
  }

  /// - Returns: The answer, or what the driver refused with: any errno, ETIMEDOUT among them.
  /// - Throws: Why the child gave no answer; it is of no more use then.
  private static func exchange(
    _ child: Child, message: [UInt8], room: Int, deadline: Int, call: String, subject: String
  ) throws(SystemError) -> Result<Reply, SystemError> {
    let channel = child.channel
    let broken = "the child that asks \(subject)"
    try check("send", broken) {
      message.withUnsafeBytes { send(channel, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    }
    var waiting = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
    guard try check("poll", broken, { poll(&waiting, 1, CInt(deadline)) }) > 0 else {
      throw SystemError(code: ETIMEDOUT, call: call, subject: subject)
    }
    var answer = [UInt8](repeating: 0, count: MemoryLayout<clinux_node_reply>.size + room)
    let count = try check("receive", broken) {
      answer.withUnsafeMutableBytes { recv(channel, $0.baseAddress, $0.count, 0) }
    }
    let header = MemoryLayout<clinux_node_reply>.size
    guard count >= header else { throw SystemError(code: EPIPE, call: "receive", subject: broken) }
    let reply = answer.withUnsafeBytes { $0.loadUnaligned(as: clinux_node_reply.self) }
    guard reply.error == 0 else {
      return .failure(SystemError(code: reply.error, call: call, subject: subject))
    }
    let bytes = Array(answer[header..<count])
    return .success(Reply(result: reply.result, bytes: bytes, generation: child.generation))
  }
}
