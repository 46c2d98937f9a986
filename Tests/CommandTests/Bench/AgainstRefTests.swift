import Foundation
import TestSupport
import Testing

@Suite struct AgainstRefTests {
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
