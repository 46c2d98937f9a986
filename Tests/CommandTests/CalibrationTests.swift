import Arguments
import Calibration
import Exports
import Quantities
import Recordings
import Testing
import Workloads

@testable import Answers
@testable import Commands

@Suite struct CalibrationTests {
  private static func calibration(_ measured: [Double?]) -> WorkloadCalibrationResult {
    var run = CalibrationRun(workload: "some")
    run.figures = measured.map { value in
      CalibrationFigure(
        "disk.syncs", TrueFigure(7), value.map { Metric(.value($0, .exact), .count, instrument: "some") })
    }
    return WorkloadCalibrationResult(runs: [run])
  }

  @Test func oneFigureThatIsOffOutweighsAllThatAreRight() {
    #expect(Self.calibration([7, 7, 8]).exitStatus == .exceeded)
    #expect(Self.calibration([7, nil]).exitStatus == .success)
  }

  @Test func whereNothingWasMeasuredNothingIsRight() {
    #expect(Self.calibration([nil, nil]).exitStatus == .unmeasurable)
    #expect(
      WorkloadCalibrationResult(runs: [CalibrationRun(workload: "some", problem: "no room")]).exitStatus
        == .unmeasurable)
  }

  @Test func theTableSaysWhatIsOffAndWhatCouldNotBeHad() {
    var calibration = Self.calibration([7, 8, nil])
    calibration.runs.append(CalibrationRun(workload: "other", problem: "no room"))
    let lines = CalibrationText.render(calibration).split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(lines[1].hasSuffix("exact     ok") && lines[2].hasSuffix("1  exact     off"))
    #expect(lines[3].hasSuffix("not measured: no instrument answers for it"))
    #expect(lines[4].hasPrefix("other ") && lines[4].hasSuffix("not measured: no room"))
    #expect(lines[5] == "1 ok, 1 off, 1 not measured")
    #expect(CalibrationText.render(calibration, .line) == "1 ok, 1 off, 1 not measured\n")
  }

  @Test(arguments: [30, 40, 60, 80]) func noLineOfTheTableIsWiderThanTheTerminal(_ width: Int) {
    var calibration = Self.calibration([7, 8, nil])
    calibration.runs.append(CalibrationRun(workload: "other", problem: "no room"))
    let lines = CalibrationText.render(calibration, width: width).split(separator: "\n")
    #expect(lines.count >= 6 && lines.filter { $0.count > width } == [])
    #expect(lines.joined(separator: " ").contains("no room"))
  }
}
