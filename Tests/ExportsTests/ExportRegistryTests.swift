import Exports
import Foundation
import TestSupport
import Testing

struct ExportRegistryTests {
  @Test func everyFileOfAnExportHasItsLine() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Golden.repository + "Sources/Exports/All")
    let registered = ExportRegistry.all.map { "\($0).swift" }
    #expect(files.sorted() == registered.sorted())
  }

  @Test func idsAreUniqueAndInOrder() {
    let ids = ExportRegistry.all.map { $0.meta.id }
    #expect(ids == Set(ids).sorted())
  }
}
