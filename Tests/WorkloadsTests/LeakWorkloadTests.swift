import Formats
import TestSupport
import Testing

@testable import Workloads

/// Each test looks at a whole process's memory, so it has a process of its own.
@Suite(.serialized, .waitsForItsProcesses) struct LeakWorkloadTests {
  private static let parameters = ["entry": 524_288.0, "interval": 0, "steps": 64]

  private static func growth(_ answer: JSONValue) -> Double {
    (answer["kernel"]?["footprint"]?.number ?? .nan) - (answer["kernel"]?["footprintBefore"]?.number ?? .nan)
  }

  @Test func withoutABoundEveryStepStaysInMemory() async {
    await #expect(processExitsWith: .success) {
      let answer = try LeakGrowWorkload.run(Self.parameters)
      #expect(answer["bytesKept"] == 33_554_432 && answer["bytesTaken"] == 33_554_432)
      #expect(abs(Self.growth(answer) - 33_554_432) < 2_097_152)
      let peak = try #require(answer["truth"]?["memory.footprint.peak"].flatMap { TrueFigure($0) })
      #expect(peak.admits(answer["kernel"]?["footprint"]?.number ?? .nan))
    }
  }

  @Test func withABoundOnlyTheBoundDoes() async {
    await #expect(processExitsWith: .success) {
      let answer = try LeakBoundedWorkload.run(Self.parameters.merging(["entries": 8]) { $1 })
      #expect(answer["bytesKept"] == 4_194_304 && answer["bytesTaken"] == 33_554_432)
      #expect(abs(Self.growth(answer) - 4_194_304) < 2_097_152)
    }
  }

  @Test func theRateIsWhatWasTakenOverTheTimeThatItTook() throws {
    let answer = try LeakGrowWorkload.run(["entry": 5000, "interval": 0.002, "steps": 20])
    let seconds = try #require(answer["seconds"]?.number)
    #expect(seconds >= 0.04)
    #expect(answer["entryBytes"] == 8192, "an entry is counted in whole pages")
    #expect(answer["bytesPerSecond"] == .number(163_840 / seconds))
    #expect(answer["truth"]?["memory.growth"]?["value"] == answer["bytesPerSecond"])
  }

  @Test func aCacheThatWasFillingHalfTheTimeClaimsNoSteadyMemory() throws {
    let parameters = ["entry": 4096.0, "interval": 0.001, "steps": 10]
    #expect(
      try LeakBoundedWorkload.run(parameters.merging(["entries": 5]) { $1 })["truth"]?["memory.growth"]?[
        "value"]
        == 0)
    #expect(
      try LeakBoundedWorkload.run(parameters.merging(["entries": 6]) { $1 })["truth"]?["memory.growth"] == nil
    )
  }
}
