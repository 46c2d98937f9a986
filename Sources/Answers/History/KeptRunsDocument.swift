package import Documents
package import Formats

/// What `headroom history runs` prints for programs.
package struct KeptRunsDocument: VersionedDocument {
  package static let schemaVersion = 1
  var runs: [KeptRun]

  package init(_ runs: [KeptRun]) { self.runs = runs }

  package static let table = Table(
    "runs", "Kept runs", "What headroom history runs prints: the newest first.",
    blank: KeptRunsDocument([]), .init(version: schemaVersion), .init("runs", \.runs))
}
