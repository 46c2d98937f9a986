import Formats
import Recordings

/// What `headroom probe --reach` prints for programs.
struct ReachDocument: VersionedDocument {
  static let schemaVersion = 1
  var destinations: [ReachedDestination]

  static let table = Table(
    "reach", "Reachability",
    """
    Which way packets to destinations would go: `headroom probe --reach ADDRESS --format json`. Nothing is sent to \
    them.
    """,
    blank: ReachDocument(destinations: []), .init(version: schemaVersion),
    .init("destinations", \.destinations))
}

struct ReachedDestination: DocumentPart {
  var destination: String
  var finding: Finding

  static let table = Table(
    blank: ReachedDestination(destination: "", finding: Finding(.unknown)),
    .init("destination", \.destination).meaning("an address or a name, as it was given"),
    .init("finding", \.finding))
}
