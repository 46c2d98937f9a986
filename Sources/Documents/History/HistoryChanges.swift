package import Formats
package import Recordings

/// What changed in a history, as `headroom history changes` prints it.
package struct HistoryChanges: VersionedDocument {
  package static let schemaVersion = 1
  package var tool: Recording.Tool
  /// The open ones first, then by the first bad session, the newest first.
  package var changes: [LevelChange]

  package init(tool: Recording.Tool, changes: [LevelChange]) {
    self.tool = tool
    self.changes = changes.sorted { first, second in
      if first.isOpen != second.isOpen { return first.isOpen }
      if first.firstBad.started != second.firstBad.started {
        return first.firstBad.started > second.firstBad.started
      }
      return (first.suite, first.name, first.metric) < (second.suite, second.name, second.metric)
    }
  }

  package func count(_ state: LevelChange.State) -> Int { changes.count { $0.state == state } }

  package static let table = Table(
    "changes", "Changes", "What headroom history changes prints: the open ones first, then the newest.",
    blank: HistoryChanges(tool: Recording.Tool.table.blank, changes: []), .init(version: schemaVersion),
    .init("tool", \.tool), .init("changes", evenEmpty: \.changes))
}
