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
    (["run", "-p", "1"], "Headroom starts the program itself"),
    (["run", "--pid", "1"], "Headroom starts the program itself"),
    (["attach", "123"], "It does not attach to one that runs"), (["top"], "headroom run -- COMMAND"),
    (["record", "--", "true"], "headroom run --record run.headroom -- COMMAND"),
    (["stat", "true"], "To measure a program: headroom run -- COMMAND"),
    (["help", "disk.syncs"], "headroom explain disk.syncs"),
    (["xyzzy"], "\"headroom help\" lists the 22 commands"),
    (["run", "--power", "pinephne", "--", "true"], "A device profile is called \"pinephone\""),
    (["run", "--profile", "nosuch", "--", "true"], "\"headroom profiles\" lists all 27"),
    (["run", "--do", "foo@5s", "--", "true"], "--do foo@5s: unknown stimulus \"foo\"; nearest: "),
    (["probe", "--explain", "gsx"], "Nearest: gps, "),
    (["report", "nofile.headroom"], "no such file; \"headroom history runs\""),
    (["run", "--rate", "0", "--", "true"], "it may be 1 /s to 1000 /s"),
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

  @Test func optionsBehindTheProgramAreNamedWithTheLineThatWasMeant() throws {
    let tool = try Tool.run(["run", "-v", "echo", "hello", "--budget", "handheld", "--causes"])
    #expect(
      tool.errors.contains(
        "--budget, --causes went to echo; write: headroom run --budget handheld --causes -- echo hello"),
      "\(tool.errors)")
  }
}
