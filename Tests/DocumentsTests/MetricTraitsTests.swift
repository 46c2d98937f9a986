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
}
