package import Formats
package import Recordings

/// What `headroom probe --reach` prints for programs.
package struct ReachDocument: VersionedDocument {
  package static let schemaVersion = 1
  package private(set) var destinations: [ReachedDestination]

  package init(_ destinations: [ReachedDestination]) { self.destinations = destinations }

  package static let table = Table(
    "reach", "Reachability",
    """
    Which way packets to destinations would go: `headroom probe --reach ADDRESS --format json`. Nothing is sent to \
    them.
    """,
    blank: ReachDocument([]), .init(version: schemaVersion),
    .init("destinations", \.destinations))
}

package struct ReachedDestination: DocumentPart {
  package var destination: String
  package var finding: Finding

  package init(_ destination: String, _ finding: Finding) {
    (self.destination, self.finding) = (destination, finding)
  }

  package static let table = Table(
    blank: ReachedDestination("", Finding(.unknown)),
    .init("destination", \.destination).meaning("an address or a name, as it was given"),
    .init("finding", \.finding))
}
