import Glibc
import Kernel

/// Runs the built tool as a user would, or any other program, and keeps all that it said.
package struct Tool: Sendable {
  package var status: Int32
  /// The signal that ended it; nil where it ended by itself.
  package var signal: Int32?
  package var output: String
  package var errors: String

  package enum Failure: Error {
    case spawn(Int32)
    case timeout([String])
  }

  /// Where the standard output leads.
  package enum Output: Sendable {
    case captured, closed
    case file(String)
  }

  /// The binary that is shipped where the caller of the tests has built it (`make test`): most of a test's time is its start.
  /// Else the one that the build put beside this test bundle.
  package static var path: String {
    if let release = getenv("HEADROOM_RELEASE") { return String(cString: release) }
    let own = (try? KernelRoot.live.link("/proc/self/exe")) ?? ""
    return String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)]) + "/headroom"
  }

  package static func run(
    _ arguments: [String], stdin: String = "", environment: [String: String] = [:],
    output: Output = .captured, timeout seconds: Double = 30
  ) throws -> Tool {
    try run(
      program: path, arguments, stdin: stdin, environment: environment, output: output, timeout: seconds)
  }

  /// - Parameter environment: added to a small one of its own, so that the caller's does not matter.
  package static func run(
    program: String, _ arguments: [String], stdin: String = "", environment: [String: String] = [:],
    output: Output = .captured, timeout seconds: Double = 30
  ) throws -> Tool {
    try start(program: program, arguments, stdin: stdin, environment: environment, output: output)
      .finish(within: seconds)
  }

  /// Starts a program and lets it run beside the test.
  package static func start(
    program: String = path, _ arguments: [String], stdin: String = "", environment: [String: String] = [:],
    output: Output = .captured
  ) throws -> RunningTool {
    try start(program: program, arguments, input: Array(stdin.utf8), environment: environment, output: output)
  }

  package static func start(
    program: String, _ arguments: [String], input: [UInt8], environment: [String: String] = [:],
    output: Output = .captured
  ) throws -> RunningTool {
    let streams = try Streams(input)
    let base = [
      "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "TERM": "xterm",
      "LC_ALL": "C.UTF-8",
    ]
    let variables = base.merging(environment) { $1 }.map { "\($0)=\($1)" }
    let pid = try spawn([program] + arguments, variables, streams, output)
    return RunningTool(pid: pid, words: [program] + arguments, streams: streams)
  }

  private static func spawn(
    _ words: [String], _ variables: [String], _ streams: Streams, _ output: Output
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in streams.descriptors.indices {
      posix_spawn_file_actions_adddup2(&actions, streams.descriptors[descriptor], CInt(descriptor))
    }
    switch output {
    case .captured: break
    case .closed: posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY, 0)
    }
    // Whatever another test, or a library of one, has open at this moment: a program would inherit it.
    for descriptor: CInt in 3..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = freshSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    var argv = words.map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { for word in argv + envp { free(word) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, words[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Failure.spawn(code) }
    return pid
  }

  /// The threads that run tests block nearly all signals, and a child would inherit that.
  private static func freshSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return attributes
  }
}

/// A program that runs beside the test.
package final class RunningTool {
  private let child: ReapedChild
  private let words: [String]
  private let streams: Streams

  fileprivate init(pid: Int32, words: [String], streams: Streams) {
    child = ReapedChild(pid)
    self.words = words
    self.streams = streams
  }

  deinit { child.end() }

  package var pid: Int32 { child.pid }

  /// Sends a signal, unless it has ended.
  package func send(_ signal: Int32) { child.send(signal) }

  /// What it has written to standard output so far, where that is captured.
  package var output: String { streams.text(1) }

  /// What it has written to standard error so far.
  package var errors: String { streams.text(2) }

  /// Waits for its end; kills it and throws where that does not come in time.
  package func finish(within seconds: Double) throws -> Tool {
    guard let status = child.status(within: seconds) else {
      child.end()
      throw Tool.Failure.timeout(words)
    }
    let ended = status & 0x7F
    return Tool(
      status: ended == 0 ? (status >> 8) & 0xFF : 128 + ended, signal: ended == 0 ? nil : ended,
      output: streams.text(1), errors: streams.text(2))
  }
}

/// Three unnamed files, so that no amount of output can block the child.
private final class Streams {
  let descriptors: [CInt]

  init(_ input: [UInt8]) throws {
    descriptors = (0..<3).map { _ in
      var name = Array("/tmp/stream.XXXXXX".utf8CString)
      let descriptor = mkstemp(&name)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      unlink(name)
      return descriptor
    }
    guard !descriptors.contains(-1) else { throw Tool.Failure.spawn(errno) }
    var bytes = input
    _ = pwrite(descriptors[0], &bytes, bytes.count, 0)
  }

  func text(_ index: Int) -> String {
    var status = stat()
    fstat(descriptors[index], &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = pread(descriptors[index], &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  deinit { for descriptor in descriptors { close(descriptor) } }
}
