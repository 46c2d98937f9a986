package import Recordings

/// All that the pages of a history show.
package struct HistoryOverview: Sendable, Equatable {
  package var tool: Recording.Tool
  /// The history: a path, or an address without its password.
  package var place: String
  /// Whether commands have to name it, because it is not the user's own.
  package var isNamed: Bool
  /// When this was put together; RFC 3339 in UTC.
  package var written: String
  /// Those with open changes first, else as they were given.
  package var timelines: [HistoryTimeline]
  package var changes: HistoryChanges

  /// What commands have to name; nil where it is the user's own.
  package var store: String? { isNamed ? place : nil }

  package init(
    tool: Recording.Tool, place: String, isNamed: Bool, written: String, timelines: [HistoryTimeline]
  ) {
    self.tool = tool
    self.place = place
    self.isNamed = isNamed
    self.written = written
    let isOpen = timelines.map { $0.changes.contains(where: \.isOpen) }
    self.timelines =
      zip(timelines, isOpen).filter(\.1).map(\.0) + zip(timelines, isOpen).filter { !$0.1 }.map(\.0)
    changes = HistoryChanges(tool: tool, changes: timelines.flatMap(\.changes))
  }
}
