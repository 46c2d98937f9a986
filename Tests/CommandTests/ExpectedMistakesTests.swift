import Glibc
import Kernel
import TestSupport
import Testing

/// What people type who know other tools, and what they are told.
struct ExpectedMistakesTests {
  @Test(arguments: [
    (["/bin/true"], "To measure a program: headroom run -- /bin/true"),
    (["ls"], "To measure a program: headroom run -- ls"),
    (["ls", "/proc"], "To measure a program: headroom run -- ls /proc"),
    (["run", "--live", "--no-live", "--", "true"], "--live and --no-live exclude each other"),
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
    (["run", "--repeat", "0", "--", "true"], "it may be 1 to 1000\n"),
    (["run", "--do", "kill@sleep+2s", "--", "true"], "known: ready, exit"),
    (["run", "--", "/tmp"], "Name the program in it: /tmp/"),
    (["run", "VAR=1", "true"], "headroom run -- env VAR=1 true"),
    (["run", "sleep 1 && echo"], "headroom run -- sh -c 'sleep 1 && echo'"),
    (["run"], "headroom run -- sleep 1"),
    (["run", "--budget"], "known: handheld, server, auto"),
    (["run", "--budget", "nofile.json", "--", "true"], "nofile.json: there is no such file"),
    (["run", "--power", "pinephne", "--", "true"], "--profile pinephone"),
    (["run", "--html", "/nonexistent/x.html", "--", "true"], "mkdir -p /nonexistent"),
    (["bench", "nosuite.json"], "headroom init -- COMMAND writes a suite"),
    (["bench", "/bin/true"], "headroom bench -- /bin/true"),
    (["bench", "sleep", "0.1"], "headroom bench -- sleep 0.1"),
    (["compare", "--last"], "headroom compare last FILE"),
    (["compare", "nofile.json", "last"], "It takes a recording (--record), a report"),
    (["probe", "--root", "nofile"], "headroom probe --capture"),
    (["metrics", "memory.footprnt"], "nearest: memory.footprint"),
    (["energy"], "energy takes "),
    (["init", "nosuch"], "headroom: nosuch: no such program"),
  ])
  func theRemedyIsNamed(_ words: [String], _ remedy: String) throws {
    let tool = try Tool.run(words)
    #expect(tool.status == 2 && tool.errors.contains(remedy), "\(tool.errors)")
  }

  @Test func aProgramIsGuessedAmongThoseOfPath() throws {
    let tree = FixtureTree().file("/sqlite3", "#!/bin/sh\n")
    chmod(tree.path + "/sqlite3", 0o755)
    let tool = try Tool.run(["run", "--", "sqlit3"], environment: ["PATH": tree.path])
    #expect(tool.status == 2 && tool.errors.contains("did you mean \"sqlite3\"?"), "\(tool.errors)")
  }

  @Test func aScriptWithoutItsInterpreterNamesIt() throws {
    let tree = FixtureTree().file("/bad.py", "#!/usr/bin/pyhton9\nprint(1)\n")
    chmod(tree.path + "/bad.py", 0o755)
    let tool = try Tool.run(["run", "--", tree.path + "/bad.py"])
    #expect(
      tool.errors.contains("bad.py: its interpreter /usr/bin/pyhton9 is not there"), "\(tool.errors)")
  }

  @Test func aFileThatIsThereIsNotTakenForAName() throws {
    let tree = FixtureTree().file("/plain.txt", "hello\n")
    let tool = try Tool.run(["run", "--budget", tree.path + "/plain.txt", "--", "true"])
    #expect(tool.status == 2 && tool.errors.contains("plain.txt: is no JSON file"), "\(tool.errors)")
    #expect(!tool.errors.contains("plain.txt.json"))
  }

  @Test func aFirstRunHasNothingToBeComparedWithAndIsMeasured() throws {
    let state = FixtureTree()
    let tool = try Tool.run(
      ["run", "--compare", "last", "--", "/bin/true"], environment: ["XDG_STATE_HOME": state.path])
    #expect(
      tool.status == 0 && tool.errors.contains("no earlier run of this command is kept"), "\(tool.errors)")
  }

  @Test func theCaseOfAnEndingDoesNotMatter() throws {
    let tree = FixtureTree()
    let tool = try Tool.run(["run", "-o", tree.path + "/x.HTML", "--", "/bin/true"])
    #expect(tool.errors.contains("wrote \(tree.path)/x.HTML"), "\(tool.errors)")
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
    let short = try Tool.run(["run", "echo", "hello", "-b", "server"])
    #expect(
      short.errors.contains("-b went to echo; write: headroom run -b server -- echo hello"), "\(short.errors)"
    )
  }
}
