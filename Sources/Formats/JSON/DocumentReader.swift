package import Quantities

/// What is wrong with a document: the file, the place in it, and what was expected there.
package struct DocumentError: Error, Equatable, CustomStringConvertible {
  package var file: String
  package var place: String
  package var problem: String
  package init(file: String, place: String, problem: String) {
    self.file = file
    self.place = place
    self.problem = problem
  }
  package var description: String { place.isEmpty ? "\(file): \(problem)" : "\(file): \(place): \(problem)" }
}

/// One value inside a document, with the way that leads to it, so that each error can name its place.
package struct DocumentReader {
  package let file: String
  package var place: String { way.text }
  private let way: DocumentPlace
  /// Under which the value stands in its object; empty where it is in none.
  package let key: String
  package let value: JSONValue
  /// The whole document, for what depends on something that is said elsewhere in it.
  package let document: JSONValue

  /// Reads a file, without the `$schema` by which it may name its schema to an editor.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    let value: JSONValue
    do { value = try JSONParser.parse(bytes) } catch {
      throw DocumentError(file: file, place: "", problem: "not JSON: \(error)")
    }
    let whole = DocumentReader(file: file, value: value)
    guard case .object(var members) = value, let reference = members.removeValue(forKey: "$schema") else {
      self = whole
      return
    }
    _ = try whole.child("$schema", reference).string()
    self.init(file: file, value: .object(members))
  }

  package init(
    file: String, place: String = "", key: String = "", value: JSONValue, document: JSONValue? = nil
  ) {
    self.init(file, .text(place), key: key, value, of: document ?? value)
  }

  private init(
    _ file: String, _ way: DocumentPlace, key: String = "", _ value: JSONValue, of document: JSONValue
  ) {
    self.file = file
    self.way = way
    self.key = key
    self.value = value
    self.document = document
  }

  /// The file's name without its folder and its ending.
  package var fileName: String {
    let name = file.split(separator: "/").last.map { String($0) } ?? file
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  package func error(_ problem: String) -> DocumentError {
    DocumentError(file: file, place: place, problem: problem)
  }

  package func members() throws(DocumentError) -> [String: JSONValue] {
    guard case .object(let members) = value else { throw error("expected an object, found \(value.kind)") }
    return members
  }

  /// The members, after checking that each key is a known one.
  package func members(known: [String], noun: String = "key") throws(DocumentError) -> [String: JSONValue] {
    let members = try members()
    guard !members.keys.allSatisfy(known.contains) else { return members }
    for key in members.keys.sorted() where !known.contains(key) {
      let hint = Spelling.hintOrAll(for: key, among: known.sorted())
      throw child(key, .null).error("unknown \(noun) \"\(key)\"\(hint)")
    }
    return members
  }

  /// The reader of a member; nil where there is none.
  package func member(_ key: String) throws(DocumentError) -> DocumentReader? {
    try members()[key].map { child(key, $0) }
  }

  package func required(_ key: String) throws(DocumentError) -> DocumentReader {
    guard let member = try member(key) else { throw error("the key \"\(key)\" is missing") }
    return member
  }

  package func child(_ key: String, _ value: JSONValue) -> DocumentReader {
    DocumentReader(file, .member(way, key), key: key, value, of: document)
  }

  package func items() throws(DocumentError) -> [DocumentReader] {
    guard let items = value.array else { throw error("expected a list, found \(value.kind)") }
    return items.enumerated().map {
      DocumentReader(file, .item(way, $0.offset), $0.element, of: document)
    }
  }

  package func string() throws(DocumentError) -> String {
    guard case .string(let text) = value else { throw error("expected a text, found \(value.kind)") }
    return text
  }

  /// A number that any figure of a device or a run can be.
  package func number() throws(DocumentError) -> Double { try figure(.count, FigureRange.figures) }

  package func bool() throws(DocumentError) -> Bool {
    guard case .bool(let flag) = value else { throw error("expected true or false, found \(value.kind)") }
    return flag
  }

  /// A quantity in one of the given units, written as a text with its unit, or as a bare number for a count or ratio.
  package func quantity(in units: [Unit]) throws(DocumentError) -> Quantity {
    let expected = units.map(\.example).joined(separator: " or ")
    let quantity: Quantity
    switch value {
    case .number(let number): quantity = Quantity(number, .count)
    case .string(let text):
      do { quantity = try Quantity(parsing: text) } catch {
        throw self.error("\(error); expected something like \(expected)")
      }
    default: throw error("expected a quantity like \(expected), found \(value.kind)")
    }
    if units.contains(quantity.unit) { return quantity }
    if quantity.unit == .count, units.contains(.ratio) { return Quantity(quantity.value, .ratio) }
    throw error("the unit does not fit: expected something like \(expected)")
  }

  /// The version of the document's schema, which must be the one that this program reads.
  package func schemaVersion(supported: Int) throws(DocumentError) {
    try required("schemaVersion").version(supported: supported)
  }

  func version(supported: Int) throws(DocumentError) {
    let version = try number()
    guard version == Double(supported) else {
      let newer = version > Double(supported) ? "; a newer headroom wrote it" : ""
      throw error(
        "version \(JSONWriter.text(version)) is not \(supported), which this headroom reads\(newer)")
    }
  }
}
