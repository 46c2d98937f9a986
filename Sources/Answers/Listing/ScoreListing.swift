import Audits

/// What `headroom explain score` says.
package enum ScoreListing {
  package static let name = "score"

  package static var text: String {
    let groups = Set(AuditRegistry.all.map { $0.meta.group }).sorted()
    let paragraphs = [
      """
      score: how good a run was of each resource, from 0 to 100. From 90 on all is well, from 50 on there is something to \
      improve, below 50 something failed.
      """,
      """
      A limit of the budget is scored by a log-normal curve through two points, as Lighthouse scores web pages: what is just \
      allowed scores 50; where the warning begins, or at half of a maximum and twice a minimum, 90 is scored; zero scores 100. A \
      budget can move the points of a limit, each by itself:
      """,
      """
        { …, "limits": { "memory.footprint.peak": {
          "max": "128 MiB", "score": { "p10": "32 MiB", "median": "96 MiB" } } } }
      """,
      """
      An audit that passed scores 100, one that warned 50, one that failed 0. A group's score is the mean of its limits and \
      audits, the total the mean of the groups; each is at most 49 where something in it failed, and 89 where something warned.
      """,
      """
      What was not measured or not tried is left out and named, and lowers nothing. A program that failed by itself has no \
      score. The same recording and budget give the same score.
      """,
      """
      Groups: \(groups.joined(separator: ", ")). CPU, wake-ups, processes and energy belong to power, main threads to launch, \
      radios to network, state on disk to lifecycle.
      """,
      """
      Seen in the summary, with -v by groups, on the page, under "score" in the JSON report, and as a picture: \
      headroom report --last --badge badge.svg.
      """,
    ]
    return paragraphs.map { TextLayout.wrap($0) }.joined(separator: "\n\n") + "\n"
  }
}
