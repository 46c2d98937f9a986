import Audits
import Foundation
import Testing

@Suite struct AuditRegistryTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Audits/All")

  @Test func everyFileIsRegisteredUnderItsOwnName() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).sorted()
    #expect(files == AuditRegistry.all.map { "\($0).swift" }.sorted())
  }

  @Test func idsAreUniqueAndInOrder() {
    let ids = AuditRegistry.all.map { $0.meta.id }
    #expect(ids == Set(ids).sorted())
  }

  @Test func eachRequiresAMetricOrATrialAndNamesItsSource() {
    for audit in AuditRegistry.all {
      #expect(!audit.meta.requires.isEmpty || audit.meta.trial != nil)
      #expect(!audit.meta.source.isEmpty)
    }
  }
}
