import Calibration
import Testing
import Workloads

@testable import Answers

@Suite struct CalibrationProgressTests {
  private let progress = CalibrationProgress(WorkloadRegistry.all.prefix(4).map { $0.meta })

  @Test func theFirstWorkloadHasNoTimeToGoBy() {
    let line = progress.line(WorkloadCalibrationResult(runs: []), elapsed: 0).text(columns: 80)
    #expect(line == "\(progress.workloads[0].id) (1 of 4)")
  }

  @Test func laterOnesSayWhatWasFoundAndHowLongTheRestTakes() {
    let done = WorkloadCalibrationResult(runs: [CalibrationRun(workload: "one")])
    #expect(
      progress.line(done, elapsed: 10).text(columns: 80)
        == "\(progress.workloads[1].id) (2 of 4), 0 ok, 0 off, about 30 s left")
    #expect(progress.line(done, elapsed: 10).text(columns: 24) == "2 of 4, about 30 s left")
  }
}
