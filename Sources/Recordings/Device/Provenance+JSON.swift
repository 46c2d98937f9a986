package import Formats
import Quantities

extension Provenance: FieldObject {
  package static let table = Table(
    blank: Provenance(.unverified, ""),
    .init(
      "mark", .word, \.mark,
      """
      By whoever wrote the file; read in a program's source; in its author's publication; in another's account of \
      it; computed; from memory.
      """),
    .init("source", .name, \.source))

  /// Where each number comes from: one without a source is no published model, and a source without a number is a slip.
  ///
  /// - Parameters:
  ///   - sources: by the place of a number, or a place above it.
  ///   - numbers: the places of all numbers.
  ///   - reader: of the whole document.
  /// - Throws: for the first of either.
  package static func check(
    _ sources: [String: Provenance], of numbers: [String], _ reader: DocumentReader
  ) throws(DocumentError) {
    let place = try reader.required("provenance")
    for key in sources.keys.sorted() where !numbers.contains(where: { covers(key, $0) }) {
      let known = numbers + numbers.compactMap { $0.split(separator: ".").first.map { String($0) } }
      let guess = Spelling.hint(for: key, among: known)
      throw try place.required(key).error("no number is there\(guess)")
    }
    if let bare = numbers.first(where: { number in !sources.keys.contains { covers($0, number) } }) {
      throw place.error("nothing is said of \"\(bare)\"")
    }
  }

  /// Whether what is said of a place holds for another, which is the same or below it.
  private static func covers(_ key: String, _ place: String) -> Bool {
    place == key || place.hasPrefix(key + ".") || place.hasPrefix(key + "[")
  }
}

extension TableField {
  /// The member `provenance` of a model.
  ///
  /// - Parameter example: places, such as `tail[1].power, tail[1] or tail`.
  package init(
    provenance path: @autoclosure @escaping FieldPath<Row, [String: Provenance]>, example: String
  ) {
    self.init(
      "provenance", .map(of: .plain).saying(["minProperties": 1]), path(),
      "Where each number comes from, by its place or by a place above it: \(example).")
  }
}
