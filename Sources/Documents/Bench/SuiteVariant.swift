import Formats
import Quantities

/// What a variant puts into its scenario.
struct SuiteVariant: Sendable, Equatable {
  /// Empty for the only one.
  var name = ""
  /// Texts and numbers, for `${NAME}` in the scenario's texts.
  var parameters: [String: JSONValue] = [:]
  var environment: [String: String?] = [:]

  init() {}

  /// One variant for each combination of the values that the parameters are given, named by them; the only one that
  /// there is where there are none.
  ///
  /// - Parameter reader: of the scenario with its `parameters`.
  static func matrix(
    _ values: [String: [JSONValue]], _ reader: DocumentReader
  ) throws(DocumentError) -> [SuiteVariant] {
    var variants = [SuiteVariant()]
    for (key, values) in values.sorted(by: { $0.key < $1.key }) {
      try check(variants.count, times: values.count, reader.required("parameters").required(key))
      variants = variants.flatMap { variant in values.map { variant.with(key, $0) } }
    }
    return variants
  }

  /// How many cases a suite has at most: each is run for seconds at the least.
  static let most = 1000

  /// - Throws: where so many variants are too many, before they are made.
  static func check(_ count: Int, times other: Int, _ place: DocumentReader) throws(DocumentError) {
    guard count * other <= most else { throw place.error("makes more than \(most) cases") }
  }

  private static func text(_ value: JSONValue) -> String {
    if case .number(let number) = value { JSONWriter.text(number) } else { value.string ?? "" }
  }

  private func with(_ key: String, _ value: JSONValue) -> SuiteVariant {
    var variant = self
    variant.parameters[key] = value
    let word = "\(key)=\(Self.text(value))".map { $0 == "/" ? "_" : $0 }
    variant.name += (name.isEmpty ? "" : ",") + String(word)
    return variant
  }

  /// This one within a named one.
  func joined(_ named: SuiteVariant) -> SuiteVariant {
    var variant = self
    variant.name = named.name + (name.isEmpty ? "" : ",\(name)")
    variant.parameters.merge(named.parameters) { $1 }
    variant.environment = named.environment
    return variant
  }

  /// The scenario with each `${NAME}` replaced; `$${` stands for `${`. Without parameters nothing is.
  func fill(_ reader: DocumentReader) throws(DocumentError) -> DocumentReader {
    guard !parameters.isEmpty else { return reader }
    return DocumentReader(file: reader.file, place: reader.place, value: try filled(reader))
  }

  private func filled(_ reader: DocumentReader) throws(DocumentError) -> JSONValue {
    switch reader.value {
    case .string(let text): return try filled(text, reader)
    case .array:
      var items: [JSONValue] = []
      for item in try reader.items() { items.append(try filled(item)) }
      return .array(items)
    case .object(let members):
      var filled: [String: JSONValue] = [:]
      for (key, value) in members { filled[key] = try self.filled(reader.child(key, value)) }
      return .object(filled)
    default: return reader.value
    }
  }

  private func filled(_ text: String, _ reader: DocumentReader) throws(DocumentError) -> JSONValue {
    var (result, rest) = ("", Substring(text))
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      if result.last == "$" {
        result.removeLast()
        result += "${"
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw reader.error("\"${\" has no end; write \"$${\"") }
      let key = String(rest[..<end])
      guard let value = parameters[key] else {
        let known = parameters.keys.sorted().joined(separator: ", ")
        throw reader.error(
          "no parameter is called \"\(key)\"; known: \(known); for a plain \"${\" write \"$${\"")
      }
      rest = rest[rest.index(after: end)...]
      if result.isEmpty, rest.isEmpty, text == "${\(key)}" { return value }
      result += Self.text(value)
    }
    return .string(result + rest)
  }
}

extension SuiteVariant: FieldObject {
  package static let table = Table(
    blank: SuiteVariant(), .init("name", name, \.name),
    .init("parameters", .map(of: .parameter), \.parameters, default: [:]),
    .init("environment", .variables, \.environment, default: [:]))

  private static let name = WrittenForm<String>.name.saying(["pattern": "^[^/]+$"])
    .refusing("must not hold a slash") { $0.contains("/") }
}

extension WrittenForm<JSONValue> {
  /// A text or a number.
  static var parameter: Self {
    Self(["type": ["string", "number"]]) {
      $0
    } read: { (reader) throws(DocumentError) in
      switch reader.value {
      case .string, .number: return reader.value
      default: throw reader.error("expected a text or a number, found \(reader.value.kind)")
      }
    }
  }
}

extension Substring {
  fileprivate func firstRange(of word: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
