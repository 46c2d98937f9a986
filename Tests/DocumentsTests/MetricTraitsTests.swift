import Documents
import Testing

struct MetricTraitsTests {
  @Test func everyMetricIsPlacedOnce() {
    let (own, machine) = (MetricTraits.machineIndependent, MetricTraits.machineDependent)
    #expect(own.intersection(machine) == [])
    for name in own.union(machine).symmetricDifference(MetricCatalogue.all.map(\.name)).sorted() {
      Issue.record("\(name): place it in MetricTraits, or take it out there")
    }
  }

  @Test func aLongRestIsBetterAndAWriteIsNot() {
    #expect(MetricTraits.of("cpu.idle.longest").better == .more)
    #expect(MetricTraits.of("disk.writes").better == .less)
  }

  @Test func aCallIsTheProgramsAndATimeIsTheMachines() {
    #expect(MetricTraits.of("disk.syncs").isMachineIndependent)
    #expect(!MetricTraits.of("cpu.time.user").isMachineIndependent)
    #expect(!MetricTraits.of("cpu.event.cache-misses").isMachineIndependent)
  }

  @Test func whatOtherWorkOnTheMachineChangesIsMarked() {
    for name in [
      "cpu.utilisation", "cpu.switches.involuntary", "cpu.wakeups.idle", "main.runnable.time", "launch.ready",
    ] {
      #expect(MetricTraits.of(name).isLoadDependent, "\(name)")
    }
    // Asked for by the program, or charged to it alone.
    for name in ["disk.syncs", "cpu.switches.voluntary", "memory.resident.peak", "launch.cpu"] {
      #expect(!MetricTraits.of(name).isLoadDependent, "\(name)")
    }
  }

  @Test func whatDependsOnLoadDependsOnTheMachine() {
    #expect(MetricTraits.loadDependent.subtracting(MetricTraits.machineDependent) == [])
  }
}
