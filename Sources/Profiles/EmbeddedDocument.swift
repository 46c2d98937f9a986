/// A file of `Profiles` that the binary carries; `EmbedProfiles` writes the list of them.
package struct EmbeddedDocument: Sendable {
  /// From the folder `Profiles`: `budgets/handheld.json`.
  package let path: String
  private let text: StaticString

  package init(path: String, text: StaticString) { (self.path, self.text) = (path, text) }

  package static var all: [EmbeddedDocument] { embeddedDocuments }

  package var bytes: [UInt8] { text.withUTF8Buffer { Array($0) } }

  /// `handheld` of `budgets/handheld.json`; nil for what is of another kind.
  func name(_ kind: ProfileLibrary.Kind) -> String? {
    let steps = path.split(separator: "/")
    guard steps.count == 2, steps[0] == kind.rawValue, steps[1].hasSuffix(".json") else { return nil }
    return String(steps[1].dropLast(5))
  }
}
