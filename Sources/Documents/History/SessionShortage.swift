/// Fewer sessions than it takes to say whether a figure changed.
package struct SessionShortage: Sendable, Equatable {
  package var sessions: Int
  package var needed: Int

  package init(sessions: Int, needed: Int) {
    self.sessions = sessions
    self.needed = needed
  }

  package var missing: Int { needed - sessions }
}
