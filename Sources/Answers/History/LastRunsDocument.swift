package import Documents
package import Formats

/// What `headroom history runs` prints for programs.
package struct LastRunsDocument: VersionedDocument {
  package static let schemaVersion = 1
  var runs: [LastRun]

  package init(_ runs: [LastRun]) { self.runs = runs }

  package static let table = Table(
    "runs", "Kept runs", "What headroom history runs prints: the newest first.",
    blank: LastRunsDocument([]), .init(version: schemaVersion), .init("runs", \.runs))
}
