import Formats
import Foundation
import Kernel
import Quantities
import Recordings
import TestSupport

@testable import Store

/// A directory that is removed with the test that made it.
final class TemporaryDirectory: Sendable {
  let path: String
  init() {
    path = NSTemporaryDirectory() + "headroom-store-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
  func file(_ name: String) -> String { path + "/" + name }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

extension Recording {
  /// A recording with every part filled, and with texts that need escaping.
  static func sample() -> Recording {
    Recording(
      tool: .init(version: "0.1"), device: DeviceProfile(identity: ["name": "bench \"ü\"\u{0}"]),
      settings: RunSettings.table.blank,
      program: Program(
        name: "<script>", command: ["/bin/x", "a b", "line\nbreak", "'; DROP TABLE run; --"],
        exit: .signal(11, name: "SIGSEGV"), endedBy: "duration", started: "2026-11-20T18:00:00Z",
        duration: 12.345),
      phases: [
        .init(name: "launch", start: 0, end: 0.8), .init(name: "foreground", start: 0.8, end: 12.345),
      ],
      metrics: [
        "memory.footprint.peak": Metric(.value(12_345_678.5, .sampled), .bytes, instrument: "memory"),
        "disk.writes": Metric(.missing("not permitted"), .count, instrument: "disk", note: "a note"),
      ],
      notes: ["fell back to /proc"])
  }

  /// The same with what `write` appends to it.
  static func sampleWithSeries() -> Recording {
    var recording = sample()
    recording.series = [
      "memory.footprint": .init(unit: .bytes, time: [0, 0.1, 0.2, 0.3], value: [1, 2, 3, 1e17]),
      "cpu.utilisation": .init(unit: .cores, time: [0.1, 0.2], value: [0.5, -0.25]),
      "disk.writes.bytes": .init(unit: .bytes, time: [0.3], value: [0]),
    ]
    recording.events = [
      .init(0.15, DiskSync(path: "/tmp/x", bytes: 4096)),
      .init(0.3, ProgramExit(.status(0))),
    ]
    return recording
  }

  /// Appends rows in several shapes, with a flush between them.
  static func write(_ writer: RecordingWriter) throws {
    let sample = sample()
    writer.append(
      time: [0, 0.1],
      columns: [("memory.footprint", .bytes, [1, 2]), ("cpu.utilisation", .cores, [.nan, 0.5])])
    writer.append(sampleWithSeries().events[0])
    try writer.flush(sample, complete: false)
    writer.append(
      time: [0.2], columns: [("memory.footprint", .bytes, [3]), ("cpu.utilisation", .cores, [-0.25])])
    writer.append(
      time: [0.3],
      columns: [
        ("memory.footprint", .bytes, [1e17]), ("cpu.utilisation", .cores, []),
        ("disk.writes.bytes", .bytes, [0]),
      ])
    writer.append(sampleWithSeries().events[1])
    try writer.flush(sample, complete: true)
  }

  /// Writes the sample to a file of its own.
  static func record(at path: String) throws {
    let writer = try RecordingWriter(path: path, start: sample())
    try write(writer)
    try writer.close()
  }
}

/// The error that a call ended with, as a kind.
func kind(_ body: () throws -> Void) -> StoreError.Kind? {
  do { try body() } catch let error as StoreError { return error.kind } catch { return nil }
  return nil
}

extension UserIdentity? {
  /// Who owns nothing.
  static var stranger: Self {
    UserIdentity(
      user: 65534, group: 65534, groups: [65534], name: "nobody", home: "/nonexistent", shell: "/bin/sh")
  }
}
