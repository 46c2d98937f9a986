package import Formats

/// How good a run was of each resource, from 0 to 100. What was not measured lowers nothing: it is left out, and named.
package struct ScoreCard: DocumentPart {
  /// The mean of the groups' scores; nil where no group has one.
  package var total: Int?
  /// Why there is no total.
  package var reason: String?
  package var groups: [GroupScore]

  package init(total: Int? = nil, reason: String? = nil, groups: [GroupScore] = []) {
    self.total = total
    self.reason = reason
    self.groups = groups
  }

  package static let table = Table(
    "score", "Score",
    """
    How good a run was of each resource, from 0 to 100: from 90 on all is well, below 50 something failed. What was not \
    measured is left out and named.
    """,
    blank: ScoreCard(),
    .init("total", \.total).meaning(
      "the mean of the groups' scores, at most 49 where one failed, 89 where one warned"
    )
    .atLeast(0),
    .init("reason", \.reason).meaning("why there is no total"), .init("groups", \.groups))
}

/// The score of one group of audits, and of the limits on metrics that belong to it.
package struct GroupScore: DocumentPart {
  package var group: String
  /// The mean of the parts; nil where there is none.
  package var score: Int?
  package var parts: [ScorePart]
  /// Limits and audits that could not be judged.
  package var unmeasured: [String]

  package init(_ group: String, score: Int? = nil, parts: [ScorePart] = [], unmeasured: [String] = []) {
    self.group = group
    self.score = score
    self.parts = parts
    self.unmeasured = unmeasured
  }

  package static let table = Table(
    blank: GroupScore(""), .init("group", \.group).notEmpty,
    .init("score", \.score).meaning("left out where nothing of the group was judged").atLeast(0),
    .init("parts", \.parts),
    .init("unmeasured", \.unmeasured).meaning("limits and audits that could not be judged"))
}

/// What one limit or audit gives to its group's score.
package struct ScorePart: DocumentPart {
  package enum Kind: String, FieldChoice { case limit, audit }

  package var kind: Kind
  /// The metric of a limit, or an audit's id.
  package var name: String
  /// From 0 to 100.
  package var score: Int
  package var verdict: Verdict
  /// What was scored, in the limit's unit; nil for an audit.
  package var value: Double?
  /// The curve's points, in the same unit; nil for an audit, and for a limit of zero.
  package var median: Double?
  package var p10: Double?

  package init(
    _ kind: Kind, _ name: String, score: Int, verdict: Verdict, value: Double? = nil, median: Double? = nil,
    p10: Double? = nil
  ) {
    self.kind = kind
    self.name = name
    self.score = score
    self.verdict = verdict
    self.value = value
    self.median = median
    self.p10 = p10
  }

  package static let table = Table(
    blank: ScorePart(.limit, "", score: 0, verdict: .pass), .init("kind", \.kind),
    .init("name", \.name).notEmpty,
    .init("score", \.score).atLeast(0), .init("verdict", \.verdict),
    .init("value", \.value).meaning("what was scored, in the limit's unit"),
    .init("median", \.median).meaning("the value that scores 50"),
    .init("p10", \.p10).meaning("the value that scores 90"))
}
