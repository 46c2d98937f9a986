import Kernel
import TestSupport
import Testing

/// What people type who know other tools, and what they are told.
struct ExpectedMistakesTests {
  @Test(arguments: [
    (["/bin/true"], "To measure a program: headroom run -- /bin/true"),
    (["ls"], "To measure a program: headroom run -- ls"),
    (["run", "--format", "json", "--", "true"], "--json FILE, or -o FILE.json"),
    (["run", "--do", "memory-warning", "--", "true"], "add a time: memory-warning@5s"),
    (["run", "--do", "command@1s,run=ls", "--", "true"], "come before the @: command,run=ls@1s"),
    (["run", "--ready", "8080", "--", "true"], "did you mean \"port:8080\"?"),
    (
      ["run", "-o", "report.pdf", "--", "true"], "Known endings: .bencher.json, .benchmark-action.json, .csv"
    ),
    (["rnu", "--", "true"], "did you mean \"run\"?"),
  ])
  func theRemedyIsNamed(_ words: [String], _ remedy: String) throws {
    let tool = try Tool.run(words)
    #expect(tool.status == 2 && tool.errors.contains(remedy), "\(tool.errors)")
  }

  @Test func theFormOfAnOutputIsToldByItsName() throws {
    let tree = FixtureTree()
    let names = ["a.html", "a.json", "a.trace.json", "a.xml", "a.md", "a.csv"]
    let outputs: [String] = names.flatMap { ["-o", "\(tree.path)/\($0)"] }
    let tool = try Tool.run(["run", "-b", "handheld"] + outputs + ["--", "/bin/true"])
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(try tree.root.entries("/").sorted() == names.sorted())
    #expect(try tree.root.text("/a.html").contains("<html"))
    #expect(try tree.root.text("/a.trace.json").contains("traceEvents"))
    #expect(try tree.root.text("/a.json").contains("\"budgetName\": \"handheld\""))
    #expect(tool.errors.contains("wrote \(tree.path)/a.html ("), "\(tool.errors)")
  }
}
