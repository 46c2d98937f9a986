import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Events counted by name, against what others count of the same run.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.countEvents, "perf_event_open(2) is refused, or libpfm4 is not there")
)
struct CounterTests {
  @Test func faultsAndSwitchesAreThoseOfGNUTime() throws {
    let run = try Measured.run(
      [
        "/usr/bin/time", "-f", "truth %w %c %R %F", "python3", "-c",
        "import time\nfor _ in range(300): time.sleep(0.001)",
      ], options: ["--event", "PERF_COUNT_SW_CONTEXT_SWITCHES,perf::PAGE-FAULTS"])
    let line = try #require(run.tool.errors.split(separator: "\n").first { $0.hasPrefix("truth ") })
    let truth = line.split(separator: " ").compactMap { Double($0) }
    try #require(truth.count == 4)
    let switches = try #require(run.value("cpu.event.PERF_COUNT_SW_CONTEXT_SWITCHES"))
    // GNU time's own are in ours; a process's last switch is only in GNU time's figure.
    #expect(abs(switches - truth[0] - truth[1]) <= 25 && switches > 300, "\(switches) \(truth)")
    let faults = try #require(run.value("cpu.event.perf::PAGE-FAULTS"))
    #expect(faults > truth[2] + truth[3] - 100 && faults < truth[2] + truth[3] + 400, "\(faults) \(truth)")
    #expect(run.fidelity("cpu.event.perf::PAGE-FAULTS") == "exact")
  }

  @Test func childrenThatNobodyWaitsForAreCountedToo() throws {
    let run = try Measured.run(
      ["python3", "-c", AccountTests.children, "300", "ignored"],
      options: ["--event", "PERF_COUNT_SW_PAGE_FAULTS"])
    let faults = try #require(run.value("cpu.event.PERF_COUNT_SW_PAGE_FAULTS"))
    let accounts = try #require(run.value("memory.faults.minor")) + #require(run.value("memory.faults.major"))
    #expect(
      run.fidelity("memory.faults.minor") != "exact" || abs(faults - accounts) < 400, "\(faults) \(accounts)")
    #expect(faults > 300 * 20)
  }

  @Test func aMachineWithoutHardwareCountersSaysSo() throws {
    let run = try Measured.run(["true"])
    for name in ["cpu.cycles", "cpu.instructions"] {
      let metric = try #require(run.metric(name))
      if let value = metric["value"]?.number {
        #expect(value > 1000)
      } else {
        #expect(metric["missing"]?.string?.isEmpty == false)
      }
    }
  }

  @Test func anUnknownEventIsFoundBeforeTheProgramStarts() throws {
    let tree = FixtureTree().file("/kept", "")
    let tool = try Tool.run(["run", "--event", "page-fault", "--", "touch", tree.path + "/started"])
    #expect(tool.status == 2)
    #expect(tool.errors.contains("PAGE-FAULTS"), "\(tool.errors)")
    #expect(try tree.root.entries("") == ["kept"])
  }

  @Test func aBudgetMayLimitAnEventAndHasItCounted() throws {
    let tree = FixtureTree().file(
      "/budget.json",
      #"{"schemaVersion": 1, "name": "faults", "limits": {"cpu.event.page-faults": 10}}"#)
    let run = try Measured.run(["true"], options: ["--budget", tree.path + "/budget.json"])
    #expect(try #require(run.value("cpu.event.page-faults")) > 10)
    #expect(run.tool.status == 1, "\(run.tool.errors)")
  }
}
