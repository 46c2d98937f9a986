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
