import Documents
package import Formats
package import Store

/// What `headroom history list` prints for programs.
package struct HistoryDocument: VersionedDocument {
  package static let schemaVersion = 1
  var sessions: [HistoryEntry]

  package init(_ sessions: [HistoryEntry]) { self.sessions = sessions }

  package static let table = Table(
    "list", "Sessions", "What headroom history list prints: the newest first.",
    blank: HistoryDocument([]), .init(version: schemaVersion), .init("sessions", \.sessions))
}
