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
  /// What a statement with one parameter, which stands there once, answers to each of these values, in their order.
  func query(_ sql: String, each values: [SQLValue]) throws(StoreError) -> [[SQLValue]]
  /// Adds rows of one width, in their order; of no rows nothing.
  ///
  /// - Parameters:
  ///   - head: `INSERT INTO table(columns)`.
  ///   - tail: what follows the rows, such as ON CONFLICT.
  func insert(_ head: String, _ rows: [[SQLValue]], _ tail: String) throws(StoreError)
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
  func insert(_ head: String, _ rows: [[SQLValue]]) throws(StoreError) { try insert(head, rows, "") }
}
