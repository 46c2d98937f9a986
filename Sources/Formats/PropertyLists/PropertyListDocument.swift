/// The three ways to write a property list (plist(5) of the systems that use them).
package enum PropertyListForm: String, Sendable {
  case xml = "XML"
  case binary
  case oldStyle = "old-style"
}

/// A property list with what its value does not show.
package struct PropertyListDocument: Sendable, Equatable {
  package var value: PropertyList
  /// Ways to keys that stand more than once in their dictionary, from the first hundred of them. The last value counts, as it
  /// does for other readers.
  package var duplicateKeys: [String]
  package var form: PropertyListForm

  package init(value: PropertyList, duplicateKeys: [String] = [], form: PropertyListForm) {
    self.value = value
    self.duplicateKeys = duplicateKeys
    self.form = form
  }

  package static func parse(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListDocument {
    guard bytes.count <= PropertyListBuilder.largestFile else {
      throw PropertyListError(
        form: nil, place: nil, problem: "more than \(PropertyListBuilder.largestFile >> 20) MiB")
    }
    guard !bytes.isEmpty else { throw PropertyListError(form: nil, place: nil, problem: "the file is empty") }
    if bytes.starts(with: "bplist".utf8) { return try BinaryPropertyListParser.parse(bytes) }
    let text = try PropertyListText(bytes)
    return text.form == .xml
      ? try XMLPropertyListParser.parse(text) : try OldStylePropertyListParser.parse(text)
  }
}
