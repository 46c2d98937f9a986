import Documents
import Foundation
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

/// A program in a group of its own that talks to a server outside of it, once it is told to.
private final class ShapedProgram {
  let server: TrafficServer
  let program: StagedProgram

  init(_ client: String, _ host: String = "127.0.0.1", requests: [StimulusRequest] = []) throws {
    server = try TrafficServer(host)
    let start = """
      import os, socket, threading, time
      host, port = "\(host)", \(server.port)
      family = socket.AF_INET6 if ":" in host else socket.AF_INET
      while not os.path.exists("go"): time.sleep(0.01)
      """
    program = try StagedProgram(
      "exec python3 -c '\(start)\n\(client)'", [NetworkGate.self], requests: requests)
  }

  @discardableResult func shape(_ values: [String: StimulusRequest.Value]) throws -> StimulusAnswer {
    try NetworkShapeStimulus.apply(StimulusRequest("network-shape", values: values), program.stage)
  }

  func go() { _ = program.tree.file("/work/go", "") }

  func waits(for word: String, seconds: Double = 60) -> Bool {
    program.serve(seconds: seconds) { program.lines().contains { $0.hasPrefix(word) } }
  }

  /// Sends datagrams in handfuls, and says how many answers came.
  static func datagrams(_ count: Int) -> String {
    """
    s = socket.socket(family, socket.SOCK_DGRAM)
    s.setsockopt(socket.SOL_SOCKET, 33, 8 << 20)
    answers = 0
    def hear():
      global answers
      while True:
        s.recv(64)
        answers += 1
    s.sendto(b"first", (host, port))
    threading.Thread(target=hear, daemon=True).start()
    for number in range(\(count) - 1):
      s.sendto(b"%08d" % number, (host, port))
      if number % 20 == 0: time.sleep(0.005)
    time.sleep(0.5)
    print("answers", answers, flush=True)
    time.sleep(60)
    """
  }

  /// Takes from the server, or gives to it, for some seconds, with packets as on a link outside of the machine.
  static func stream(_ way: String, _ seconds: Double) -> String {
    """
    s = socket.socket(family)
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
    s.connect((host, port))
    s.sendall(b"\(way)")
    s.settimeout(0.1)
    end = time.monotonic() + \(seconds)
    while time.monotonic() < end:
      try:
        if "\(way)" == "d": print("got", time.monotonic(), len(s.recv(1 << 20)), flush=True)
        else: s.send(bytes(16384))
      except TimeoutError: pass
    print("over", flush=True)
    time.sleep(60)
    """
  }

  /// Sends datagrams without a pause for some seconds (`u`), or has the server do so (`d`).
  static func flood(_ way: String, _ seconds: Double) -> String {
    """
    s = socket.socket(family, socket.SOCK_DGRAM)
    s.connect((host, port))
    if "\(way)" == "d":
      s.send(b"flood \(seconds)")
    else:
      start = last = time.monotonic()
      paused = 0
      while last < start + \(seconds):
        try: s.send(bytes(1200))
        except OSError: pass
        now = time.monotonic()
        if now - last > 0.05: paused += now - last
        last = now
      print("paused", paused, flush=True)
      print("over", last - start, flush=True)
    time.sleep(60)
    """
  }

  /// Bytes a second of a download (`d`) or an upload.
  static func rate(
    _ way: String, _ seconds: Double, _ values: [String: StimulusRequest.Value]
  ) throws -> Double {
    let shaped = try ShapedProgram(stream(way, seconds))
    defer { _ = try? shaped.program.end() }
    try shaped.shape(values)
    shaped.go()
    try #require(shaped.waits(for: "over"))
    let amounts = way == "d" ? Amount.list(shaped.program.lines(), "got") : shaped.server.taken
    return try #require(Amount.rate(amounts))
  }

  /// Bytes that passed a gate on one way, for how long they were offered, and for how long of it the sender did not run.
  static func flood(
    _ way: String, _ seconds: Double, _ values: [String: StimulusRequest.Value]
  ) throws -> (bytes: Double, seconds: Double, paused: Double) {
    let shaped = try ShapedProgram(flood(way, seconds))
    defer { _ = try? shaped.program.end() }
    try shaped.shape(values)
    shaped.go()
    let said = { word in way == "d" ? shaped.server.word(word) : shaped.program.lines().word(word) }
    try #require(shaped.program.serve(seconds: 60) { said("over") != nil })
    let traffic = try NetworkUpStimulus.apply(StimulusRequest("network-up"), shaped.program.stage)
    let side = way == "d" ? traffic.received : traffic.sent
    return (
      Double(try #require(side?.passed?.bytes)), try #require(said("over")), try #require(said("paused"))
    )
  }
}

@Suite(.serialized, .waitsForPrograms) struct NetworkShapeTests {
  private static let works = NetworkGateTests.works
  private static let count = 3000

  /// How many of so many may be lost so that chance alone exceeds it once in a million times (4.9 deviations).
  private static func isLikely(_ lost: Int, of count: Int, _ share: Double) -> Bool {
    let deviation = (Double(count) * share * (1 - share)).squareRoot()
    return abs(Double(lost) - Double(count) * share) < 4.9 * deviation
  }

  private static func answers(_ shaped: ShapedProgram) throws -> Int {
    try #require(shaped.waits(for: "answers "))
    return try #require(
      shaped.program.lines().compactMap { $0.hasPrefix("answers ") ? Int($0.dropFirst(8)) : nil }.first)
  }

  @Test(.enabled(if: works, "no gate can be loaded here"), arguments: ["127.0.0.1", "::1"])
  func eachWayLosesItsShareOfThePackets(_ host: String) throws {
    let shaped = try ShapedProgram(ShapedProgram.datagrams(Self.count), host)
    defer { _ = try? shaped.program.end() }
    try shaped.shape(["loss": .number(20)])
    shaped.go()
    let answers = try Self.answers(shaped)
    let traffic = try NetworkUpStimulus.apply(StimulusRequest("network-up"), shaped.program.stage)
    let arrived = shaped.server.end()
    #expect(Self.isLikely(Self.count - arrived, of: Self.count, 0.2), "\(arrived) of \(Self.count) arrived")
    #expect(Self.isLikely(arrived - answers, of: arrived, 0.2), "\(answers) of \(arrived) came back")
    #expect(traffic.sent?.dropped?.packets == Self.count - arrived)
    #expect(traffic.received?.dropped?.packets == arrived - answers)
    #expect(shaped.program.events().map(\.kind) == ["network.shape", "network.up"])
  }

  @Test(
    .enabled(if: works, "no gate can be loaded here"),
    arguments: [("d", 1.0, 3.0), ("u", 1, 3), ("d", 5, 3), ("u", 5, 3), ("d", 20, 3), ("u", 20, 3)])
  func aRateIsKept(_ way: String, _ megabits: Double, _ seconds: Double) throws {
    let rate = megabits * 125_000
    let name = way == "d" ? "rate-in" : "rate-out"
    let flood = try ShapedProgram.flood(way, seconds, [name: .number(rate)])
    // What waits at the end is half a second of the rate, less what pauses of the sender have let run off.
    let waiting = (flood.bytes - 3000) / rate - flood.seconds
    #expect(waiting + flood.paused > 0.2 && waiting < 0.5, "\(waiting) s: \(megabits) Mbit/s, \(flood)")
  }

  @Test(
    .enabled(if: works, "no gate can be loaded here"),
    arguments: [("d", 5.0), ("u", 5), ("d", 20), ("u", 20)])
  func aStreamFindsItsRate(_ way: String, _ megabits: Double) throws {
    let name = way == "d" ? "rate-in" : "rate-out"
    let bytes = megabits * 125_000
    let rate = try ShapedProgram.rate(way, 5, [name: .number(bytes)])
    // How much of a rate TCP finds is its own affair, and the processor's; how much it gets is not (above).
    #expect(rate > bytes / 2, "\(rate / bytes) of \(megabits) Mbit/s")
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func theOtherWayKeepsItsRate() throws {
    let rate = try ShapedProgram.rate("d", 4, ["rate-out": .number(125_000)])
    #expect(rate > 10 * 125_000)
    let back = try ShapedProgram.rate("d", 4, ["preset": .text("edge"), "direction": .text("out")])
    #expect(back > 10 * 30_000)
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func onlyTheNamedPeerIsConcerned() throws {
    for (peer, isLost) in [("192.0.2.1", false), ("127.0.0.1", true)] {
      let shaped = try ShapedProgram(ShapedProgram.datagrams(200))
      defer { _ = try? shaped.program.end() }
      try shaped.shape(["preset": .text("offline"), "peer": .text(peer)])
      shaped.go()
      #expect(try Self.answers(shaped) == (isLost ? 0 : 200))
      #expect(shaped.program.events().map(\.kind) == ["network.down"])
    }
  }

  @Test(.enabled(if: works && Python.isInstalled, "no gate can be loaded here"))
  func otherProgramsKeepTheirNetwork() throws {
    let shaped = try ShapedProgram(ShapedProgram.datagrams(200))
    defer { _ = try? shaped.program.end() }
    try shaped.shape(["loss": .number(100)])
    let script = """
      import socket, sys
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      s.settimeout(20)
      for number in range(500):
        s.sendto(b"x", ("127.0.0.1", int(sys.argv[1])))
        s.recv(8)
      print(number)
      """
    #expect(Python.run(script, [], "\(shaped.server.port)")?.text == "499")
    shaped.go()
    #expect(try Self.answers(shaped) == 0)
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func whatIsDroppedIsMarkedForThoseWhoLookLater() throws {
    let shaped = try ShapedProgram(ShapedProgram.datagrams(Self.count))
    defer { _ = try? shaped.program.end() }
    let group = try #require(shaped.program.stage.group)
    let watcher = try BPFObject(marksObject, for: "a test")
    try watcher.attach(to: group)
    // As at a relaunch: the gate is to stay before the one that came after it.
    try shaped.program.stage.facility(NetworkGate.self).attach(shaped.program.stage)
    try shaped.shape(["loss": .number(20)])
    shaped.go()
    let answers = try Self.answers(shaped)
    let arrived = shaped.server.end()
    let seen = try watcher.sums("seen", count: 4)
    #expect(seen == [arrived, arrived - answers, Self.count, Self.count - arrived].map { UInt64($0) })
    #expect(arrived < Self.count && answers < arrived)
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func afterTheEndAllPacketsPass() throws {
    let shaped = try ShapedProgram(ShapedProgram.datagrams(200))
    defer { _ = try? shaped.program.end() }
    try shaped.shape(["loss": .number(100)])
    try shaped.program.stage.facility(NetworkGate.self).end()
    shaped.go()
    #expect(try Self.answers(shaped) == 200)
  }

  @Test(
    .enabled(
      if: works && !KernelModule.isThere("sch_netem"), "no gate can be loaded here, or a delay can be had"))
  func withoutItsQueueADelayIsSaidNotToBeAndTheRestHolds() throws {
    let values: [String: StimulusRequest.Value] = ["round-trip": .number(0.3), "loss": .number(100)]
    let request = StimulusRequest("network-shape", values: values)
    let shaped = try ShapedProgram(ShapedProgram.datagrams(200), requests: [request])
    defer { _ = try? shaped.program.end() }
    let answer = try shaped.shape(values)
    #expect(answer.delay?.hasPrefix("not applied: this kernel has no prio or no netem") == true)
    #expect(try shaped.program.stage.facility(NetworkGate.self).notes.count == 1)
    shaped.go()
    #expect(try Self.answers(shaped) == 0)
    let row = try #require(NetworkShapeStimulus.diagnose(.live).first)
    #expect(row.state == .fallsBack && row.remedy?.contains("sch_netem") == true)
  }
}
