import Formats
import TestSupport

extension Measured {
  /// The events of one kind, in their order.
  func events(_ kind: String) -> [JSONValue] {
    report["events"]?.array?.filter { $0["kind"]?.string == kind } ?? []
  }

  var phases: [String] { report["phases"]?.array?.compactMap { $0["name"]?.string } ?? [] }
}

/// Writes a scenario of these members into the tree, and answers its path.
func scenario(_ tree: FixtureTree, _ members: String) -> String {
  _ = tree.file("/scenario.json", "{\"schemaVersion\": 1, \(members)}")
  return tree.path + "/scenario.json"
}
