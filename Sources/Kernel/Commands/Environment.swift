import Glibc

/// A program's environment, entry by entry as bytes, because nothing says that it is UTF-8 (environ(7)).
package struct Environment: Sendable, Equatable {
  /// `NAME=value`, in the order given.
  package private(set) var entries: [[UInt8]]

  package init(_ entries: [[UInt8]]) { self.entries = entries }

  /// This process's own.
  package static func own() -> Environment {
    var entries: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      entries.append((0..<strlen(entry)).map { UInt8(bitPattern: entry[$0]) })
      next += 1
    }
    return Environment(entries)
  }

  /// A variable's value; nil where it is not set. Setting nil takes it away.
  package subscript(name: String) -> String? {
    get {
      let prefix = Array((name + "=").utf8)
      return entries.first { $0.starts(with: prefix) }.map {
        String(decoding: $0.dropFirst(prefix.count), as: UTF8.self)
      }
    }
    set {
      let prefix = Array((name + "=").utf8)
      entries.removeAll { $0.starts(with: prefix) }
      if let newValue { entries.append(prefix + Array(newValue.utf8)) }
    }
  }

  package mutating func removeAll(startingWith prefix: String) {
    entries.removeAll { $0.starts(with: prefix.utf8) }
  }
}
