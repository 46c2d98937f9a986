import Formats
import Kernel
import Quantities

/// The repository that a folder belongs to, asked by git itself (git-rev-parse(1)).
struct GitRepository {
  /// Its working tree's top, an absolute path without links.
  let top: String
  /// Whom git runs as; nil: as this process.
  let user: UserIdentity?

  /// Nil outside of a repository, and where there is no git.
  ///
  /// - Throws: where git refuses to read the repository that is there, with what git would have done about it.
  static func containing(_ folder: String, as user: UserIdentity?) throws(ExplainedError) -> GitRepository? {
    guard let command = try? run(["rev-parse", "--show-toplevel"], in: folder, as: user) else { return nil }
    let last = command.lastLines(1)
    if command.succeeded { return last.isEmpty ? nil : GitRepository(top: last, user: user) }
    // 127: the shell found no git.
    if command.end == .exited(status: 127) || command.output.contains("not a git repository") { return nil }
    guard last.contains("safe.directory") else { throw ExplainedError("git cannot read \(folder): \(last)") }
    throw ExplainedError(
      "git refuses the repository that \(folder) lies in, because it belongs to another user",
      hint: "If you trust it: \(last.trimmed)")
  }

  /// The commit that a name means; nil for what means none.
  func commit(_ name: String) -> String? {
    name.hasPrefix("-") ? nil : answer(["rev-parse", "--verify", "--quiet", name + "^{commit}"])
  }

  /// Nil where a commit is checked out and no branch, as CI servers do.
  var branch: String? { answer(["symbolic-ref", "--short", "--quiet", "HEAD"]) }

  /// The user's name in commits; nil where none is set (git-config(1)).
  var userName: String? { answer(["config", "user.name"]) }

  /// What git answered; nil where it failed or said nothing.
  private func answer(_ words: [String]) -> String? {
    guard let command = try? Self.run(words, in: top, as: user), command.succeeded else { return nil }
    return command.lastLines(1).isEmpty ? nil : command.lastLines(1)
  }

  private static func run(
    _ words: [String], in folder: String, as user: UserIdentity?
  ) throws(SystemError) -> CapturedCommand {
    // Its errors are told apart by their words.
    try CapturedCommand.run(["env", "LC_ALL=C", "git", "-C", folder] + words, as: user)
  }
}

/// What of a repository is measured.
struct MeasuredRevision {
  var commit: String?
  var branch: String?

  /// Where CI servers tell a request's own branch (GitHub Actions and GitLab CI, predefined variables). In a fork it may
  /// be called as the main branch is here, and is not that.
  private static let requests = ["GITHUB_HEAD_REF", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"]
  /// Where they tell the branch although they check a commit out.
  private static let variables = ["GITHUB_REF_NAME", "CI_COMMIT_REF_NAME"]

  init(_ repository: GitRepository?, _ environment: Environment = .own()) {
    commit = repository?.commit("HEAD")
    guard repository != nil else { return }
    func told(_ names: [String]) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    branch = told(Self.requests).map { "\($0) (request)" } ?? repository?.branch ?? told(Self.variables)
  }
}
