import Kernel

/// The repository that a folder belongs to, asked by git itself (git-rev-parse(1)).
struct GitRepository {
  /// Its working tree's top, an absolute path without links.
  let top: String

  /// Nil outside of a repository, and where there is no git.
  static func containing(_ folder: String) -> GitRepository? {
    answer(["rev-parse", "--show-toplevel"], in: folder).map { GitRepository(top: $0) }
  }

  /// The commit that a name means; nil for what means none.
  func commit(_ name: String) -> String? {
    name.hasPrefix("-")
      ? nil : Self.answer(["rev-parse", "--verify", "--quiet", name + "^{commit}"], in: top)
  }

  /// Nil where a commit is checked out and no branch, as CI servers do.
  var branch: String? { Self.answer(["symbolic-ref", "--short", "--quiet", "HEAD"], in: top) }

  /// What git answered; nil where it failed or said nothing.
  private static func answer(_ words: [String], in folder: String) -> String? {
    guard let command = try? CapturedCommand.run(["git", "-C", folder] + words), command.succeeded else {
      return nil
    }
    return command.lastLines(1).isEmpty ? nil : command.lastLines(1)
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
