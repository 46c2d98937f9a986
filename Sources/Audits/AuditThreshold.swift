import Documents
package import Formats
package import Quantities
import Recordings

extension AuditMeta {
  /// A figure at which a verdict changes.
  package struct Threshold: DocumentPart {
    package var name: String
    /// What holds unless a budget says otherwise.
    package var value: Quantity
    package var meaning: String
    package init(_ name: String, _ value: Double, _ unit: Unit, meaning: String) {
      self.name = name
      self.value = Quantity(value, unit)
      self.meaning = meaning
    }

    package static let table = Table(
      blank: Threshold("", 0, .count, meaning: ""), .init("name", \.name),
      .init("value", \.value.value).atLeast(0),
      .init("unit", derived: \.value.unit.rawValue), .init("meaning", \.meaning))
  }
}

extension AuditInput {
  /// One of an audit's thresholds, as the budget has it or else the audit itself.
  package func threshold(_ name: String, of meta: AuditMeta) -> Double {
    let given = budget?.thresholds[meta.id]?[name] ?? meta.thresholds.first { $0.name == name }?.value
    return given?.value ?? .nan
  }
}
