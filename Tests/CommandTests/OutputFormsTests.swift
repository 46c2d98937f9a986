import Commands
import Kernel
import TestSupport
import Testing

/// Every form is an option and a format of the commands that write reports, and what it writes is the same by both.
@Suite struct OutputFormsTests {
  static let forms = [
    "bencher", "benchmark-action", "csv", "github", "html", "json", "junit", "markdown", "openmetrics",
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

  @Test func twoFormsToOneFileAreRefused() throws {
    let tool = try Tool.run(["run", "--csv", "-", "--junit", "-", "--", "/bin/true"])
    #expect(tool.status == 2)
    #expect(tool.errors.contains("two outputs would go to the same file: -"))
  }
}
