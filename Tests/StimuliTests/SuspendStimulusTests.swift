import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct SuspendStimulusTests {
  static let ticking = "i=0; while :; do i=$((i+1)); echo $i; sleep 0.01; done"

  static func apply(_ stimulus: any Stimulus.Type, _ program: StagedProgram) throws -> StimulusAnswer {
    try stimulus.apply(StimulusRequest(stimulus.meta.id), program.stage)
  }

  /// Waits for it to tick, suspends it, sees it stand, resumes it, sees it go on.
  static func standsAndGoesOn(grouped: Bool, how: String) throws {
    let program = try StagedProgram(ticking, [Freezer.self], grouped: grouped)
    defer { _ = try? program.end() }
    #expect(program.serve { program.lines().count > 3 })
    let answer = try apply(SuspendStimulus.self, program)
    #expect(answer.how == how)
    #expect(program.serve { program.events().contains { $0.detail is TreeFrozen } })
    let before = program.lines().count
    #expect(program.serve(seconds: 0.3) { program.lines().count != before } == false)
    #expect(try apply(ResumeStimulus.self, program).suspended == true)
    #expect(program.serve { program.lines().count > before })
    #expect(program.serve { program.events().contains { $0.detail is TreeThawed } })
    #expect(program.events().map(\.kind) == ["stage.frozen", "stage.thawed"])
    #expect(
      program.events().allSatisfy {
        (($0.detail as? TreeFrozen)?.seconds ?? ($0.detail as? TreeThawed)?.seconds ?? -1) >= 0
      })
    // Once more is no second resumption.
    #expect(try apply(ResumeStimulus.self, program).suspended == false)
  }

  @Test(.enabled(if: StagedProgram.hasGroups, "no cgroup can be made here"))
  func aGroupStandsStillAndGoesOn() throws {
    try Self.standsAndGoesOn(grouped: true, how: "cgroup.freeze")
  }

  @Test(.enabled(if: StagedProgram.hasGroups, "no cgroup can be made here"))
  func whatListensAtTheSuspensionIsNamed() throws {
    let program = try StagedProgram(
      """
      exec python3 -c '
      import socket, time
      stream = socket.create_server(("127.0.0.1", 0))
      six = socket.socket(socket.AF_INET6); six.bind(("::1", 0)); six.listen()
      local = socket.socket(socket.AF_UNIX); local.bind("here it is"); local.listen()
      bound = socket.socket(); bound.bind(("127.0.0.1", 0))
      print(stream.getsockname()[1], six.getsockname()[1], flush=True)
      time.sleep(60)'
      """, [Freezer.self])
    defer { _ = try? program.end() }
    #expect(program.serve { program.output.contains(" ") })
    let ports = program.output.split(separator: " ").compactMap { Int($0) }
    try #require(ports.count == 2)
    let answer = try Self.apply(SuspendStimulus.self, program)
    #expect(
      answer.listening == [
        ListeningPlace("tcp", address: "127.0.0.1", port: ports[0]),
        ListeningPlace("tcp6", address: "::1", port: ports[1]), ListeningPlace("unix", address: "here it is"),
      ])
  }

  @Test(.enabled(if: StagedProgram.hasGroups, "no cgroup can be made here"))
  func theEndThawsWhatWasLeftSuspended() throws {
    let program = try StagedProgram("trap 'exit 7' TERM; \(Self.ticking)", [Freezer.self])
    #expect(program.serve { program.lines().count > 3 })
    _ = try Self.apply(SuspendStimulus.self, program)
    #expect(program.serve { program.events().contains { $0.detail is TreeFrozen } })
    // Only a program that goes on can notice that it is to end.
    kill(program.held.pid, SIGTERM)
    #expect(try program.end(kill: nil) == 7 << 8)
  }

  @Test(.enabled(if: StagedProgram.hasGroups, "no cgroup can be made here"))
  func theGuardTakesASuspendedProgramAlongWhenHeadroomDies() async throws {
    let tree = FixtureTree().file("/pids", "")
    setenv("HEADROOM_TEST_FROZEN", tree.path, 1)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let path = String(cString: try #require(getenv("HEADROOM_TEST_FROZEN")))
      let program = try StagedProgram("sleep 60 & sleep 60 & wait", [Freezer.self])
      let guardian = try ProcessGuard()
      let group = try #require(program.stage.group)
      try guardian.tell(.group(group))
      try #require(program.serve { (try? group.processes().count) == 3 })
      let pids = try group.processes()
      _ = try SuspendStimulus.apply(StimulusRequest("suspend"), program.stage)
      try #require(program.serve { program.events().contains { $0.detail is TreeFrozen } })
      try FileDescriptor(opening: path + "/pids", O_WRONLY).writeAll(
        Array((pids.map { "\($0)" } + [group.path]).joined(separator: "\n").utf8), path)
      kill(getpid(), SIGKILL)
      sleep(10)
    }
    let lines = try tree.root.text("/pids").split(separator: "\n")
    try #require(lines.count == 4)
    let group = String(lines[3])
    for _ in 0..<1000 where access(group, F_OK) == 0 { usleep(10000) }
    #expect(access(group, F_OK) != 0)
    for line in lines.dropLast() {
      let pid = try #require(Int32(line))
      #expect(["Z", "X", nil].contains(try? ProcPIDStat.read(pid).state))
    }
  }
}

/// Without a group the tree is this process's descendants, so that each of these has a process of its own.
@Suite(.serialized, .waitsForItsProcesses) struct UngroupedSuspensionTests {
  @Test func withoutAGroupTheTreeIsStoppedBySignals() async {
    await #expect(processExitsWith: .success) {
      try SuspendStimulusTests.standsAndGoesOn(grouped: false, how: "SIGSTOP")
    }
  }

  @Test func whatStoodStillBeforeStaysSo() async {
    await #expect(processExitsWith: .success) {
      let program = try StagedProgram(
        "sleep 60 & kill -STOP $!; echo $!; \(SuspendStimulusTests.ticking)", [Freezer.self], grouped: false)
      defer { _ = try? program.end() }
      try #require(program.serve { program.lines().count > 3 })
      let sleeper = try #require(Int32(program.lines()[0]))
      try #require(program.serve { (try? ProcPIDStat.read(sleeper).state) == "T" })
      _ = try SuspendStimulus.apply(StimulusRequest("suspend"), program.stage)
      // A shell that waits for a child which was stopped before exec stands still too (vfork(2)).
      #expect(program.serve { ["T", "D"].contains(try? ProcPIDStat.read(program.held.pid).state) })
      _ = try ResumeStimulus.apply(StimulusRequest("resume"), program.stage)
      let before = program.lines().count
      #expect(program.serve { program.lines().count > before })
      #expect(try ProcPIDStat.read(sleeper).state == "T")
      kill(sleeper, SIGKILL)
    }
  }
}
