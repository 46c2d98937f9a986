import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct CommandRunnerTests {
  private static func bench(_ words: String...) throws(SystemError) -> Bench<CommandRunner> {
    try Bench([StimulusRequest("memory-warning", values: ["run": .words(words)])])
  }

  private static func apply(_ bench: Bench<CommandRunner>) throws -> StimulusAnswer {
    let program = try bench.start("/bin/true", [])
    defer { _ = try? program.finish(within: 30) }
    return try MemoryWarningStimulus.apply(bench.setting.requests[0], bench.stage(program))
  }

  @Test func aCommandKnowsTheProgramAndIsNoChildOfThisProcess() throws {
    let file = FixtureTree().path + "/told"
    let bench = try Self.bench(
      "sh", "-c", "echo $HEADROOM_PID $HEADROOM_LEVEL $PPID > \(file).new; mv \(file).new \(file)")
    let program = try bench.start("/bin/sleep", ["60"])
    let answer = try MemoryWarningStimulus.apply(bench.setting.requests[0], bench.stage(program))
    #expect(answer.channel == .notice)
    #expect(bench.serve { _ in bench.facility.descriptors.isEmpty })
    let told = try KernelRoot.live.text(file).split(separator: " ")
    #expect(told.count == 3 && told[0] == "\(program.pid)" && told[1] == "critical")
    #expect(told[2] != "\(getpid())")
    #expect(bench.seen.isEmpty, "a command that succeeds is no event")
    program.send(SIGKILL)
    _ = try program.finish(within: 30)
  }

  @Test func oneThatFailsIsAnEvent() throws {
    let bench = try Self.bench("sh", "-c", "exit 3")
    _ = try Self.apply(bench)
    #expect(bench.serve(until: CommandFailed.self))
    #expect(
      bench.details(CommandFailed.self) == [
        CommandFailed(CommandEnd(status: 3, command: ["sh", "-c", "exit 3"]))
      ])
  }

  @Test func oneThatIsKilledSaysByWhat() throws {
    let bench = try Self.bench("sh", "-c", "kill -9 $$")
    _ = try Self.apply(bench)
    #expect(bench.serve(until: CommandFailed.self))
    #expect(bench.details(CommandFailed.self).first?.end.signal == "SIGKILL")
  }

  @Test func oneThatIsNotThereIsRefusedBeforeTheProgramStarts() {
    let refused = #expect(throws: SystemError.self) { _ = try Self.bench("no-such-command") }
    #expect(refused?.code == ENOENT)
  }

  @Test func oneThatCannotBeExecutedIsAnEvent() throws {
    let tree = FixtureTree().program("/odd", "#!/no/such/interpreter\n")
    let bench = try Self.bench(tree.path + "/odd")
    _ = try Self.apply(bench)
    #expect(bench.serve(until: CommandFailed.self))
    #expect(bench.details(CommandFailed.self).first?.end.error?.contains("execve") == true)
  }

  @Test func oneThatStillRunsIsKilledAtTheEndWithAllThatItStarted() throws {
    let file = FixtureTree().path + "/pids"
    let bench = try Self.bench(
      "sh", "-c", "sleep 600 & echo $$ $! > \(file).new; mv \(file).new \(file); wait")
    _ = try Self.apply(bench)
    #expect(bench.serve { _ in access(file, F_OK) == 0 })
    let pids = try KernelRoot.live.text(file).split(separator: " ").compactMap { Int32($0) }
    #expect(pids.count == 2 && pids.allSatisfy { kill($0, 0) == 0 })
    bench.facility.end()
    #expect(bench.serve { _ in pids.allSatisfy(Self.isGone) })
    #expect(bench.facility.descriptors.isEmpty)
  }

  /// What a dead process leaves until somebody asks for it runs no more.
  private static func isGone(_ pid: Int32) -> Bool {
    let bytes = try? KernelRoot.live.bytes("/proc/\(pid)/stat")
    return bytes.flatMap { ProcPIDStat.parse($0) }.map { $0.state == "Z" } ?? true
  }
}
