import Audits
import Documents
import Foundation
import Quantities
import TestSupport
import Testing

@Suite struct GuideTests {
  @Test func theBudgetInTheGuideIsOne() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/first-budget.md")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    let budget = try Budget(
      file: "first-budget.md", bytes: Array(try #require(block.components(separatedBy: "```").first).utf8),
      thresholds: AuditRegistry.thresholds)
    #expect(budget.name == "my-app")
    #expect(budget.limits.count == 4)
    #expect(budget.limits["disk.writes.bytes"]?.over == 60)
    #expect(budget.thresholds["cpu-polling"]?["fail"]?.value == 30)
  }

  @Test func theMetricsAreThoseThatAreMeasured() throws {
    let page = try Tool.run(["metrics", "--format", "markdown"])
    #expect(Golden.difference(Array(page.output.utf8), "docs/metrics.md") == nil)
  }

  /// A name that a guide tells to look up can be looked up.
  @Test func whatTheGuidesExplainIsKnown() throws {
    let folder = Golden.repository + "docs"
    let guides = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
    let texts = try (guides.map { folder + "/" + $0 } + [Golden.repository + "README.md"]).map { path in
      String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
    let names = texts.flatMap { text in
      text.matches(of: /headroom explain ((?:[a-z][a-z.-]+ ?)+)/).flatMap { $0.1.split(separator: " ") }
    }
    #expect(names.count > 5)
    let explained = try Tool.run(["explain"] + Set(names.map { String($0) }).sorted())
    #expect(explained.status == 0, "\(explained.errors)")
  }
}
