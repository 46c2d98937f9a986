import Audits
import Documents
import Foundation
import Quantities
import Testing

@Suite struct ReadmeTests {
  @Test func theBudgetInTheReadmeIsOne() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    let budget = try Budget(
      file: "README.md", bytes: Array(try #require(block.components(separatedBy: "```").first).utf8),
      thresholds: AuditRegistry.thresholds)
    #expect(budget.name == "my-app")
    #expect(budget.limits.count == 4)
    #expect(budget.limits["disk.writes.bytes"]?.over == 60)
    #expect(budget.thresholds["cpu-polling"]?["fail"]?.value == 30)
  }
}
