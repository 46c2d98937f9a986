import Documents
import Formats

/// What `headroom history runs` prints for programs.
struct KeptRunsDocument: VersionedDocument {
  static let schemaVersion = 1
  var runs: [KeptRun]

  static let table = Table(
    "runs", "Kept runs", "What headroom history runs prints: the newest first.",
    blank: KeptRunsDocument(runs: []), .init(version: schemaVersion), .init("runs", \.runs))
}
