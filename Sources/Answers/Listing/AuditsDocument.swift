package import Audits
import Documents
package import Formats
import Recordings

/// What `headroom audits` prints for programs.
package struct AuditsDocument: VersionedDocument {
  package static let schemaVersion = 1
  var tool = Recording.Tool(version: Version.number)
  var audits: [AuditMeta]

  package init(_ audits: [AuditMeta]) { self.audits = audits }

  package static let table = Table(
    "audits", "Headroom's audits",
    "The questions put to a recording, and the thresholds at which their verdicts change.",
    blank: AuditsDocument([]), .init(version: schemaVersion), .init("tool", \.tool),
    .init("audits", \.audits))
}
