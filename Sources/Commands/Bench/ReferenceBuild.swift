import Glibc
import Kernel

/// Another commit of the repository, checked out and built in a folder of its own; gone when it is removed.
final class ReferenceBuild {
  let commit: String
  private let repository: GitRepository
  private let folder: TemporaryFolder
  private var tree: String { folder.path + "/tree" }

  /// - Throws: where there is no such commit, or the build fails, with its last lines. Nothing is left then.
  init(_ ref: String, build command: String, of repository: GitRepository) throws(CommandError) {
    guard let commit = repository.commit(ref) else {
      throw CommandError(
        "--against-ref: \(repository.top) has no commit \"\(ref)\"",
        hint: "A shallow clone holds few commits; \"git fetch --unshallow\" fetches the others.")
    }
    self.commit = commit
    self.repository = repository
    do throws(SystemError) {
      folder = try TemporaryFolder(for: nil)
    } catch { throw CommandError(error) }
    do throws(CommandError) {
      try Self.finish(
        [
          "git", "-C", repository.top, "worktree", "add", "--detach", "--force", folder.path + "/tree",
          commit,
        ],
        in: nil, "git worktree")
      try Self.finish(["/bin/sh", "-c", command], in: folder.path + "/tree", "the build of \(ref)")
    } catch {
      remove()
      throw error
    }
  }

  /// The program of this commit that lies where the given one lies in the repository.
  ///
  /// - Parameter path: of the program that is measured.
  func program(for path: String) throws(CommandError) -> String {
    let real = (try? RealPath.of(path)) ?? path
    guard path.contains("/"), real.hasPrefix(repository.top + "/") else {
      throw CommandError(
        "--against-ref: \(path) does not lie in the repository \(repository.top)",
        hint: "A case's program must be a file of the repository, given by its path.")
    }
    let other = tree + real.dropFirst(repository.top.count)
    guard access(other, X_OK) == 0 else {
      throw CommandError(
        "--against-ref: the build left no program at \(real.dropFirst(repository.top.count + 1))",
        hint: "The command of --build runs in the commit's own folder and must make it there.")
    }
    return other
  }

  /// To be called once, whatever happened.
  func remove() {
    _ = try? CapturedCommand.run(["git", "-C", repository.top, "worktree", "remove", "--force", tree])
    folder.remove()
    _ = try? CapturedCommand.run(["git", "-C", repository.top, "worktree", "prune"])
  }

  private static func finish(_ words: [String], in directory: String?, _ what: String) throws(CommandError) {
    do throws(SystemError) {
      let command = try CapturedCommand.run(words, in: directory)
      guard !command.succeeded else { return }
      throw SystemError(code: 0, call: what, subject: "\(command.end)\n\(command.lastLines(10))")
    } catch {
      let text = error.code == 0 ? error.subject : error.message
      throw CommandError("--against-ref: \(what) \(text)")
    }
  }
}
