package import Documents

/// A form in which a report can be written. It renders; it never judges and never touches the machine.
package protocol Export: Sendable {
  static var meta: ExportMeta { get }
  static func render(_ report: Report) -> [UInt8]
}

package struct ExportMeta: Sendable {
  package var id: String
  package var title: String
  /// The usual ending of such a file, without the dot.
  package var fileExtension: String
  package init(id: String, title: String, fileExtension: String) {
    self.id = id
    self.title = title
    self.fileExtension = fileExtension
  }
}
