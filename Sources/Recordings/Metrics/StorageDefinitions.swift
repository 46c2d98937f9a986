import Quantities

extension MetricDefinition {
  static let storage: [MetricDefinition] = [
    .init(
      .diskWrites, .count, .program,
      meaning: "calls that wrote to files and block devices, on whatever storage"),
    .init(.diskWritesBytes, .bytes, .program, meaning: "bytes that calls wrote to files and block devices"),
    .init(.diskSyncs, .count, .program, meaning: "calls of fsync and the like"),
    .init(
      .diskSyncBytesMedian, .bytes, .program, better: .more, hasDirection: false,
      meaning: "bytes written per fsync, the median"),
    .init(
      .diskKeptBytes, .bytes, .program, meaning: "bytes written to files that were still there at the end"),
    .init(.diskReadsBytes, .bytes, .program, meaning: "bytes of files that read calls asked for"),
    .init(
      .diskUnchangedBytes, .bytes, .program,
      meaning: "bytes of files that were saved with what they held already"),
    .init(
      .diskWindows, .count, .machine, meaning: "stretches of writing, separated by a second of rest or more"),
    .init(
      .diskDeviceBytes, .bytes, .machine,
      meaning: "bytes that were to reach storage for this program, at least"),
    .init(.diskAmplification, .ratio, .machine, meaning: "device bytes over written bytes"),
  ]
}
