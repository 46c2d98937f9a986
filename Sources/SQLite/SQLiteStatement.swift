import CSQLite

/// A prepared statement; it keeps its connection open.
package final class SQLiteStatement<Failure: SQLiteFailure> {
  private let handle: OpaquePointer?
  private let database: SQLiteDatabase<Failure>

  init(_ handle: OpaquePointer?, of database: SQLiteDatabase<Failure>) {
    self.handle = handle
    self.database = database
  }

  deinit { csqlite_finalize(handle) }

  package func bind(_ index: CInt, _ value: Int64) throws(Failure) {
    try database.check(csqlite_bind_int64(handle, index, value), "write to")
  }

  package func bind(_ index: CInt, _ value: Double) throws(Failure) {
    try database.check(csqlite_bind_double(handle, index, value), "write to")
  }

  package func bind(_ index: CInt, _ text: String) throws(Failure) {
    var text = text
    let code = text.withUTF8 { csqlite_bind_text(handle, index, $0.baseAddress, $0.count) }
    try database.check(code, "write to")
  }

  package func bind(_ index: CInt, blob bytes: [UInt8]) throws(Failure) {
    let code = bytes.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, $0.count) }
    try database.check(code, "write to")
  }

  /// Runs a statement that gives no rows, and makes it ready to run again.
  package func run() throws(Failure) {
    defer { csqlite_reset(handle) }
    let code = Int(csqlite_step(handle))
    guard code == CSQLITE_DONE || code == CSQLITE_ROW else { throw database.failure(CInt(code), "write to") }
  }

  /// Makes it ready to run again, with other parameters: all are null.
  package func reset() {
    csqlite_reset(handle)
    csqlite_clear_bindings(handle)
  }

  /// Goes to the next row; false where there is none.
  package func step() throws(Failure) -> Bool {
    let code = Int(csqlite_step(handle))
    guard code == CSQLITE_DONE || code == CSQLITE_ROW else { throw database.failure(CInt(code), "read") }
    return code == CSQLITE_ROW
  }

  /// All values of the row that `step` went to.
  package func row() -> [SQLValue] {
    (0..<csqlite_column_count(handle)).map { column in
      switch Int(csqlite_column_type(handle, column)) {
      case CSQLITE_INTEGER: .integer(int64(column))
      case CSQLITE_FLOAT: .real(double(column))
      case CSQLITE_TEXT: .text(text(column))
      case CSQLITE_BLOB: .blob(bytes(column))
      default: .null
      }
    }
  }

  package func int64(_ column: CInt) -> Int64 { csqlite_column_int64(handle, column) }
  package func double(_ column: CInt) -> Double { csqlite_column_double(handle, column) }

  package func bytes(_ column: CInt) -> [UInt8] {
    var count = 0
    guard let start = csqlite_column_bytes(handle, column, &count) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  package func text(_ column: CInt) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
