import Bench
import Comparison
import Testing

/// How often a trend says what is so, and how often what is not. Chance is seeded, so that each figure is the same each time.
struct TrendRateTests {
  private static let rounds = 100

  /// Sessions around 100 with a variation of 2 % and a memory of the one before.
  private func sessions(_ runs: inout SimulatedRuns, _ count: Int, memory: Double) -> [Double] {
    let fresh = (1 - memory * memory).squareRoot()
    var deviation = runs.normal()
    return (0..<count).map { index in
      if index > 0 { deviation = memory * deviation + fresh * runs.normal() }
      return 100 + 2 * deviation
    }
  }

  @Test(arguments: [0, 0.5, 0.8]) func noiseHasNeitherLevelsNorDriftsWhateverItsMemory(_ memory: Double) {
    var runs = SimulatedRuns(seed: 51)
    for count in [10, 20, 40] {
      var (levels, newest) = (0, 0)
      for _ in 0..<Self.rounds {
        let values = sessions(&runs, count, memory: memory)
        let course = ChangePoints.course(values)
        if course != ChangePoints.Course() { levels += 1 }
        if NewestValues.apart(values, course) != nil { newest += 1 }
      }
      #expect(levels <= 4, "\(levels) of \(Self.rounds) histories of \(count)")
      #expect(newest <= (memory > 0.5 ? 8 : 6), "\(newest) of \(Self.rounds) histories of \(count)")
    }
  }

  /// Flat histories of all lengths, one session in thirty of which is wild: of how many the newest are said to lie apart, and how
  /// surely a newest step of three or four that is far outside the noise is.
  @Test(arguments: [0, 0.3]) func flatHistoriesAreRarelySaidToHaveANewestStep(_ memory: Double) {
    var runs = SimulatedRuns(seed: 58)
    let histories = (0..<200).map { index in
      sessions(&runs, 8 + index % 43, memory: memory).map { runs.generator.unit() < 1.0 / 30 ? $0 * 1.2 : $0 }
    }
    func isTold(_ values: [Double]) -> Bool {
      let course = ChangePoints.course(values)
      return !course.changes.isEmpty || NewestValues.apart(values, course) != nil
    }
    let alarms = histories.count(where: isTold)
    #expect(alarms <= 10, "\(alarms) of 200")
    for count in [3, 4] {
      let told = histories.count { values in
        isTold(values.dropLast(count) + values.suffix(count).map { $0 + 30 })
      }
      #expect(told >= 180, "\(told) of 200, \(count) sessions after the step")
    }
  }

  /// How often a step of a tenth is told, so many sessions after it.
  private func told(_ before: Int, _ after: Int, memory: Double) -> Int {
    var runs = SimulatedRuns(seed: 52)
    return (0..<Self.rounds).count { _ in
      var values = sessions(&runs, before + after, memory: memory)
      for index in before..<values.count { values[index] *= 1.1 }
      let course = ChangePoints.course(values)
      let newest = NewestValues.apart(values, course)
      return course.changes.contains { abs($0 - before) <= 1 }
        || newest.map { $0.after > $0.before && values.count - $0.count >= before - 1 } == true
    }
  }

  @Test(arguments: 1...8) func aStepOfATenthIsToldAtOnceAndFromThenOn(_ after: Int) {
    let steady = told(20, after, memory: 0)
    #expect(steady >= (after == 1 ? 78 : 90), "\(steady) of \(Self.rounds), \(after) sessions after it")
    let wandering = told(40, after, memory: 0.5)
    #expect(wandering >= 70, "\(wandering) of \(Self.rounds), \(after) sessions after it, with a memory")
  }

  @Test func aDriftIsOneAndNoStaircase() {
    var runs = SimulatedRuns(seed: 53)
    for (memory, total, least) in [(0.0, 10.0, 94), (0, 60, 97), (0.5, 20, 84), (0.5, 60, 97)] {
      let drifts = (0..<Self.rounds).count { _ in
        let values = sessions(&runs, 60, memory: memory).enumerated().map { $1 + total * Double($0) / 60 }
        let course = ChangePoints.course(values)
        return course.changes.isEmpty && course.drifts.count == 1
          && NewestValues.apart(values, course) == nil
      }
      #expect(drifts >= least, "\(drifts) of \(Self.rounds) with a memory of \(memory) by \(total)")
    }
  }

  @Test func aStaircaseOfTwoStepsIsNoDrift() {
    var runs = SimulatedRuns(seed: 54)
    let found = (0..<Self.rounds).count { _ in
      let values = sessions(&runs, 60, memory: 0).enumerated().map { $1 + ($0 < 20 ? 0 : $0 < 40 ? 10 : 20) }
      let course = ChangePoints.course(values)
      return course.changes.count == 2 && course.drifts.isEmpty
    }
    #expect(found >= 94, "\(found) of \(Self.rounds)")
  }

  @Test func aCountThatNeverVariedIsToldAtItsFirstOtherFigure() throws {
    let values = [Double](repeating: 8004, count: 9) + [8005]
    let found = try #require(NewestValues.apart(values, ChangePoints.course(values)))
    #expect(found.count == 1 && found.before == 8004 && found.after == 8005)
  }

  /// The one before the step lies a little above the middle, as every other session may.
  @Test func anOrdinarySessionDoesNotCountAmongTheNewest() throws {
    let values: [Double] = [100, 99, 101, 100, 98, 102, 100, 99, 101, 102.5, 150]
    let newest = try #require(NewestValues.apart(values, ChangePoints.course(values)))
    #expect(newest.count == 1)
  }

  @Test func aWildSessionOfManyIsNoLevel() {
    for noise in [0.0, 1] {
      var runs = SimulatedRuns(seed: 55)
      var values = (0..<101).map { _ in 100 + noise * runs.normal() }
      values[50] = 5000
      #expect(ChangePoints.course(values) == ChangePoints.Course())
      #expect(NewestValues.apart(values, ChangePoints.Course()) == nil)
    }
  }
}
