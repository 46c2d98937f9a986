import Bench
import Documents
import TestSupport
import Testing

/// How noisy a figure is, and whether the step that is promised to be found is found.
@Suite struct NoiseTests {
  private func noise(_ values: [Double]) throws -> SeriesNoise? {
    try #require(TimelineMaker.timeline(SampleCourse(values).sessions, now: 0)?.series.first).noise
  }

  private func sessions(_ count: Int, seed: UInt64) -> [Double] {
    var runs = SimulatedRuns(seed: seed)
    return (0..<count).map { _ in 100 + 2 * runs.normal() }
  }

  private func isFound(_ step: Double, after values: [Double]) -> Bool {
    let all = values + values.suffix(SeriesNoise.stepSessions).map { $0 + step }
    let course = ChangePoints.course(all)
    return !course.changes.isEmpty || NewestValues.apart(all, course) != nil
  }

  @Test func aStepThatIsPromisedIsFoundAndHalfOfItIsNot() throws {
    for seed in UInt64(1)...20 {
      let values = sessions(30, seed: seed)
      let smallest = try #require(SmallestStep.of(values))
      #expect(isFound(smallest, after: values) && isFound(2 * smallest, after: values), "\(seed)")
      #expect(!isFound(smallest / 2, after: values), "\(seed): \(smallest)")
      // Steps of less than a deviation are chance, of ten no secret.
      #expect(smallest > 2 && smallest < 20, "\(seed): \(smallest)")
    }
  }

  @Test func theNoiseIsThatOfTheNewestLevel() throws {
    let values = sessions(20, seed: 7)
    let noise = try #require(try noise(values + sessions(12, seed: 8).map { $0 * 3 }))
    #expect(noise.sessions == 12 && noise.level > 290 && noise.level < 310, "\(noise)")
    // Half of what is normal lies within 0.67 deviations.
    #expect(noise.share.map { $0 > 0.5 && $0 < 3 } == true, "\(noise)")
  }

  @Test func whatNeverVariesAndWhatHasTooFewSessionsHasNone() throws {
    #expect(try noise(Array(repeating: 20, count: 12)) == nil)
    #expect(try noise([20, 21, 20, 22]) == nil)
    #expect(SmallestStep.of([1, 2, 3, 4]) == nil)
  }
}
