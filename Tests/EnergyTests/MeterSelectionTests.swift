import Recordings
import Testing

@testable import Energy

struct MeterSelectionTests {
  private func facts(_ name: String, _ coverage: MeterCoverage, _ kind: MeterFacts.Kind) -> MeterFacts {
    MeterFacts(name: name, source: name, coverage: coverage, quantity: .joules, kind: kind)
  }

  private var laptop: [MeterFacts] {
    [
      facts("BAT0", .device, .gauge), facts("BAT1", .device, .gauge), facts("psys", .device, .event),
      facts("package-0", .package, .event), facts("package-0 core", .cores, .event),
      facts("package-0 dram", .memory, .zone), facts("power_meter", .device, .chip),
      facts("nvme", .part, .chip),
    ]
  }

  @Test func batteriesThatDischargeAreTheDeviceTogether() {
    let chosen = MeterSelection(laptop)
    #expect(chosen?.meters == [0, 1] && chosen?.coversDevice == true)
  }

  @Test func oneBatteryThatDoesNotTellLeavesItToTheNextBest() {
    #expect(MeterSelection(laptop, tells: { $0 != 1 })?.meters == [2])
    #expect(MeterSelection(laptop, tells: { $0 > 2 })?.meters == [6])
  }

  @Test func packagesAndMemoryAreNotTheWholeDevice() {
    let chosen = MeterSelection(laptop, tells: { (3...5).contains($0) })
    #expect(chosen?.meters == [3, 5] && chosen?.coversDevice == false)
    #expect(MeterSelection(laptop, tells: { $0 == 3 })?.meters == [3])
  }

  @Test func aPackageThatDoesNotTellIsNotLeftOut() {
    let server = [facts("package-0", .package, .zone), facts("package-1", .package, .zone)]
    #expect(MeterSelection(server)?.meters == [0, 1])
    #expect(MeterSelection(server, tells: { $0 == 0 }) == nil)
  }

  @Test func partsStandForNothingUnlessSomebodyChoseThem() {
    #expect(MeterSelection([facts("nvme", .part, .chip)]) == nil && MeterSelection([]) == nil)
    let chosen = MeterSelection([facts("nvme", .part, .chip)], chosen: true)
    #expect(chosen?.meters == [0] && chosen?.coversDevice == true)
    let cores = MeterSelection([facts("package-0 core", .cores, .event)], chosen: true)
    #expect(cores?.meters == [0] && cores?.coversDevice == false)
  }

  @Test func whereNoneTellsEachSaysWhy() {
    let traces = [MeterTrace(facts: laptop[0]), MeterTrace(facts: laptop[3])]
    #expect(
      MeterSelection.telling(traces, from: 1, until: 2).reason
        == "BAT0 was not read all the time; package-0 was not read all the time")
  }
}
