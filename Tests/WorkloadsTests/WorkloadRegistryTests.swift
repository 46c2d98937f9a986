import Foundation
import Quantities
import Testing
import Workloads

@Suite struct WorkloadRegistryTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Workloads/All")

  @Test func everyFileIsRegisteredUnderItsOwnName() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).sorted()
    #expect(files == WorkloadRegistry.all.map { "\($0).swift" }.sorted())
  }

  @Test func idsAreUniqueAndInOrder() {
    let ids = WorkloadRegistry.all.map { $0.meta.id }
    #expect(ids == Set(ids).sorted())
  }

  @Test func pairsNameEachOther() {
    let pairs = Dictionary(uniqueKeysWithValues: WorkloadRegistry.all.map { ($0.meta.id, $0.meta.pair) })
    for (id, pair) in pairs { #expect(pairs[pair] == id) }
  }

  @Test func whatAParameterIsUnlessGivenIsInItsRange() {
    for workload in WorkloadRegistry.all {
      for parameter in workload.meta.parameters {
        #expect(parameter.range.contains(parameter.initial))
        #expect(!parameter.help.isEmpty)
      }
    }
  }
}
