import Quantities
import Testing

@testable import Workloads

@Suite struct ParameterValuesTests {
  @Test func whatIsNotGivenIsAsItIsUnlessGiven() throws {
    let values = try ParameterValues(["size": 8192], MemoryHabit.parameters)
    #expect(values["size"] == 8192 && values["hold"] == 1 && values.count("needed") == 1_048_576)
    #expect(values.nanoseconds("hold") == 1_000_000_000)
  }

  /// A workload that reads its parameters in another way would start with a figure that makes no sense.
  @Test func everyWorkloadRefusesWhatIsOutOfRangeAndNamesIt() {
    for workload in WorkloadRegistry.all {
      for parameter in workload.meta.parameters {
        for value in [Double.nan, parameter.range.lowerBound - 1, .infinity, 1e300] {
          let expected = "\(parameter.name) is out of range: \(Display.text(value, parameter.unit))"
          do {
            _ = try workload.run([parameter.name: value])
            Issue.record("\(workload.meta.id) ran with \(parameter.name) \(value)")
          } catch { #expect("\(error)" == expected) }
        }
      }
    }
  }
}
