import Quantities

extension MetricDefinition {
  static let storage: [MetricDefinition] = [
    .init(.diskWrites, .count, .program, "calls that wrote to files, on whatever storage"),
    .init(.diskWritesBytes, .bytes, .program, "bytes that calls wrote to files"),
    .init(.diskSyncs, .count, .program, "calls of fsync and the like"),
    .init(
      .diskSyncBytesMedian, .bytes, .program, better: .more,
      "bytes written per fsync, the median"),
    .init(.diskKeptBytes, .bytes, .program, "bytes written to files that were still there at the end"),
    .init(.diskReadsBytes, .bytes, .program, "bytes of files that read calls asked for"),
    .init(
      .diskUnchangedBytes, .bytes, .program, "bytes of files that were saved with what they held already"),
    .init(.diskWindows, .count, .machine, "stretches of writing, separated by a second of rest or more"),
    .init(
      .diskDeviceBytes, .bytes, .machine, "bytes that were to reach storage for this program, at least"),
    .init(.diskAmplification, .ratio, .machine, "device bytes over written bytes"),
  ]
}
