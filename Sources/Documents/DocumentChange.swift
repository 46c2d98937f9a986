package import Formats
import Quantities

/// One place in which a document is not what it was.
package struct DocumentChange: Sendable, Equatable {
  /// The way to it: `availability.battery-level.value`, `hardware.links[eth0].up`.
  package var path: String
  /// Nil where nothing stood there before.
  package var old: JSONValue?
  /// Nil where nothing stands there now.
  package var new: JSONValue?

  package init(path: String, old: JSONValue?, new: JSONValue?) {
    self.path = path
    self.old = old
    self.new = new
  }

  /// The changes from one document to another, in the order of their paths.
  ///
  /// What only says where an answer is from, `evidence`, is passed over. Items of a list are told apart by their names
  /// where they have such, so that one that goes does not change all behind it.
  ///
  /// - Parameter limit: How many at most; the rest is left out.
  package static func between(_ old: JSONValue, _ new: JSONValue, limit: Int = 500) -> [DocumentChange] {
    var changes: [DocumentChange] = []
    compare(old, new, at: "", limit: limit, into: &changes)
    return changes
  }

  private static func compare(
    _ old: JSONValue, _ new: JSONValue, at path: String, limit: Int, into changes: inout [DocumentChange]
  ) {
    if old == new || changes.count >= limit { return }
    guard let before = members(old), let after = members(new), before.separator == after.separator else {
      changes.append(DocumentChange(path: path, old: old, new: new))
      return
    }
    let keys = Set(before.values.keys).union(after.values.keys)
    for key in keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where key != "evidence" {
      guard changes.count < limit else { return }
      let place = before.separator == "[" ? "\(path)[\(key)]" : path.isEmpty ? key : "\(path).\(key)"
      switch (before.values[key], after.values[key]) {
      case (let one?, let other?): compare(one, other, at: place, limit: limit, into: &changes)
      case (let one, let other): changes.append(DocumentChange(path: place, old: one, new: other))
      }
    }
  }

  /// What a value is made of: an object's members, a list's items by their names; nil for a plain value.
  private static func members(_ value: JSONValue) -> (separator: String, values: [String: JSONValue])? {
    switch value {
    case .object(let members): return (".", members)
    case .array(let items):
      for key in ["name", "id", "path", "address", "mountPoint", "node", "processors"] {
        let names = items.compactMap { $0[key].flatMap(name) }
        if names.count == items.count, Set(names).count == items.count {
          return ("[", Dictionary(zip(names, items), uniquingKeysWith: { $1 }))
        }
      }
      // A list of plain values is one value.
      guard items.contains(where: { $0.object != nil || $0.array != nil }) else { return nil }
      return (
        "[", Dictionary(items.enumerated().map { ("\($0.offset)", $0.element) }, uniquingKeysWith: { $1 })
      )
    default: return nil
    }
  }

  private static func name(_ value: JSONValue) -> String? {
    value.string ?? value.number.map { JSONWriter.text($0) }
  }
}
