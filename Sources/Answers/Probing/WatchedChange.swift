package import Documents
package import Formats

/// A line of what `headroom probe --watch` prints for programs.
package struct WatchedChange: DocumentPart {
  var time: String
  var probe: String
  var path: String
  var old: JSONValue
  var new: JSONValue

  /// - Parameters:
  ///   - time: of the change, in UTC to the second (RFC 3339).
  ///   - probe: which found it.
  package init(time: String, probe: String, _ change: DocumentChange) {
    (self.time, self.probe, path) = (time, probe, change.path)
    (old, new) = (change.old ?? .null, change.new ?? .null)
  }

  package static let table = Table(
    "change", "Change of a device", "One line of `headroom probe --watch --format json`.",
    blank: WatchedChange(time: "", probe: "", DocumentChange(path: "", old: nil, new: nil)),
    .init("time", \.time).keeping(["pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"]),
    .init("probe", \.probe).notEmpty
      .meaning("which found it: the name of a section under `hardware` in a device profile"),
    .init("path", \.path).meaning(
      """
      where it stands in that probe's finding: `availability.battery-level.value`, `hardware.links[eth0].up`; items of \
      lists stand by their names where they have such
      """),
    .init("old", \.old).meaning("what stood there before; null for nothing"),
    .init("new", \.new).meaning("what stands there now; null for nothing"))
}
