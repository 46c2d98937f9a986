package import Formats
package import Recordings

/// One call of `headroom bench`: which suite, where and of what.
package struct BenchSession: DocumentPart {
  /// 32 hexadecimal digits by chance.
  package var key: String
  package var suite: String
  /// SHA-256 of what decides the figures: the suite as it was understood, and what it is compared with. A session can
  /// be resumed by one with the same digest alone.
  package var digest: String
  /// RFC 3339 in UTC, to the millisecond.
  package var started: String
  package var machine: MachineFingerprint
  package var tool: Recording.Tool
  /// The commit that was measured, and its branch; nil outside of a repository.
  package var revision: String?
  package var branch: String?
  /// False while it runs, and where it was ended before its end.
  package var isComplete: Bool
  /// Nil until it is complete.
  package var verdict: Verdict?
  /// The process that measures it, or did at last; nil where that is not known. It says nothing elsewhere, and is in
  /// no document.
  package var holder: String?

  package init(
    key: String, suite: String, digest: String, started: String, machine: MachineFingerprint,
    tool: Recording.Tool, revision: String? = nil, branch: String? = nil, isComplete: Bool = false,
    verdict: Verdict? = nil, holder: String? = nil
  ) {
    self.key = key
    self.suite = suite
    self.digest = digest
    self.started = started
    self.machine = machine
    self.tool = tool
    self.revision = revision
    self.branch = branch
    self.isComplete = isComplete
    self.verdict = verdict
    self.holder = holder
  }

  package static let table = Table(
    blank: BenchSession(
      key: "", suite: "", digest: "", started: "", machine: MachineFingerprint.table.blank,
      tool: Recording.Tool.table.blank),
    .init("key", \.key).notEmpty, .init("suite", \.suite).notEmpty, .init("digest", \.digest),
    .init("started", \.started).meaning("RFC 3339 in UTC"),
    .init("machine", \.machine), .init("tool", \.tool), .init("revision", \.revision),
    .init("branch", \.branch), .init("complete", \.isComplete), .init("verdict", \.verdict))
}
