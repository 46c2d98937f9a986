package import Formats
import Kernel

/// What `headroom run` reports of a program.
package struct Measured {
  package var tool: Tool
  package var report: JSONValue

  package init(tool: Tool, report: JSONValue) {
    self.tool = tool
    self.report = report
  }

  /// Measures a command with the built tool.
  package static func run(
    _ command: [String], options: [String] = [], environment: [String: String] = [:], timeout: Double = 60
  ) throws -> Measured {
    let tree = FixtureTree()
    let file = tree.path + "/report.json"
    let tool = try Tool.run(
      ["run", "--json", file] + options + ["--"] + command, environment: environment, timeout: timeout)
    let text = (try? tree.root.bytes("/report.json")) ?? []
    return Measured(tool: tool, report: (try? JSONParser.parse(text)) ?? .null)
  }

  package func metric(_ name: String) -> JSONValue? { report["metrics"]?[name] ?? report["observer"]?[name] }
  package func value(_ name: String) -> Double? { metric(name)?["value"]?.number }
  package func fidelity(_ name: String) -> String? { metric(name)?["fidelity"]?.string }
  package func verdict(of audit: String) -> String? {
    report["audits"]?.array?.first { $0["id"]?.string == audit }?["verdict"]?.string
  }
  package var events: [String] { report["events"]?.array?.compactMap { $0["kind"]?.string } ?? [] }
}
