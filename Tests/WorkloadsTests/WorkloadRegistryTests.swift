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

  @Test func oppositesNameEachOther() {
    let opposites = Dictionary(
      uniqueKeysWithValues: WorkloadRegistry.all.map { ($0.meta.id, $0.meta.opposites) })
    for (id, others) in opposites {
      #expect(others == others.sorted() && !others.contains(id))
      for other in others { #expect(opposites[other]?.contains(id) == true, "\(other) does not name \(id)") }
    }
  }

  @Test func aCalibrationGivesParametersThatThereAreInTheirRange() {
    for workload in WorkloadRegistry.all {
      for (name, value) in workload.meta.calibration ?? [:] {
        let parameter = workload.meta.parameters.first { $0.name == name }
        #expect(parameter?.range.contains(value) == true, "\(workload.meta.id) --\(name)")
      }
    }
  }

  @Test func aWorkloadThatClaimsNothingIsLeftOutOfACalibration() {
    let silent = WorkloadRegistry.all.filter { $0.meta.calibration == nil }
    #expect(silent.map { $0.meta.id } == ["device-open", "network-server"])
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
