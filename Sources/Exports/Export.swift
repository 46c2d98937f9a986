/// A form in which a document can be written: a report, a bench, a comparison, or a sheet of results, which all of these come
/// to. It renders; it never judges and never touches the machine. The same document gives the same bytes.
package protocol Export<Document>: Sendable {
  associatedtype Document
  static var meta: ExportMeta { get }
  static func render(_ document: Document) -> [UInt8]
  /// The same bytes, in pieces where they can be very many.
  static func write<Failure: Error>(
    _ document: Document, to put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure)
}

extension Export {
  package static func write<Failure: Error>(
    _ document: Document, to put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try put(render(document))
  }
}

extension Export {
  /// Whether it is a form of such documents; a cast to `any Export<Kind>.Type` takes longer to tell.
  static func writes<Kind>(_ kind: Kind.Type) -> Bool { Document.self == kind }
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
