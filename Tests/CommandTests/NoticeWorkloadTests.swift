import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// The built-in programs that answer to notices, as processes of their own.
@Suite(.serialized, .waitsForPrograms) struct NoticeWorkloadTests {
  private static func start(_ name: String, _ options: String...) throws -> RunningTool {
    try Tool.start(["workload", name] + options)
  }

  /// Waits until it catches a signal rather than dying of it.
  private static func settle(_ tool: RunningTool, _ signal: Int) throws {
    for _ in 0..<6000 {
      let status = try KernelRoot.live.text("/proc/\(tool.pid)/status")
      let blocked = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
      let mask = blocked.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) } ?? 0
      if mask >> UInt64(signal - 1) & 1 == 1 { return }
      usleep(10_000)
    }
  }

  private static func answer(_ tool: RunningTool) throws -> JSONValue {
    let ended = try tool.finish(within: 60)
    #expect(ended.status == 0 && ended.signal == nil)
    return try JSONParser.parse(Array(ended.output.utf8))
  }

  private static func behind(_ name: String) throws -> JSONValue {
    let tool = try start(name, "--cache", "4MiB", "--duration", "60s", "--duty", "50%")
    try settle(tool, 10)
    tool.send(SIGUSR1)
    usleep(1_500_000)
    tool.send(SIGTERM)
    return try answer(tool)
  }

  @Test func theQuietOneRestsAndReleases() throws {
    let answer = try Self.behind("background-quiet")
    #expect(answer["changes"]?.array?.first?["to"] == "background")
    #expect(answer["changes"]?.array?.first?["released"] == 4_194_304)
    #expect(answer["bytesKept"] == 0 && answer["endedBySignal"] == true)
    #expect(answer["secondsWorked"]?["background"] == 0)
  }

  @Test func theBusyOneDoesNeither() throws {
    let answer = try Self.behind("background-busy")
    #expect(answer["changes"]?.array?.first?["released"] == 0)
    #expect(answer["bytesKept"] == 4_194_304)
    #expect((answer["secondsWorked"]?["background"]?.number ?? 0) > 0)
  }

  /// Filling 512 MiB takes longer than what is left of its time otherwise.
  @Test func fillingTheCacheTakesNothingOfItsTime() throws {
    let tool = try Self.start("background-busy", "--cache", "512MiB", "--duration", "300ms", "--duty", "100%")
    let answer = try Self.answer(tool)
    #expect(try #require(answer["secondsWorked"]?["foreground"]?.number) > 0.2)
  }

  @Test func comingBackTheQuietOneHoldsItsCacheAgain() throws {
    let tool = try Self.start("background-quiet", "--cache", "4MiB", "--duration", "60s")
    try Self.settle(tool, 10)
    tool.send(SIGUSR1)
    usleep(300_000)
    tool.send(SIGUSR2)
    usleep(300_000)
    tool.send(SIGTERM)
    let answer = try Self.answer(tool)
    #expect(answer["changes"]?.array?.compactMap { $0["to"]?.string } == ["background", "foreground"])
    #expect(answer["bytesKept"] == 4_194_304)
  }

  @Test func thePairDiffersInWhatItReleasesAtAWarning() throws {
    for (name, released) in [("warning-drop", 4_194_304.0), ("warning-ignore", 0)] {
      let path = FixtureTree().path + "/socket"
      let socket = try WakingSocket(at: path)
      defer { socket.end() }
      let tool = try Tool.start(
        ["workload", name, "--cache", "4MiB", "--duration", "60s"],
        environment: ["MEMORY_PRESSURE_WATCH": path])
      var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&entry, 1, 60_000) == 1)
      let connection = try #require(socket.accept()).connection
      defer { close(connection) }
      try WakingSocket.wake(connection)
      for _ in 0..<6000 where WakingSocket.unread(connection) != 0 { usleep(10_000) }
      try Self.settle(tool, 15)
      tool.send(SIGTERM)
      let answer = try Self.answer(tool)
      #expect(answer["form"] == "socket" && answer["warnings"]?.array?.count == 1)
      #expect(answer["warnings"]?.array?.first?["released"]?.number == released)
      #expect(answer["bytesKept"]?.number == 4_194_304 - released)
    }
  }

  @Test func aListenerEndsCleanlyWhenAsked() throws {
    for name in ["memory-warning-listener", "warning-drop", "warning-ignore"] {
      let tool = try Self.start(name, "--cache", "1MiB", "--duration", "60s")
      try Self.settle(tool, 15)
      tool.send(SIGTERM)
      let answer = try Self.answer(tool)
      #expect(answer["endedBySignal"] == true && answer["form"] == "none", "\(name)")
    }
  }
}
