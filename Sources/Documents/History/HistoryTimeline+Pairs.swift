extension HistoryTimeline {
  /// Two of its sessions that are compared with each other, by their indices.
  package struct Pair: Hashable, Sendable {
    package var old: Int
    package var new: Int
  }

  /// The session before one that a case is compared with: of the same machine where there is one, else the one before.
  package func sessionBefore(_ index: Int, of name: String) -> Int? {
    let earlier = (0..<index).reversed().lazy.filter { hasFigures($0, name) }
    let machine = sessions[index].session.machine
    return earlier.first { sessions[$0].session.machine == machine } ?? earlier.first
  }

  /// Each session with those before it that its cases are compared with: one as a rule, by the newer, then the older.
  package var pairs: [Pair] {
    sessions.indices.flatMap { new in
      let names = sessions[new].figures.keys.filter { hasFigures(new, $0) }
      return Set(names.compactMap { sessionBefore(new, of: $0) }).sorted().map { Pair(old: $0, new: new) }
    }
  }

  private func hasFigures(_ index: Int, _ name: String) -> Bool {
    sessions[index].session.isComplete && sessions[index].figures[name]?.isEmpty == false
  }
}
