import Captures
import Kernel

/// Captures of machines.
enum CaptureArchiveFuzz: FuzzTarget {
  static let name = "capture-archive"

  static func run(_ bytes: [UInt8]) {
    guard let archive = try? CaptureArchive(parsing: bytes) else { return }
    claim(
      (try? CaptureArchive(parsing: archive.bytes))?.capture == archive.capture,
      "what is written reads back the same")
  }
}
