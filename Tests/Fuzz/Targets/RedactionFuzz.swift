import Captures
import Kernel
import Probes

/// A capture on its way to somebody else.
enum RedactionFuzz: FuzzTarget {
  static let name = "redaction"
  static let tries = 40

  static func run(_ bytes: [UInt8]) {
    guard let archive = try? CaptureArchive(parsing: bytes) else { return }
    let redacted = CaptureRedactor.redact(archive.capture)
    claim(redacted.answers.count <= archive.capture.answers.count, "nothing is added to a capture")
  }
}
