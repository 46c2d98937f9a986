import Formats
import Glibc
import Kernel
import Recordings

/// Another commit of the repository, checked out and built in a folder of its own; gone when it is removed.
final class ReferenceBuild {
  let commit: String
  private let repository: GitRepository
  private let folder: TemporaryFolder
  private let tree: String

  /// Runs git and the build as the repository's `user`.
  ///
  /// - Parameter interruption: ends the build.
  /// - Throws: where there is no such commit, or the build fails, with its last lines. Nothing is left then.
  init(
    _ ref: String, build command: String, of repository: GitRepository,
    heeding interruption: ForegroundCommand.Interruption
  ) throws(ExplainedError) {
    guard let commit = repository.commit(ref) else {
      throw ExplainedError(
        "--against-ref: \(repository.top) has no commit \"\(ref)\"",
        hint: "A shallow clone holds few commits; \"git fetch --unshallow\" fetches the others.")
    }
    self.commit = commit
    self.repository = repository
    do throws(SystemError) {
      folder = try TemporaryFolder(for: repository.user)
      tree = try Self.place(in: folder, for: repository.user)
    } catch { throw ExplainedError(error) }
    do throws(ExplainedError) {
      let add = ["git", "-C", repository.top, "worktree", "add", "--detach", "--force", tree, commit]
      try Self.finish(add, what: "git worktree", as: repository.user, heeding: interruption)
      try Self.finish(
        ["/bin/sh", "-c", command], in: tree, what: "the build of \(ref)", as: repository.user,
        heeding: interruption)
    } catch {
      remove()
      throw error
    }
  }

  /// Where a user can make the tree: the folder itself stays this process's own.
  private static func place(
    in folder: TemporaryFolder, for user: UserIdentity?
  ) throws(SystemError) -> String {
    let path = folder.path + "/build"
    try check("mkdir", path) { mkdir(path, 0o700) }
    if let user { try check("chown", path) { chown(path, user.user, user.group) } }
    return path + "/tree"
  }

  /// The program of this commit that lies where the given one lies in the repository.
  ///
  /// - Parameter path: of the program that is measured.
  func program(for path: String) throws(ExplainedError) -> String {
    let real = (try? RealPath.of(path)) ?? path
    guard path.contains("/"), real.hasPrefix(repository.top + "/") else {
      throw ExplainedError(
        "--against-ref: \(path) does not lie in the repository \(repository.top)",
        hint: "A case's program must be a file of the repository, given by its path.")
    }
    let other = tree + real.dropFirst(repository.top.count)
    guard access(other, X_OK) == 0 else {
      throw ExplainedError(
        "--against-ref: the build left no program at \(real.dropFirst(repository.top.count + 1))",
        hint: "The command of --build runs in the commit's own folder and must make it there.")
    }
    return other
  }

  /// To be called once, whatever happened.
  func remove() {
    let worktree = ["git", "-C", repository.top, "worktree"]
    _ = try? CapturedCommand.run(worktree + ["remove", "--force", tree], as: repository.user)
    folder.remove()
    _ = try? CapturedCommand.run(worktree + ["prune"], as: repository.user)
  }

  private static func finish(
    _ words: [String], in directory: String? = nil, what: String, as user: UserIdentity?,
    heeding interruption: ForegroundCommand.Interruption
  ) throws(ExplainedError) {
    let command: CapturedCommand
    do throws(SystemError) {
      command = try CapturedCommand.run(words, in: directory, as: user, heeding: interruption)
    } catch { throw ExplainedError("--against-ref: \(what) \(error.message)") }
    guard !interruption.hasCome() else {
      throw ExplainedError("--against-ref: \(what) was interrupted", kind: .notMeasured)
    }
    guard !command.succeeded else { return }
    let said = command.lastLines(10)
    throw ExplainedError(
      "--against-ref: \(command.end.exit.ending(of: what))" + (said.isEmpty ? "" : "\n\(said)"))
  }
}
