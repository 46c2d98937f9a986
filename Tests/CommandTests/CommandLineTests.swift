import Commands
import Documents
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    ["--version"], ["version"], ["-q", "version"], ["run", "--version"],
  ])
  func theVersionIsOneLine(_ arguments: [String]) throws {
    let tool = try Tool.run(arguments)
    #expect(tool.output == "headroom \(Version.number)\n")
    #expect(tool.errors == "")
    #expect(tool.status == 0)
  }

  @Test func onRequestTheVersionSaysWhatItWasBuiltFrom() throws {
    let tool = try Tool.run(["version", "-v"])
    let lines = tool.output.split(separator: "\n")
    #expect(tool.status == 0 && lines.first == "headroom \(Version.number)")
    for name in ["commit", "compiler", "architecture", "libraries", "profiles", "kernel programs"] {
      #expect(lines.contains { $0.hasPrefix("  \(name)  ") }, "\(name): \(tool.output)")
    }
  }

  @Test func withoutACommandTheCommandsAreNamed() throws {
    let tool = try Tool.run([])
    #expect(tool.status == 2)
    #expect(tool.output == "")
    #expect(tool.errors.contains("no command is given"))
    #expect(tool.errors.contains(CommandRegistry.names.joined(separator: ", ")))
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Wrong(arguments: ["rum"], message: "unknown command \"rum\"; did you mean \"run\"?"),
    Wrong(arguments: [""], message: "unknown command \"\""),
    Wrong(
      arguments: ["run", "--bugdet", "x", "--", "true"], message: "\"--bugdet\"; did you mean \"--budget\"?"),
    Wrong(arguments: ["run", "--bud", "x", "--", "true"], message: "\"--bud\"; did you mean \"--budget\"?"),
    Wrong(
      arguments: ["--verb", "version"], message: "unknown option \"--verb\"; did you mean \"--verbose\"?"),
    Wrong(arguments: ["doctor", "-x"], message: "unknown option \"-x\""),
    Wrong(arguments: ["run", "--budget"], message: "--budget needs a value: NAME|FILE"),
    Wrong(arguments: ["run", "--budget", "--", "true"], message: "--budget needs a value"),
    Wrong(arguments: ["run", "--as-root=yes", "true"], message: "--as-root takes no value"),
    Wrong(arguments: ["run", "--budget", "a", "--budget=b", "true"], message: "--budget is given twice"),
    Wrong(arguments: ["doctor", "--format", "jsn"], message: "not \"jsn\"; did you mean \"json\"?"),
    Wrong(arguments: ["--color", "blue", "version"], message: "--color takes auto, always or never"),
    Wrong(arguments: ["doctor", "extra"], message: "unexpected argument \"extra\""),
    Wrong(arguments: ["version", "--", "--extra"], message: "unexpected argument \"--extra\""),
    Wrong(arguments: ["report"], message: "no recording is named; --last is that of the last run"),
    Wrong(arguments: ["report", "--last", "x"], message: "--last and \"x\" both name a recording"),
    Wrong(arguments: ["run"], message: "no program to run is given"),
    Wrong(arguments: ["run", "--"], message: "no program to run is given"),
    Wrong(arguments: ["completions", "tcsh"], message: "no completions for \"tcsh\""),
    Wrong(arguments: ["workload", "lis"], message: "unknown workload \"lis\"; did you mean \"list\"?"),
    Wrong(arguments: ["workload", "list", "extra"], message: "unexpected argument \"extra\""),
    Wrong(arguments: ["help", "rum"], message: "unknown command \"rum\"; did you mean \"run\"?"),
  ])
  func wrongUseIsNamedAndEndsWithTwo(_ wrong: Wrong) throws {
    let tool = try Tool.run(wrong.arguments)
    #expect(tool.status == 2)
    #expect(tool.output == "")
    #expect(tool.errors.hasPrefix("headroom: "))
    #expect(tool.errors.contains(wrong.message))
  }

  @Test func helpIsGivenBesideAndBehindTheCommand() throws {
    let direct = try Tool.run(["help", "run"])
    #expect(direct.status == 0)
    for arguments in [
      ["run", "--help"], ["run", "-h"], ["-h", "run"], ["-qh", "run"], ["run", "--name", "x", "-h"],
    ] {
      #expect(try Tool.run(arguments).output == direct.output, "\(arguments)")
    }
  }

  @Test func anEscapeSequenceInAnArgumentDoesNotReachTheTerminal() throws {
    let tool = try Tool.run(["\u{1B}[31mred\u{202E}", "x"])
    #expect(tool.status == 2)
    #expect(!tool.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(tool.errors.contains("␛[31mred"))
  }
}
