package import Documents
package import Formats

/// What one call of the matching was about: the devices, and how strict and how talkative it is.
package struct MatchCall: Sendable {
  package var devices: [MatchDevice]
  /// Whether a device of which it is unknown counts as one that cannot.
  package var strict: Bool
  /// Whether to say how each deciding key was decided.
  package var explain: Bool
  /// Whether to show keys that decide nothing, and notes.
  package var verbose: Bool
  package var toolVersion: String
  /// Of the terminal; other forms than text do without.
  package var colour: Bool
  /// Columns of the terminal, 60 to 100.
  package var width: Int

  package init(
    devices: [MatchDevice], strict: Bool = false, explain: Bool = false, verbose: Bool = false,
    toolVersion: String, colour: Bool = false, width: Int = 100
  ) {
    self.devices = devices
    self.strict = strict
    self.explain = explain
    self.verbose = verbose
    self.toolVersion = toolVersion
    self.colour = colour
    self.width = width
  }
}

/// How many property lists came to which end.
package struct MatchTally: DocumentPart {
  package private(set) var apps = 0
  package private(set) var failed = 0
  package private(set) var undecided = 0
  package private(set) var unreadable = 0

  package init() {}

  package mutating func count(_ result: MatchResult) {
    apps += 1
    switch result {
    case .unreadable: unreadable += 1
    case .judged(let match) where match.verdict == .fail: failed += 1
    case .judged(let match) where match.verdict == .inconclusive: undecided += 1
    case .judged: break
    }
  }

  package var passed: Int { apps - failed - undecided - unreadable }

  /// The worst of all; a list that could not be read was not judged.
  package var verdict: Verdict {
    if failed > 0 { return .fail }
    if unreadable > 0 { return .notMeasured }
    return undecided > 0 ? .inconclusive : .pass
  }

  package static let table = Table(
    blank: MatchTally(), .init("apps", \.apps).atLeast(0), .init("passed", derived: \.passed).atLeast(0),
    .init("failed", \.failed).atLeast(0), .init("undecided", \.undecided).atLeast(0),
    .init("unreadable", \.unreadable).atLeast(0))
}
