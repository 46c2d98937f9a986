import Arguments
import Commands
import Glibc
import TestSupport
import Testing

@Suite struct ManualPageTests {
  @Test(.enabled(if: access("/usr/bin/groff", X_OK) == 0, "groff is not installed"))
  func groffRendersItWithoutAWarning() throws {
    let page = try Tool.run(["man"]).output
    let groff = try Tool.run(program: "/usr/bin/groff", ["-man", "-Tutf8", "-ww", "-P-cbou"], stdin: page)
    #expect(groff.status == 0)
    #expect(groff.errors == "")
    #expect(groff.output.contains("HEADROOM(1)"))
    #expect(groff.output.contains("--as-root"))
  }

  @Test(.enabled(if: access("/usr/bin/groff", X_OK) == 0, "groff is not installed"))
  func everyCommandHasAPageThatGroffRendersWithoutAWarning() throws {
    #expect(
      try Tool.run(["man", "--list"]).output.split(separator: "\n").map(String.init) == CommandRegistry.names)
    for meta in CommandRegistry.all.map({ $0.meta }) {
      let page = try Tool.run(["man", meta.name]).output
      let groff = try Tool.run(program: "/usr/bin/groff", ["-man", "-Tutf8", "-ww", "-P-cbou"], stdin: page)
      #expect(groff.errors == "", "\(meta.name)")
      #expect(groff.output.contains("headroom-\(meta.name)"), "\(meta.name)")
      #expect(page.contains(".SH EXAMPLES"), "\(meta.name)")
    }
  }

  @Test func everyCommandOptionAndExitStatusIsInIt() throws {
    let page = try Tool.run(["man"]).output
    for meta in CommandRegistry.all.map({ $0.meta }) {
      #expect(page.contains(".SS \"\(meta.name)\""))
      for option in meta.options {
        let name = option.long.split(separator: "-").joined(separator: "\\-")
        #expect(page.contains("\\-\\-\(name)"))
      }
    }
    for code in ExitStatus.allCases { #expect(page.contains(".B \(code.rawValue)\n")) }
  }
}
