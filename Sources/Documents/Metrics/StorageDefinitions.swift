import Quantities

extension MetricDefinition {
  static let storage: [MetricDefinition] = [
    .init("disk.writes", .count, .program, "calls that wrote to files, on whatever storage"),
    .init("disk.writes.bytes", .bytes, .program, "bytes that calls wrote to files"),
    .init("disk.syncs", .count, .program, "calls of fsync and the like"),
    .init(
      "disk.sync.bytes.median", .bytes, .program, better: .more,
      "bytes written per fsync, the median"),
    .init("disk.kept.bytes", .bytes, .program, "bytes written to files that were still there at the end"),
    .init("disk.reads.bytes", .bytes, .program, "bytes of files that read calls asked for"),
    .init(
      "disk.unchanged.bytes", .bytes, .program, "bytes of files that were saved with what they held already"),
    .init("disk.windows", .count, .machine, "stretches of writing, separated by a second of rest or more"),
    .init(
      "disk.device.bytes", .bytes, .machine, "bytes that were to reach storage for this program, at least"),
    .init("disk.amplification", .ratio, .machine, "device bytes over written bytes"),
  ]
}
