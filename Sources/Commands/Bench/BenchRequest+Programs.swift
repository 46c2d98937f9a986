import Arguments
import BenchRunner
import Documents
import Formats
import OutputStreams

extension BenchRequest {
  private static let usualRepeats = 10
  /// What takes a suite: something to be judged, or to be found again.
  private static let ofSuites = [
    "against", "against-ref", "build", "baseline", "update-baseline", "store", "no-history",
    "baseline-sessions",
    "branch", "allow-different-machine", "accept", "reason", "by", "resume", "only", "list",
    "keep-recordings",
  ]

  /// Programs of the command line in place of a suite: one, or another that it is compared with before it.
  init(programs invocation: Invocation) throws(CommandError) {
    if let option = Self.ofSuites.first(where: invocation.has) {
      throw invocation.usageError("--\(option) needs a suite, and not programs behind --")
    }
    let programs = invocation.programs
    guard programs.allSatisfy({ !$0.isEmpty }), let candidate = programs.last, programs.count <= 2 else {
      throw CommandError(
        programs.count > 2
          ? "\(programs.count) programs are given, and two at most can be compared"
          : "no program stands behind one --",
        hint: "headroom bench -- OLD… -- NEW…; a suite can have any number.")
    }
    let name = candidate.joined(separator: " ")
    self.init(
      command: candidate, name: name,
      suite: candidate[0].split(separator: "/").last.map { String($0) } ?? name, repeats: Self.usualRepeats)
    if programs.count == 2 { against = .program(programs[0]) }
    (isStrict, asRoot) = (invocation.has("strict"), invocation.has("as-root"))
    showsOutput = invocation.console.isVerbose
    try apply(invocation)
    digest = SecureHash.sha256(
      Array(programs.map { $0.joined(separator: "\0") }.joined(separator: "\0\0").utf8))
  }
}
