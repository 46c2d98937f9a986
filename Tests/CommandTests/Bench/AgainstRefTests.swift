import Foundation
import Glibc
import Kernel
import TestSupport
import Testing

private enum Needs {
  static let isRoot = geteuid() == 0
}

@Suite(.serialized, .waitsForPrograms) struct AgainstRefTests {
  /// A repository of two commits whose programs write twice and four times.
  private func repository() throws -> SuiteOnDisk {
    let suite = SuiteOnDisk(writes: 2)
    suite.tree.file("/.gitignore", "written\nhistory*\n")
    try git(suite, "init", "-q", "-b", "main")
    try git(suite, "add", ".")
    try commit(suite)
    suite.setWrites(4)
    try commit(suite, "-a")
    return suite
  }

  private func commit(_ suite: SuiteOnDisk, _ more: String...) throws {
    let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    try git(suite, who + ["commit", "-q", "-m", "x"] + more)
  }

  private func git(_ suite: SuiteOnDisk, _ words: String...) throws { try git(suite, words) }

  private func git(_ suite: SuiteOnDisk, _ words: [String]) throws {
    let tool = try Tool.run(program: "/usr/bin/git", ["-C", suite.tree.path] + words)
    try #require(tool.status == 0, "\(tool.errors)")
  }

  private func trees(_ suite: SuiteOnDisk) throws -> Int {
    let tool = try Tool.run(program: "/usr/bin/git", ["-C", suite.tree.path, "worktree", "list"])
    return tool.output.split(separator: "\n").count
  }

  @Test func anotherCommitIsBuiltAndRunInTurnsAndLeavesNothing() throws {
    let suite = try repository()
    let worse = try suite.bench("--against-ref", "HEAD~1", "--build", "true", history: false)
    #expect(worse.status == 1, "\(worse.output)\(worse.errors)")
    #expect(try trees(suite) == 1)
    let same = try suite.bench("--against-ref", "main", "--build", "true", "--strict", history: false)
    #expect(same.status == 0, "\(same.output)\(same.errors)")
  }

  @Test func whatCannotBeBuiltIsSaidWithItsLastLines() throws {
    let suite = try repository()
    let failed = try suite.bench("--against-ref", "main", "--build", "echo broken; exit 5", history: false)
    #expect(failed.status == 2 && failed.errors.contains("broken") && failed.errors.contains("status 5"))
    #expect(try trees(suite) == 1)
    let unknown = try suite.bench("--against-ref", "nope", "--build", "true", history: false)
    #expect(unknown.status == 2 && unknown.errors.contains("no commit \"nope\""))
    let gone = try suite.bench("--against-ref", "main", "--build", "rm program", history: false)
    #expect(gone.status == 2 && gone.errors.contains("left no program at program"))
    #expect(try trees(suite) == 1)
  }

  @Test func aBuildThatSaysNothingLeavesNoEmptyLine() throws {
    let suite = try repository()
    let silent = try suite.bench("--against-ref", "main", "--build", "exit 1", history: false)
    #expect(silent.errors.contains("the build of main exited with status 1\n"), "\(silent.errors)")
    #expect(!silent.errors.contains("\n\n"))
  }

  @Test(arguments: [SIGTERM, SIGINT]) func aSignalEndsTheBuildAndAllThatItStarted(_ signal: CInt) throws {
    let suite = try repository()
    let told = suite.tree.path + "/written"
    let build = "sleep 300 & echo $! > \(told).new; mv \(told).new \(told); sleep 300"
    let running = try Tool.start(
      ["bench", "--no-history", "--against-ref", "main", "--build", build, suite.path])
    for _ in 0..<1500 where access(told, F_OK) != 0 { usleep(20_000) }
    let sleeper = try #require(Int32(try suite.tree.root.text("/written")))
    running.send(signal)
    let ended = try running.finish(within: 60)
    #expect(ended.status == 4 && ended.errors.contains("was interrupted"), "\(ended.errors)")
    #expect(try trees(suite) == 1)
    // Whoever adopts it may not have waited for it yet.
    let state = (try? ProcPIDStat.read(sleeper))?.state
    #expect(state == nil || state == "Z")
  }

  @Test(.enabled(if: Needs.isRoot, "only root can be reached by sudo"), arguments: [false, true])
  func underSudoTheCallerBuildsAndRuns(_ asRoot: Bool) throws {
    let suite = try repository()
    let owned = try Tool.run(program: "/bin/chown", ["-R", "65534:65534", suite.tree.path])
    try #require(owned.status == 0, "\(owned.errors)")
    let build = "id -u; test $(id -u) = \(asRoot ? 0 : 65534)"
    let tool = try Tool.run(
      ["bench", "--no-history", "--strict", "--against-ref", "main", "--build", build]
        + (asRoot ? ["--as-root"] : []) + [suite.path],
      environment: ["SUDO_UID": "65534", "SUDO_GID": "65534", "SUDO_USER": "nobody"], timeout: 120)
    #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
    #expect(!tool.output.contains("not known"))
    let list = try Tool.run(
      program: "/usr/bin/git", ["-c", "safe.directory=*", "-C", suite.tree.path, "worktree", "list"],
      environment: ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"])
    #expect(list.output.split(separator: "\n").count == 1, "\(list.output)\(list.errors)")
  }

  @Test(.enabled(if: Needs.isRoot, "only root can give a repository away"))
  func aRepositoryOfAnotherUserIsSaidWithItsRemedy() throws {
    let suite = try repository()
    let owned = try Tool.run(program: "/bin/chown", ["-R", "65534:65534", suite.tree.path])
    try #require(owned.status == 0, "\(owned.errors)")
    let environment = ["GIT_CONFIG_NOSYSTEM": "1"]
    let words = ["bench", "--no-history", suite.path]
    let note = try Tool.run(words, environment: environment, timeout: 120)
    #expect(note.status == 0, "\(note.errors)")
    #expect(note.output.contains("is not known") && note.output.contains("safe.directory"), "\(note.output)")
    let refused = try Tool.run(
      words + ["--against-ref", "main", "--build", "true"], environment: environment, timeout: 120)
    #expect(refused.status == 2 && refused.errors.contains("belongs to another user"), "\(refused.errors)")
    #expect(refused.errors.contains("git config --global --add safe.directory \(suite.tree.path)"))
  }

  @Test func aProgramOfNoRepositoryIsRefused() throws {
    let suite = SuiteOnDisk()
    let none = try suite.bench("--against-ref", "main", "--build", "true", history: false)
    #expect(none.status == 2 && none.errors.contains("no git repository"))
    let own = try repository()
    own.suite(
      """
      {"schemaVersion": 1, "name": "w", "gates": {"disk.writes": "0 %"},
       "scenarios": [{"name": "save", "scenario": {"command": ["/bin/true"]}}]}
      """)
    let outside = try own.bench("--against-ref", "main", "--build", "true", history: false)
    #expect(outside.status == 2 && outside.errors.contains("does not lie in the repository"))
    #expect(try trees(own) == 1)
  }
}
