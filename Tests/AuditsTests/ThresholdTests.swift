import Audits
import Documents
import Formats
import Quantities
import Testing

@Suite struct ThresholdTests {
  private func read(_ audits: String) throws(DocumentError) -> Budget {
    let text = #"{"schemaVersion": 1, "name": "b", "limits": {"cpu.wakeups": 1}, "audits": \#(audits)}"#
    return try Budget(file: "b.json", bytes: Array(text.utf8), thresholds: AuditRegistry.thresholds)
  }

  @Test func aBudgetNamesThemByAuditAndKeepsThemInItsFile() throws {
    let budget = try read(#"{"cpu-polling": {"fail": "30 /s"}}"#)
    #expect(budget.thresholds["cpu-polling"]?["fail"] == Quantity(30, .perSecond))
    let again = try Budget(
      file: "b.json", bytes: JSONWriter.pretty(budget.json), thresholds: AuditRegistry.thresholds)
    #expect(again == budget)
  }

  @Test(arguments: [
    (#"{"cpu-poling": {"fail": "30 /s"}}"#, "did you mean \"cpu-polling\""),
    (#"{"cpu-polling": {"fails": "30 /s"}}"#, "did you mean \"fail\""),
    (#"{"cpu-polling": {"fail": "30 s"}}"#, "the unit does not fit"),
    (#"{"cpu-polling": {"fail": "-1 /s"}}"#, "never below zero"),
    (#"{"cpu-polling": 3}"#, "expected an object"),
  ])
  func whatCannotBeUnderstoodNamesItsPlace(_ audits: String, _ words: String) {
    let error = #expect(throws: DocumentError.self) { try read(audits) }
    #expect(error?.place.hasPrefix("audits.") == true)
    #expect(error?.problem.contains(words) == true, "\(error?.problem ?? "")")
  }

  @Test func eachHasANameAMeaningAndAFigure() {
    for audit in AuditRegistry.all {
      let names = audit.meta.thresholds.map(\.name)
      #expect(Set(names).count == names.count, "\(audit.meta.id)")
      for threshold in audit.meta.thresholds {
        #expect(!threshold.meaning.isEmpty && threshold.value.value >= 0)
      }
    }
  }
}
