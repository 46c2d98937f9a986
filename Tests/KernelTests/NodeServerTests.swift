import Glibc
import Kernel
import Testing

@Suite struct NodeServerTests {
  private static func sleeper() throws -> pid_t {
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sleep", nil, nil, &arguments, nil)
    try #require(code == 0)
    return process
  }

  /// A server whose child says nothing beyond one answer: the error, a result and no bytes (`clinux_node_reply`).
  private static func server(answering error: CInt?) throws -> (NodeServer, process: pid_t) {
    let process = try sleeper()
    let server = NodeServer { child, channel in
      var ends: [CInt] = [-1, -1]
      let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return errno }
      if let error {
        let answer = [error, -1, 0]
        _ = answer.withUnsafeBytes { send(ends[1], $0.baseAddress, $0.count, 0) }
      }
      (child, channel) = (process, ends[0])
      return 0
    }
    return (server, process)
  }

  @Test func aDriversOwnTimeOutDoesNotCostTheChild() throws {
    let (server, process) = try Self.server(answering: ETIMEDOUT)
    defer { server.stop() }
    #expect(throws: SystemError(code: ETIMEDOUT, call: "open", subject: "/dev/video0")) {
      try server.open("/dev/video0", O_RDONLY, 5000)
    }
    #expect(server.process == process)
  }

  @Test func aMissedDeadlineCostsTheChild() throws {
    let (server, process) = try Self.server(answering: nil)
    defer { server.stop() }
    #expect(throws: SystemError(code: ETIMEDOUT, call: "open", subject: "/dev/video0")) {
      try server.open("/dev/video0", O_RDONLY, 20)
    }
    #expect(server.process == nil && kill(process, 0) != 0)
  }
}
