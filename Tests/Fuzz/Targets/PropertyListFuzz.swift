import Audits
import Formats
import Matching

/// An app's property list, in each of its forms.
enum PropertyListFuzz: FuzzTarget {
  static let name = "property-list"

  static func run(_ bytes: [UInt8]) {
    guard let document = try? PropertyListDocument.parse(bytes) else { return }
    _ = try? AppRequirementsReader.read(document)
  }
}
