import Formats
import Glibc
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import Workloads

@Suite(.serialized, .waitsForItsProcesses) struct WarningWorkloadTests {
  private static let mebibyte = 1_048_576.0

  /// A listener on a thread of its own.
  private final class Listening: Sendable {
    private let answer = Mutex<JSONValue>(.null)
    private let thread = Mutex<NamedThread?>(nil)

    init(_ variables: [String: String], _ parameters: [String: Double]) throws {
      let environment = Environment(variables.map { Array("\($0)=\($1)".utf8) })
      let started = try NamedThread("listener") { [self] in
        let told = (try? MemoryWarningListenerWorkload.run(parameters, environment)) ?? .null
        answer.withLock { $0 = told }
        return 0
      }
      thread.withLock { $0 = started }
    }

    func finish() -> JSONValue {
      _ = thread.withLock { $0 }?.join()
      return answer.withLock { $0 }
    }
  }

  private static func warnings(_ answer: JSONValue) -> [Double] {
    answer["warnings"]?.array?.compactMap { $0["released"]?.number } ?? []
  }

  /// Listens to a socket, warns it so many times, and says what the listener answers.
  private static func bySocket(_ times: Int, _ parameters: [String: Double]) throws -> JSONValue {
    let path = FixtureTree().path + "/socket"
    let socket = try WakingSocket(at: path)
    defer { socket.end() }
    let listening = try Listening(["MEMORY_PRESSURE_WATCH": path], parameters)
    var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 60_000) == 1)
    let connection = try #require(socket.accept()).connection
    defer { close(connection) }
    for _ in 0..<times {
      try WakingSocket.wake(connection)
      while WakingSocket.unread(connection) != 0 { usleep(2000) }
      usleep(100_000)
    }
    return listening.finish()
  }

  @Test func bySocketItHearsEachWarningAndReleasesItsShare() throws {
    let parameters = ["cache": 4 * Self.mebibyte, "duration": 2, "release": 50]
    let answer = try Self.bySocket(2, parameters)
    #expect(answer["form"] == "socket" && answer["cacheBytes"]?.number == 4 * Self.mebibyte)
    #expect(Self.warnings(answer) == [2 * Self.mebibyte, Self.mebibyte])
    #expect(answer["bytesKept"]?.number == Self.mebibyte)
  }

  @Test func byFifoToo() throws {
    let tree = FixtureTree()
    let path = tree.path + "/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    let listening = try Listening(
      ["MEMORY_PRESSURE_WATCH": path], ["cache": 4 * Self.mebibyte, "duration": 1])
    let fifo = try FileDescriptor(opening: path, O_RDWR)
    try fifo.writeAll([1], path)
    let answer = listening.finish()
    #expect(answer["form"] == "fifo" && Self.warnings(answer) == [4 * Self.mebibyte])
  }

  /// What it is to write is there before anything else is said.
  @Test func whatIsToBeWrittenIsWrittenFirst() throws {
    let tree = FixtureTree().file("/file", "")
    let variables = [
      "MEMORY_PRESSURE_WATCH": tree.path + "/file",
      "MEMORY_PRESSURE_WRITE": Base64.encode(Array("some 1 2".utf8) + [0]),
    ]
    _ = try Listening(variables, ["cache": 4096, "duration": 0]).finish()
    #expect(try tree.root.bytes("/file") == Array("some 1 2".utf8) + [0])
  }

  @Test func withoutTheVariableOrWithItOffItListensToNothing() throws {
    let parameters = ["cache": 4096.0, "duration": 0.01]
    #expect(try Listening([:], parameters).finish()["form"] == "none")
    #expect(try Listening(["MEMORY_PRESSURE_WATCH": "/dev/null"], parameters).finish()["form"] == "off")
    #expect(throws: WorkloadError.self) {
      _ = try WarningWatch(Environment([Array("MEMORY_PRESSURE_WATCH=/no/such".utf8)]))
    }
  }

  @Test func itFreesLaterAndGrowsBackAsTold() throws {
    let parameters = [
      "cache": 4 * Self.mebibyte, "duration": 2.5, "delay": 0.2, "refill": 64 * Self.mebibyte,
    ]
    let answer = try Self.bySocket(1, parameters)
    let warning = try #require(answer["warnings"]?.array?.first)
    #expect((warning["releasedAt"]?.number ?? 0) - (warning["at"]?.number ?? 9) >= 0.199)
    #expect(warning["released"]?.number == 4 * Self.mebibyte)
    #expect(answer["bytesKept"]?.number == 4 * Self.mebibyte)
  }

  @Test func aWarningMayMakeItCrash() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      _ = try WarningWorkloadTests.bySocket(1, ["cache": 4096, "duration": 60, "die": 1])
    }
  }

  @Test func aCacheGrowsBackInWholeEntriesAndNoFurther() throws {
    var cache = try HeldCache(64 * 8192)
    #expect(cache.entry == 8192 && cache.bytes == 524_288)
    #expect(cache.release(percent: 50) == 262_144)
    try cache.refill(8191)
    #expect(cache.bytes == 262_144)
    try cache.refill(1)
    #expect(cache.bytes == 270_336)
    try cache.refill(1e9)
    #expect(cache.bytes == 524_288)
  }
}
