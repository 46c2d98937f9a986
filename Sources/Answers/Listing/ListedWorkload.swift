package import Formats
import Kernel
import Quantities
package import Workloads

/// A line of what `headroom workload list` prints for programs.
package struct ListedWorkload: DocumentPart {
  package var meta: WorkloadMeta
  /// The option `--address` of one that has it.
  package var address: Address?

  package init(_ workload: any Workload.Type) {
    meta = workload.meta
    address = (workload as? any NetworkWorkload.Type).map { Address(help: $0.addressHelp) }
  }

  package struct Address: DocumentPart {
    var initial = NetworkSurroundings.initialAddress.text
    var help: String

    package static let table = Table(
      blank: Address(help: ""), .init("default", \.initial), .init("help", \.help))
  }

  package static let table = Table(
    "workloads", "Headroom's workloads", "What headroom workload list --format json prints.",
    blank: ListedWorkload(WorkloadRegistry.all[0]), .init("id", \.meta.id), .init("title", \.meta.title),
    .init("opposites", evenEmpty: \.meta.opposites), .init("parameters", \.meta.parameters),
    .init("address", \.address))
}

extension WorkloadParameter: DocumentPart {
  package static let table = Table(
    blank: WorkloadParameter(name: "", unit: .count, initial: 0, range: 0...0, help: ""),
    .init("name", \.name), .init("unit", derived: \.unit.rawValue), .init("default", \.initial),
    .init("minimum", derived: \.range.lowerBound), .init("maximum", derived: \.range.upperBound),
    .init("help", \.help))
}
