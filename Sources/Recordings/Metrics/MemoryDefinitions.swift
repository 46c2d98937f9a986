import Quantities

extension MetricDefinition {
  static let memory: [MetricDefinition] = [
    .init(
      .memoryFootprintPeak, .bytes, .machine,
      meaning: "highest footprint: what the system cannot get back by dropping clean pages"),
    .init(
      .memoryFootprintSteady, .bytes, .machine, meaning: "median footprint over the second half of the run"),
    .init(.memoryResidentPeak, .bytes, .machine, meaning: "highest resident memory of the tree"),
    .init(
      .memoryGrowth, .bytesPerSecond, .load, isSigned: true,
      meaning: "robust slope of the footprint over the second half of the run"),
    .init(.memoryFaultsMajor, .count, .load, meaning: "page faults that waited for storage"),
    .init(.memoryFaultsMinor, .count, .machine, meaning: "page faults served from memory"),
    .init(.memoryStall, .seconds, .load, meaning: "time in which some task waited for memory"),
    .init(
      .memoryWarningReleased, .bytes, .machine, better: .more,
      meaning: "fall of the footprint within 10 s of a memory warning; the least of all warnings"),
    .init(
      .memoryWarningLatency, .seconds, .load,
      meaning: "time from a memory warning to the end of the release; the longest of all warnings"),
    .init(
      .memoryWarningLatencyHalf, .seconds, .load,
      meaning: "time from a memory warning to half of the release; the longest of all warnings"),
    .init(
      .memoryWarningFaults, .count, .machine,
      meaning:
        "page faults from a memory warning to the next step, at most for 10 s; the most of all warnings"),
    .init(
      .memoryWarningRegrown, .bytes, .machine,
      meaning:
        "how much of what was released came back within 10 s, at most all of it; the most of all warnings"),
  ]
}
