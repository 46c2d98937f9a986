import Arguments
import Commands
import Kernel
import TestSupport
import Testing

/// Every form is an option and a format of the commands that write reports, and what it writes is the same by both.
@Suite(.serialized, .waitsForPrograms) struct OutputFormsTests {
  static let forms = [
    "badge", "bencher", "benchmark-action", "csv", "github", "html", "json", "junit", "markdown",
    "openmetrics",
    "text",
    "trace",
  ]

  @Test func theCommandsHaveAnOptionForEachForm() {
    for meta in [RunCommand.meta, ReportCommand.meta] {
      let options = meta.options.map(\.long)
      #expect(Self.forms.filter { !options.contains($0) } == [])
      #expect(Set(options).count == options.count)
    }
    let formats = ReportCommand.meta.options.first { $0.long == "format" }?.choices
    #expect(formats?.first == "text")
    #expect(formats?.sorted() == Self.forms)
  }

  @Test func theHelpOfEachFormIsASentence() {
    for meta in [RunCommand.meta, BenchCommand.meta, CompareCommand.meta] {
      for option in meta.options where Self.forms.contains(option.long) {
        #expect(
          option.help.hasPrefix("write a") || option.help.hasPrefix("write the")
            || option.help.hasPrefix("write test") || option.help.hasPrefix("write figures"), "\(option.help)"
        )
      }
    }
  }

  @Test func whatCannotBeWrittenInTheEndHidesNoVerdict() throws {
    let tree = FixtureTree()
    let recording = tree.path + "/r.headroom"
    let good = try Tool.run(["run", "--junit", "/dev/full", "--record", recording, "--", "/bin/true"])
    #expect(good.status == 4 && good.errors.contains("cannot write /dev/full"), "\(good.errors)")
    let failed = try Tool.run(["run", "--junit", "/dev/full", "--", "/bin/false"])
    #expect(failed.status == 3 && failed.errors.contains("cannot write /dev/full"))
    tree.file(
      "/b.json",
      #"{"schemaVersion": 1, "name": "b", "description": "d", "limits": {"memory.faults.minor": {"max": 1}}}"#
    )
    for budget in [[], ["--budget", tree.path + "/b.json"]] {
      let report = try Tool.run(["report"] + budget + [recording], output: .file("/dev/full"))
      #expect(report.status == (budget.isEmpty ? 4 : 1), "\(report.errors)")
      #expect(report.errors.contains("cannot write to standard output"))
    }
  }

  @Test func allAreWrittenAndPrintedAlike() throws {
    let tree = FixtureTree()
    let recording = tree.path + "/r.headroom"
    let files = Self.forms.flatMap { ["--\($0)", "\(tree.path)/\($0)"] }
    #expect(try Tool.run(["run", "--record", recording] + files + ["--", "/bin/true"]).status == 0)
    for form in Self.forms { #expect(try !tree.root.text("/" + form).isEmpty) }
    #expect(try Tool.run(["report"] + files + [recording]).status == 0)
    // The text is as wide as what it is printed on.
    for form in Self.forms where form != "text" {
      let printed = try Tool.run(["report", "--format", form, recording]).output
      #expect(!printed.isEmpty)
      #expect(try tree.root.bytes("/" + form) == Array(printed.utf8), "\(form)")
    }
  }

  @Test func oneThatCannotBeWrittenIsFoundBeforeTheProgramIsRun() throws {
    let tree = FixtureTree()
    let tool = try Tool.run([
      "run", "--csv", "/proc/no/such", "--", "/bin/sh", "-c", "touch '\(tree.path)/ran'",
    ])
    #expect(tool.status == 2)
    #expect(try tree.root.entries("/") == [])
  }

  @Test func aFullStandardOutputTakesNoFileAlong() throws {
    let tree = FixtureTree()
    let recording = tree.path + "/r.headroom"
    #expect(try Tool.run(["run", "--record", recording, "--", "/bin/true"]).status == 0)
    for words in [["report", recording], ["compare", recording, recording]] {
      let file = tree.path + "/\(words[0]).json"
      let tool = try Tool.run(words + ["--json", file], output: .file("/dev/full"))
      #expect(tool.status == 4 && tool.errors.contains("standard output"), "\(tool.errors)")
      #expect(try !tree.root.bytes("/\(words[0]).json").isEmpty)
    }
  }

  @Test func twoFormsToOneFileAreRefused() throws {
    let tool = try Tool.run(["run", "--csv", "-", "--junit", "-", "--", "/bin/true"])
    #expect(tool.status == 2)
    #expect(tool.errors.contains("two outputs would go to the same file: -"))
  }
}
