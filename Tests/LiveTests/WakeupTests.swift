import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Wake-ups by thread against what the threads and the kernel know of themselves.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.countInKernel, "BPF is not permitted or the kernel has no BTF"))
struct WakeupTests {
  /// Sleeps a number of times and prints how often it had slept in the kernel's eyes.
  private static func sleeper(_ count: Int, _ seconds: Double) -> String {
    """
    $| = 1; select(undef, undef, undef, \(seconds)) for 1..\(count);
    open(F, '<', '/proc/self/status'); for (<F>) { print $1 if /^voluntary_ctxt_switches:\\s+(\\d+)/ }
    """
  }

  private static func line(_ run: Measured, _ name: String) -> JSONValue? {
    run.report["tables"]?["wakeups"]?.array?.first { $0["name"]?.string == name }
  }

  @Test func everySleepOfAThreadIsCountedAndItsTimerNamed() throws {
    // In a shell of its own, so that it is not the process that was held back.
    let run = try Measured.run(
      ["sh", "-c", "perl -e \"$0\"; true", Self.sleeper(200, 0.005)], options: ["--causes"])
    let truth = try #require(Double(run.tool.output))
    let line = try #require(Self.line(run, "perl"))
    #expect(truth >= 200)
    // What it prints and how it ends can make it sleep once more after it has looked.
    let count = try #require(line["wakeups"]?.number)
    #expect(count >= truth && count <= truth + 2)
    // On a busy machine a timer can be over before the thread gets to sleep for it.
    let byTimer = try #require(line["byTimer"]?.number)
    #expect(byTimer > 190 && byTimer <= 200)
    #expect(try #require(line["period"]?.number) >= 0.0045)
  }

  @Test func theTreesSumIsThatOfItsThreads() throws {
    let run = try Measured.run(["sh", "-c", "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.05 & done; wait"])
    let lines = try #require(run.report["tables"]?["wakeups"]?.array)
    #expect(run.value("cpu.wakeups") == lines.compactMap { $0["wakeups"]?.number }.reduce(0, +))
    #expect(run.fidelity("cpu.wakeups") == "exact")
    #expect(lines.count { $0["name"]?.string == "sleep" } == 10)
  }

  @Test func whoWokeAThreadIsKnownWhereAsked() throws {
    let program = """
      import os, threading
      there, back = os.pipe(), os.pipe()
      def answer():
        for _ in range(300):
          os.read(there[0], 1)
          os.write(back[1], b'x')
      thread = threading.Thread(target=answer)
      thread.start()
      for _ in range(300):
        os.write(there[1], b'x')
        os.read(back[0], 1)
      thread.join()
      """
    let run = try Measured.run(["python3", "-c", program], options: ["--causes"])
    let lines = try #require(run.report["tables"]?["wakeups"]?.array)
    let most = try #require(lines.first)
    let wakeups = try #require(most["wakeups"]?.number)
    #expect(wakeups > 50)
    #expect(try #require(most["byThread"]?.number) >= wakeups * 0.9)
    let causes = ["Timer", "Thread", "Process", "Network", "Disk", "Kernel", "Interrupt", "Unknown"]
    for line in lines {
      let sum = causes.compactMap { line["by\($0)"]?.number }.reduce(0, +)
      #expect(sum == line["wakeups"]?.number, "\(line)")
    }
  }

  @Test func aRestIsAsLongAsTheSleepThatMakesIt() throws {
    let run = try Measured.run(["sleep", "2.5"])
    #expect(abs(try #require(run.value("cpu.idle.longest")) - 2.5) < 0.1)
    #expect(try #require(run.value("cpu.idle.share")) >= 50)
  }

  @Test func workWithoutASleepIsNoRest() throws {
    let run = try Measured.run([
      "python3", "-c", "import time\nend = time.process_time() + 2.5\nwhile time.process_time() < end: pass",
    ])
    #expect(try #require(run.value("cpu.idle.longest")) < 1)
    #expect(run.value("cpu.idle.share") == 0)
  }

  private static func polling(_ run: Measured) -> (verdict: String?, words: String) {
    let audit = run.report["audits"]?.array?.first { $0["id"]?.string == "cpu-polling" }
    return (audit?["verdict"]?.string, audit?["explanation"]?.string ?? "")
  }

  @Test func aTimerThreadBesideABusyOneIsAPoll() throws {
    let program = """
      import threading, time
      def tick():
        for _ in range(150): time.sleep(0.005)
      thread = threading.Thread(target=tick)
      thread.start()
      while thread.is_alive(): sum(range(1000))
      """
    let run = try Measured.run(["python3", "-c", program])
    let found = Self.polling(run)
    #expect(["warn", "fail"].contains(found.verdict))
    #expect(found.words.contains("woken by its own timer"), "\(found.words)")
  }

  @Test func aPollWithoutARegularIntervalIsOne() throws {
    let run = try Measured.run(["perl", "-e", "select(undef, undef, undef, 0.01 + rand() * 0.02) for 1..60"])
    #expect(["warn", "fail"].contains(Self.polling(run).verdict))
  }

  @Test func aShellsLoopAroundSleepIsAPoll() throws {
    let run = try Measured.run(["sh", "-c", "i=0; while [ $i -lt 25 ]; do sleep 0.05; i=$((i+1)); done"])
    let found = Self.polling(run)
    #expect(["warn", "fail"].contains(found.verdict))
    #expect(found.words.contains("“sleep”"), "\(found.words)")
  }

  @Test func threadsThatTakeTurnsAtALockDoNotPoll() throws {
    let program = """
      import time
      from concurrent.futures import ThreadPoolExecutor
      def work(_):
        end = time.thread_time() + 0.4
        while time.thread_time() < end: sum(range(1000))
      with ThreadPoolExecutor(4) as pool: list(pool.map(work, range(4)))
      """
    let run = try Measured.run(["python3", "-c", program])
    let found = Self.polling(run)
    #expect(found.verdict == "pass", "\(found.words)")
    let lines = run.report["tables"]?["wakeups"]?.array ?? []
    #expect(lines.contains { ($0["timeouts"]?.number ?? 0) >= 20 })
  }

  @Test func aThreadThatPollsFailsAndOneThatBlocksPasses() throws {
    let poll = try Measured.run(["perl", "-e", Self.sleeper(30, 0.05)])
    let block = try Measured.run(["perl", "-e", Self.sleeper(1, 1.2)])
    func verdict(_ run: Measured) -> String? {
      run.report["audits"]?.array?.first { $0["id"]?.string == "cpu-polling" }?["verdict"]?.string
    }
    #expect(verdict(poll) == "fail")
    #expect(verdict(block) == "pass")
  }

  @Test(.enabled(if: access("/usr/bin/perf", X_OK) == 0, "perf is not installed"))
  func switchesAreThoseThatPerfCounts() throws {
    let tree = FixtureTree().file("/log", "")
    // perf counts from exec on; how often the shell had been switched before, while perf made ready, it says itself.
    let shell = """
      while read -r name count; do case $name in *ctxt_switches:) echo "before $count";; esac; done </proc/$$/status
      for i in 1 2 3 4 5 6 7 8; do perl -e 'select(undef, undef, undef, 0.01) for 1..20' & done; wait
      """
    let run = try Measured.run([
      "/usr/bin/perf", "stat", "-x,", "-e", "context-switches:u,context-switches", "-o", tree.path + "/log",
      "sh", "-c", shell,
    ])
    let counts = try tree.root.text("/log").split(separator: "\n").compactMap { line in
      line.contains("context-switches") ? Double(line.prefix { $0 != "," }) : nil
    }
    let truth = try #require(counts.max())
    let lines = try #require(run.report["tables"]?["threads"]?.array).filter { $0["name"]?.string != "perf" }
    let switches =
      lines.compactMap { $0["voluntary"]?.number }.reduce(0, +)
      + lines.compactMap { $0["involuntary"]?.number }.reduce(0, +)
    #expect(truth >= 160)
    let before = run.tool.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("before ") ? Double(line.dropFirst(7)) : nil
    }
    #expect(before.count == 2)
    #expect(switches >= truth && switches <= truth + before.reduce(0, +))
  }

  @Test func inAStormEveryWakeUpIsCountedAndWhatIsLostIsSaid() throws {
    let program = """
      import os
      for _ in range(3000):
        if os.fork() == 0: os._exit(0)
        os.wait()
      """
    let run = try Measured.run(["python3", "-c", program], options: ["--rate", "1"], timeout: 120)
    let lines = try #require(run.report["tables"]?["threads"]?.array)
    let lost =
      run.report["notes"]?.array?.contains { $0.string?.contains("lost in a storm") == true } ?? false
    #expect(lines.count >= 3001 || lost)
    #expect(run.fidelity("cpu.wakeups") == "exact")
  }
}
