import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite struct WarningSocketTests {
  @Test func nobodyWhoListensIsAnEmptyList() throws {
    #expect(try Bench<WarningSocket>().facility.warn().isEmpty)
  }

  @Test func whatAnOuterManagerWantsWrittenIsTakenAway() throws {
    let bench = try Bench<WarningSocket>()
    var changes = LaunchChanges()
    try bench.facility.prepare(&changes)
    #expect(changes.environment["MEMORY_PRESSURE_WATCH"] == bench.tree.path + "/memory-pressure")
    #expect(changes.environment["MEMORY_PRESSURE_WRITE"] == .some(nil))
  }

  @Test func aListenerHearsEachWarningOnceAndHasThenReadIt() throws {
    let bench = try Bench<WarningSocket>()
    let program = try bench.start(Listener.python, [Listener.script, "2"])
    #expect(bench.serve(until: WarningListening.self))
    for times in 1...2 {
      let listeners = bench.facility.warn()
      #expect(listeners.count == 1)
      #expect(listeners.first?.process == Int(program.pid))
      #expect(listeners.first?.name?.hasPrefix("python") == true)
      #expect(listeners.first?.full == nil && listeners.first?.suppressed == nil)
      #expect(bench.serve(until: WarningRead.self, times: times))
    }
    let read = bench.details(WarningRead.self)
    #expect(read.allSatisfy { $0.seconds >= 0 && $0.warnings == nil })
    let ended = try program.finish(within: 30)
    #expect(ended.output == "warned\nwarned\nrested\n", "a read of one byte must not be left waiting")
    #expect(bench.serve(until: WarningLeft.self))
    #expect(bench.facility.warn().isEmpty)
  }

  @Test func oneThatWaitsForPriorityAloneIsWokenAndHasReadNothing() throws {
    let program = try #require(Listener.deaf)
    let bench = try Bench<WarningSocket>()
    let running = try bench.start(program, [])
    #expect(bench.serve(until: WarningListening.self))
    #expect(bench.facility.warn().first?.name == "deaf")
    #expect(try running.finish(within: 30).output == "woken\n")
    #expect(bench.serve(until: WarningLeft.self))
    #expect(bench.details(WarningRead.self).isEmpty)
  }

  @Test func severalProcessesOfATreeListen() throws {
    let bench = try Bench<WarningSocket>()
    let line = "for i in 1 2 3; do \(Listener.python) \(Listener.script) 1 & done; wait"
    let program = try bench.start("/bin/sh", ["-c", line])
    #expect(bench.serve(until: WarningListening.self, times: 3))
    let listeners = bench.facility.warn()
    #expect(Set(listeners.compactMap(\.process)).count == 3)
    #expect(!listeners.contains { $0.process == Int(program.pid) })
    #expect(bench.serve(until: WarningRead.self, times: 3))
    let words = try program.finish(within: 30).output.split(separator: "\n").sorted()
    #expect(words == ["rested", "rested", "rested", "warned", "warned", "warned"])
  }

  @Test func oneThatNeverReadsHoldsNothingUp() throws {
    let program = try #require(Listener.deaf)
    let bench = try Bench<WarningSocket>()
    let running = try bench.start(program, ["60"])
    #expect(bench.serve(until: WarningListening.self))
    let start = Clock.nanoseconds()
    var last: [WarningReceiver] = []
    for _ in 0..<65_536 { last = bench.facility.warn() }
    #expect(Clock.nanoseconds() - start < 60_000_000_000)
    #expect(last.first?.full?.contains("reads nothing") == true)
    running.send(SIGKILL)
    #expect(try running.finish(within: 30).output == "woken\n")
    #expect(bench.serve(until: WarningLeft.self))
    #expect(bench.details(WarningRead.self).isEmpty, "what is thrown away at its death was not read")
  }

  @Test func oneThatDiesIsGone() throws {
    let bench = try Bench<WarningSocket>()
    let program = try bench.start(Listener.python, [Listener.script, "1"])
    #expect(bench.serve(until: WarningListening.self))
    program.send(SIGKILL)
    _ = try program.finish(within: 30)
    #expect(bench.serve(until: WarningLeft.self))
    #expect(bench.facility.warn().isEmpty)
    #expect(bench.facility.descriptors.count == 2, "the listening socket and the timer")
  }

  @Test(.enabled(if: Listener.isRoot, "needs to become another user"))
  func anotherUserMayListen() throws {
    let bench = try Bench<WarningSocket>()
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups", Listener.python, Listener.script, "1"]
    let program = try bench.start("/usr/bin/setpriv", user)
    #expect(bench.serve(until: WarningListening.self))
    #expect(bench.facility.warn().count == 1)
    #expect(try program.finish(within: 30).output == "warned\nrested\n")
  }

  @Test func nothingIsLeftBehind() throws {
    let bench = try Bench<WarningSocket>()
    #expect(access(bench.tree.path + "/memory-pressure", F_OK) == 0)
    bench.facility.end()
    #expect(try bench.tree.root.entries("") == [])
    #expect(bench.facility.descriptors.isEmpty && bench.facility.warn().isEmpty)
  }
}
