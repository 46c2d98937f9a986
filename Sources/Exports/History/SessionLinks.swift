import Documents

/// Where the links of a history's page lead: to rows of the page itself, or to the pages of its site.
struct SessionLinks {
  /// Where each session has a row and nothing more.
  static let rows = SessionLinks([], [], [])

  /// The files that there are.
  private let files: Set<String>

  /// Those of a site: a page for each session that is shown and for each pair of them.
  init(_ timelines: [HistoryTimeline], _ pairs: [[HistoryTimeline.Pair]], _ shown: [Set<Int>]) {
    var files: Set<String> = []
    for (number, timeline) in timelines.enumerated() {
      files.formUnion(pairs[number].map { Self.file(timeline, $0) })
      files.formUnion(shown[number].map { Self.file(timeline.sessions[$0].session.key) })
    }
    self.files = files
  }

  func session(_ key: String) -> String { page(of: key) ?? "#\(SessionList.anchor(key))" }

  /// Nil where it has none of its own.
  func page(of key: String) -> String? {
    let file = Self.file(key)
    return files.contains(file) ? file : nil
  }

  /// Nil where no page compares the two.
  func comparison(_ old: String, _ new: String) -> String? {
    let file = Self.file(old, new)
    return files.contains(file) ? file : nil
  }

  /// The page of a run whose recording was kept.
  static func run(_ number: Int, of session: String) -> String {
    "r-\(session.prefix(8))-\(number).html"
  }

  static func file(_ session: String) -> String { "s-\(session.prefix(8)).html" }

  static func file(_ timeline: HistoryTimeline, _ pair: HistoryTimeline.Pair) -> String {
    file(timeline.sessions[pair.old].session.key, timeline.sessions[pair.new].session.key)
  }

  private static func file(_ old: String, _ new: String) -> String {
    "c-\(old.prefix(8))-\(new.prefix(8)).html"
  }
}
