import Quantities

extension Provenance {
  init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: ["mark", "source"])
    let place = try reader.required("mark")
    guard let mark = Mark(rawValue: try place.string()) else {
      throw place.error("expected one of \(Mark.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.init(mark, try reader.required("source").name())
  }

  private var json: JSONValue { ["mark": .string(mark.rawValue), "source": .string(source)] }

  /// As a model's file holds it, by place.
  package static func json(_ places: [String: Provenance]) -> JSONValue { .object(places.mapValues(\.json)) }
}
