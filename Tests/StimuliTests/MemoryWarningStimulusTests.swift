import Documents
import Glibc
import Kernel
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
    #expect(Self.facilities(Self.request()) == ["WarningCheck", "WarningSocket"])
    #expect(
      Self.facilities(Self.request(["channel": .text("pressure")])) == ["WarningCheck", "PressureControl"])
    #expect(Self.facilities(Self.request(["run": .words(["true"])])) == ["WarningCheck", "CommandRunner"])
    #expect(Self.facilities(Self.request(["signal": .text("SIGUSR1")])) == ["WarningCheck"])
    #expect(
      Self.facilities(Self.request(), Self.request(["channel": .text("command"), "run": .words(["true"])]))
        == ["WarningCheck", "WarningSocket", "CommandRunner"])
  }

  @Test func theAnswerNamesWhoListened() throws {
    let bench = try Bench<WarningSocket>()
    let program = try bench.start(Listener.python, [Listener.script, "1"])
    let stage = bench.stage(program)
    #expect(bench.serve(until: "warning.listener"))
    let answer = try MemoryWarningStimulus.apply(Self.request(["level": .text("low")]), stage)
    #expect(answer["channel"] == "auto" && answer["level"] == "low")
    #expect(answer["listeners"]?.array?.first?["channel"] == "socket")
    #expect(answer["listeners"]?.array?.count == 1)
    _ = try program.finish(within: 30)
  }

  @Test func aSignalReachesTheFirstProcess() throws {
    let bench = try Bench<WarningCheck>([Self.request(["signal": .text("SIGUSR1")])])
    let ready = bench.tree.path + "/ready"
    let line = "trap 'echo warned; exit 0' USR1; : > \(ready); while :; do sleep 0.05; done"
    let program = try bench.start("/bin/sh", ["-c", line])
    #expect(bench.serve { _ in access(ready, F_OK) == 0 })
    let answer = try MemoryWarningStimulus.apply(bench.setting.requests[0], bench.stage(program))
    #expect(answer == ["channel": "signal", "level": "critical"])
    #expect(try program.finish(within: 30).output == "warned\n")
  }

  @Test func whatAChannelNeedsIsMissedBeforeTheProgramStarts() {
    for (channel, missing) in [("signal", "\"signal\""), ("command", "\"run\"")] {
      let refused = #expect(throws: SystemError.self) {
        _ = try Bench<WarningCheck>([Self.request(["channel": .text(channel)])])
      }
      #expect(refused?.description.contains(missing) == true)
    }
  }

  @Test func everySignalThatMayBeGivenIsOne() throws {
    let parameter = try #require(MemoryWarningStimulus.meta.parameters.first { $0.name == "signal" })
    guard case .choice(let names) = parameter.kind else { throw SystemError(code: 0, call: "", subject: "") }
    #expect(!names.isEmpty && names.allSatisfy { Signals.number($0) != nil })
  }
}
