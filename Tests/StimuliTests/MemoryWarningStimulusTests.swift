import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite struct MemoryWarningStimulusTests {
  private static func request(_ values: [String: StimulusRequest.Value] = [:]) -> StimulusRequest {
    StimulusRequest("memory-warning", values: values)
  }

  private static func facilities(_ requests: StimulusRequest...) -> [String] {
    MemoryWarningStimulus.facilities(for: requests).map { "\($0)" }
  }

  @Test func facilitiesAreThoseOfTheChannelsThatAreAsked() {
    #expect(Self.facilities(Self.request()) == ["WarningSocket", "WarningBus"])
    #expect(Self.facilities(Self.request(["channel": .text("pressure")])) == ["PressureControl"])
    #expect(Self.facilities(Self.request(["run": .words(["true"])])) == ["CommandRunner"])
    #expect(Self.facilities(Self.request(["signal": .text("SIGUSR1")])) == [])
    #expect(
      Self.facilities(Self.request(), Self.request(["channel": .text("notice"), "run": .words(["true"])]))
        == ["CommandRunner", "WarningSocket", "WarningBus"])
  }

  @Test func theAnswerNamesWhoListened() throws {
    let bench = try Bench<WarningSocket>()
    let program = try bench.start(Listener.python, [Listener.script, "1"])
    let stage = bench.stage(program)
    #expect(bench.serve(until: WarningListening.self))
    let answer = try MemoryWarningStimulus.apply(
      Self.request(["level": .text("low"), "channel": .text("socket")]), stage)
    #expect(answer.channel == .socket && answer.level == "low")
    #expect(answer.listeners?.map(\.channel) == [.socket])
    _ = try program.finish(within: 30)
  }

  @Test func aSignalReachesTheFirstProcess() throws {
    let bench = try Bench<CommandRunner>([Self.request(["signal": .text("SIGUSR1")])])
    let ready = bench.tree.path + "/ready"
    let line = "trap 'echo warned; exit 0' USR1; : > \(ready); while :; do sleep 0.05; done"
    let program = try bench.start("/bin/sh", ["-c", line])
    #expect(bench.serve { _ in access(ready, F_OK) == 0 })
    let answer = try MemoryWarningStimulus.apply(bench.setting.requests[0], bench.stage(program))
    #expect(answer.channel == .notice && answer.level == "critical" && answer.listeners == nil)
    #expect(try program.finish(within: 30).output == "warned\n")
  }

  @Test func whatAChannelLacksOrCannotTakeIsSaid() {
    func problem(_ values: [String: StimulusRequest.Value]) -> String? {
      MemoryWarningStimulus.problem(with: Self.request(values))?.words
    }
    #expect(problem([:]) == nil && problem(["signal": .text("SIGUSR1")]) == nil)
    #expect(problem(["channel": .text("notice")])?.contains("signal, run or call") == true)
    #expect(problem(["channel": .text("socket"), "run": .words(["true"])])?.contains("belong to") == true)
    #expect(problem(["call": .words(["org.x", "no/path", "a.B"])])?.contains("NAME PATH") == true)
    #expect(problem(["call": .words(["org.x", "/path", "org.x.Method"])]) == nil)
  }

  @Test func everySignalThatMayBeGivenIsOne() throws {
    let parameter = try #require(MemoryWarningStimulus.meta.parameters.first { $0.name == "signal" })
    guard case .choice(let names) = parameter.kind else { throw SystemError(code: 0, call: "", subject: "") }
    #expect(!names.isEmpty && names.allSatisfy { Signals.number($0) != nil })
  }
}
