import SQLite

/// What databases spell differently.
struct SQLDialect {
  /// The type of a key that counts by itself, upwards.
  var identity: String
  /// Text that is ordered by its bytes.
  var text: String
  /// An answer to EXPLAIN that names what a statement reads.
  var explain: String
}

/// A connection to a database, owned by one thread.
protocol SQLConnection: AnyObject {
  /// What errors call it: a path, or an address without its password.
  var place: String { get }
  var dialect: SQLDialect { get }

  /// Any number of statements without parameters.
  func execute(_ sql: String) throws(StoreError)
  /// One statement; its parameters are `$1`, `$2`, …, which appear in this order.
  @discardableResult
  func query(_ sql: String, _ parameters: [SQLValue]) throws(StoreError) -> [[SQLValue]]
  /// Runs the body in one transaction, which leaves nothing behind where it fails.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError)

  /// The version of the schema that is there; 0 where there is none.
  func version() throws(StoreError) -> Int
  /// Inside a transaction: lets nobody else change the schema until its end.
  func lockSchema() throws(StoreError)
  /// Inside a transaction.
  func setVersion(_ version: Int) throws(StoreError)
  /// Makes a connection that was lost stand again.
  func reconnect() throws(StoreError)
}

extension SQLConnection {
  /// Rows by the hundred: each statement takes a moment of its own, most of all on a server.
  func insert(_ head: String, _ rows: [[SQLValue]], _ tail: String = "") throws(StoreError) {
    var rest = rows[...]
    while let first = rest.first {
      let part = rest.prefix(100)
      rest = rest.dropFirst(part.count)
      let width = first.count
      let places = part.indices.map { row in
        let start = (row - part.startIndex) * width
        return "(" + (1...width).map { "$\(start + $0)" }.joined(separator: ",") + ")"
      }
      try query("\(head) VALUES \(places.joined(separator: ",")) \(tail)", part.flatMap { $0 })
    }
  }
}
