import Formats
import Glibc
import Quantities
import Recordings
import SQLite

/// The writing end of one run in a database.
final class RecordingDatabase {
  let database: StoreDatabase
  let run: Int64
  /// What is written of the start.
  private var origin = ""
  private let known: OriginText
  private var series: [String: Int64] = [:]

  /// Makes a private database, which nobody else sees, of what is known of a run by now.
  init(
    _ state: Recording, _ origin: OriginText, _ batches: [SampleBatch] = [],
    _ events: [Recording.Event] = [], complete: Bool = false
  ) throws(StoreError) {
    known = origin
    database = try StoreDatabase(nil, .writing)
    run = 1
    try database.execute(RecordingSchema.settings)
    // It has no one to share its log with; a journal in memory is all it needs.
    try database.execute("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF")
    try database.transaction { () throws(StoreError) in
      try database.execute(RecordingSchema.creation)
      try database.execute("INSERT INTO run VALUES(1, 0, '')")
      try add(batches, events, state, complete: complete)
    }
  }

  /// What the file of a recording that has just begun holds.
  static func image(of start: Recording, _ origin: OriginText) throws(StoreError) -> [UInt8] {
    try RecordingDatabase(start, origin).database.image()
  }

  /// Opens a file that holds `image(of: start)`.
  ///
  /// - Parameter place: as of `RecordingPath.place`.
  init(path: String, at place: String, start: Recording, _ known: OriginText) throws(StoreError) {
    self.known = known
    database = try StoreDatabase(path, .there, at: place)
    run = 1
    origin = known.text(of: start)
    try database.execute(RecordingSchema.settings)
    // The change of mode is one page, and a journal of it on disk would outlive a kill.
    try database.execute("PRAGMA journal_mode=MEMORY")
    try database.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL")
    // The first write makes the shared memory, without which nothing could be read back once the disk is full.
    try database.transaction { () throws(StoreError) in try writeState(start, complete: false) }
  }

  func write(
    _ batches: [SampleBatch], _ events: [Recording.Event], _ state: Recording, complete: Bool
  ) throws(StoreError) {
    let (knownOrigin, knownSeries) = (origin, series)
    do {
      try database.transaction { () throws(StoreError) in
        try add(batches, events, state, complete: complete)
      }
    } catch {
      (origin, series) = (knownOrigin, knownSeries)
      throw error
    }
  }

  private func add(
    _ batches: [SampleBatch], _ events: [Recording.Event], _ state: Recording, complete: Bool
  ) throws(StoreError) {
    for batch in batches { try write(batch) }
    try write(events)
    try writeState(state, complete: complete)
  }

  private func write(_ batch: SampleBatch) throws(StoreError) {
    let rows = try database.prepare("INSERT INTO batch(run, time) VALUES(?, ?)")
    try rows.bind(1, run)
    try rows.bind(2, blob: FloatBlob.encode(batch.time))
    try rows.run()
    let number = database.lastInsertedRow
    let chunks = try database.prepare("INSERT INTO chunk(run, batch, series, value) VALUES(?, ?, ?, ?)")
    for (column, values) in zip(batch.columns, batch.values) {
      try chunks.bind(1, run)
      try chunks.bind(2, number)
      try chunks.bind(3, try identifier(column))
      try chunks.bind(4, blob: FloatBlob.encode(values))
      try chunks.run()
    }
  }

  private func identifier(_ column: SampleBatch.Column) throws(StoreError) -> Int64 {
    let key = "\(column.name) \(column.unit.rawValue)"
    if let known = series[key] { return known }
    let statement = try database.prepare("INSERT INTO series(run, name, unit) VALUES(?, ?, ?)")
    try statement.bind(1, run)
    try statement.bind(2, column.name)
    try statement.bind(3, column.unit.rawValue)
    try statement.run()
    series[key] = database.lastInsertedRow
    return database.lastInsertedRow
  }

  private func write(_ events: [Recording.Event]) throws(StoreError) {
    let statement = try database.prepare("INSERT INTO event(run, time, kind, detail) VALUES(?, ?, ?, ?)")
    for event in events {
      try statement.bind(1, run)
      try statement.bind(2, event.time)
      try statement.bind(3, event.kind)
      try statement.bind(4, JSONWriter.line(.object(event.detail.members)))
      try statement.run()
    }
  }

  /// What does not change lies apart from what does: a device's profile is long, and each flush would write it again.
  private func writeState(_ recording: Recording, complete: Bool) throws(StoreError) {
    let statement = try database.prepare("UPDATE run SET complete = ?, state = ? WHERE id = ?")
    try statement.bind(1, Int64(complete ? 1 : 0))
    try statement.bind(2, JSONWriter.line(recording.state))
    try statement.bind(3, run)
    try statement.run()
    let document = known.text(of: recording)
    guard document != origin else { return }
    let replacement = try database.prepare("INSERT OR REPLACE INTO origin(run, document) VALUES(?, ?)")
    try replacement.bind(1, run)
    try replacement.bind(2, document)
    try replacement.run()
    origin = document
  }
}
