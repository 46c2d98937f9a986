import Recordings
import Testing

@Suite struct MetricDefinitionTests {
  @Test func aLongRestIsBetterAndAWriteIsNot() {
    #expect(MetricCatalogue.better("cpu.idle.longest") == .more)
    #expect(MetricCatalogue.better("disk.writes") == .less)
  }

  @Test func aCallIsTheProgramsAndATimeIsTheMachines() {
    #expect(MetricCatalogue.influence(on: "disk.syncs") == .program)
    #expect(MetricCatalogue.influence(on: "cpu.time.user") == .machine)
    #expect(MetricCatalogue.influence(on: "cpu.event.cache-misses") == .machine)
    #expect(MetricCatalogue.influence(on: "weather") == .machine)
  }

  @Test func whatOtherWorkOnTheMachineChangesIsMarked() {
    for name in [
      "cpu.utilisation", "cpu.switches.involuntary", "cpu.wakeups.idle", "main.runnable.time", "launch.ready",
      "run.time",
    ] {
      #expect(MetricCatalogue.influence(on: name) == .load, "\(name)")
    }
    // Asked for by the program, or charged to it alone.
    for name in ["disk.syncs", "cpu.switches.voluntary", "memory.resident.peak", "launch.cpu"] {
      #expect(!MetricCatalogue.influence(on: name).isLoadDependent, "\(name)")
    }
  }

  @Test func onlyGrowthCanBeBelowZero() {
    #expect(MetricCatalogue.all.filter(\.isSigned).map(\.name) == ["memory.growth"])
  }
}
