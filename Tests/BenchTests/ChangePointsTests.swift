import Bench
import Testing

struct ChangePointsTests {
  @Test func noiseHasNoLevels() {
    var runs = SimulatedRuns(seed: 21)
    for (count, shape) in [(60, SimulatedRuns.Shape.normal), (30, .twoModal), (100, .counts)] {
      let alarms = (0..<200).count { _ in !ChangePoints.find(runs.values(shape, count)).isEmpty }
      #expect(alarms <= 4, "\(count) of \(shape.rawValue): \(alarms) of 200")
    }
  }

  @Test func aStepOfThreeDeviationsIsFoundWhereItIs() {
    var runs = SimulatedRuns(seed: 22)
    let found = (0..<200).count { _ in
      let values = (0..<60).map { runs.normal() + ($0 < 25 ? 0 : 3) }
      let places = ChangePoints.find(values)
      return places.contains { abs($0 - 25) <= 1 } && places.count <= 2
    }
    #expect(found >= 190, "\(found) of 200")
  }

  @Test func aLevelThatIsLeftAgainIsFoundAtBothEnds() {
    var runs = SimulatedRuns(seed: 23)
    let values = (0..<120).map { runs.normal() + ((50..<70).contains($0) ? 6 : 0) }
    let found = ChangePoints.find(values)
    #expect(found.count == 2 && abs(found[0] - 50) <= 1 && abs(found[1] - 70) <= 1, "\(found)")
  }

  @Test func aSingleOutlierIsNoLevel() {
    var runs = SimulatedRuns(seed: 24)
    for place in [0, 7, 20, 39] {
      var values = runs.values(.normal, 40)
      values[place] = 1000
      #expect(ChangePoints.find(values) == [])
    }
  }

  @Test func countsThatNeverVaryHaveTheirStepExactly() {
    #expect(ChangePoints.find([Double](repeating: 5, count: 100)) == [])
    #expect(ChangePoints.find([Double](repeating: 5, count: 12) + [Double](repeating: 6, count: 9)) == [12])
  }

  @Test func tooShortAHistoryTellsNothing() {
    #expect(ChangePoints.find([]) == [])
    #expect(ChangePoints.find([1, 1, 1, 9, 9, 9, 9]) == [])
  }
}
