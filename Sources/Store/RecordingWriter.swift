package import Kernel
package import Quantities
package import Recordings
import SQLite

/// Writes one run to a file of its own as it happens, or keeps it aside where no file was asked for.
///
/// Samples and events gather in memory until `flush`, so that Headroom writes seldom and all at once; a run without a file that
/// needs no flush on its way stays there. It belongs to one thread.
package final class RecordingWriter {
  private let path: String?
  /// The file without links on the way; empty without a file.
  private var place = ""
  private let owner: UserIdentity?
  private var database: RecordingDatabase?
  private let origin: OriginText
  private var batches: [SampleBatch] = []
  private var events: [Recording.Event] = []
  private var state: Recording
  private var isComplete = false

  /// The file that was asked for, without links on the way; nil where none was.
  package var file: String? { path == nil ? nil : place }

  /// Whether a recording can be written at a path, found out before a program is started; leaves nothing there.
  package static func check(
    path: String, replacing: Bool = false, owner: UserIdentity? = nil
  ) throws(StoreError) {
    try owner.act(path) { () throws(StoreError) in
      try RecordingPath.prepare(path, replacing: replacing)
    }
  }

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - path: nil for what vanishes with the process: memory, and a private database for what is flushed on the way.
  ///   - replacing: whether a recording that is already there may be lost. Any other file is never touched.
  ///   - owner: in whose name the file is written, where that is not this process's user.
  /// - Throws: `StoreError` naming the file and what was wrong with it.
  package init(
    path: String?, start: Recording, replacing: Bool = false, owner: UserIdentity? = nil
  ) throws(StoreError) {
    self.path = path
    self.owner = path == nil ? nil : owner
    state = start
    let origin = OriginText(start)
    self.origin = origin
    guard let path else { return }
    place = try owner.act(path) { () throws(StoreError) in
      try RecordingPath.prepare(path, replacing: replacing)
      let place = try RecordingPath.place(of: path)
      // A whole recording from the moment on that it is there, whenever this process dies.
      try RecordingPath.make(place, holding: try RecordingDatabase.image(of: start, origin))
      return place
    }
  }

  /// Opens the file to write to it, with a log and shared memory beside it, which who clears up after this process must know of by
  /// then; the first `flush` does otherwise.
  ///
  /// - Throws: `StoreError`; the file is gone then.
  package func open() throws(StoreError) {
    guard let path, database == nil else { return }
    database = try owner.act(path) { () throws(StoreError) in
      do throws(StoreError) {
        return try RecordingDatabase(path: path, at: place, start: state, origin)
      } catch {
        RecordingPath.remove(place)
        var error = error
        if error.kind == .diskFull { error.remedy = "make room, or name a file on another disk" }
        throw error
      }
    }
  }

  /// Adds rows of samples; NaN says that a column had no value at that moment.
  ///
  /// - Parameter columns: one value per moment each; where one is shorter, its last moments have no value.
  package func append(time: [Double], columns: [(name: String, unit: Unit, values: [Double])]) {
    let batch = SampleBatch(
      columns: columns.map { .init(name: $0.name, unit: $0.unit) }, time: time,
      values: columns.map { column in
        column.values.prefix(time.count)
          + [Double](repeating: .nan, count: max(0, time.count - column.values.count))
      })
    if batches.isEmpty || !batches[batches.count - 1].extend(batch) { batches.append(batch) }
  }

  package func append(_ event: Recording.Event) { events.append(event) }

  /// Writes everything appended so far, with the present state of the recording, in one transaction.
  ///
  /// - Parameters:
  ///   - state: metrics, notes, phases and program as known now; its series and events are passed over.
  ///   - complete: whether the run has ended, so that a reader need not take it for one that was cut off.
  /// - Throws: `StoreError`; what was to be written is kept and written with the next flush.
  package func flush(_ state: Recording, complete: Bool) throws(StoreError) {
    try open()
    (self.state, isComplete) = (state, complete)
    guard let database else {
      if !complete { try spill() }
      return
    }
    try owner.act(database.database.file) { () throws(StoreError) in
      try database.write(batches, events, state, complete: complete)
    }
    batches.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
  }

  /// Begins what takes long of the last `flush`, where nothing was flushed before.
  package func prepareLastFlush() { if path == nil, database == nil { origin.prepare() } }

  /// Takes what is in memory into a private database, where this build has one.
  private func spill() throws(StoreError) {
    guard path == nil, database == nil, SQLiteLimits.isAvailable else { return }
    database = try RecordingDatabase(state, origin, batches, events, complete: isComplete)
    batches.removeAll()
    events.removeAll()
  }

  /// The whole recording with its series and events. It takes no writing, so that a run on a full disk is not lost to the one
  /// who made it.
  ///
  /// - Parameter latest: the recording as it stands; nil: as last flushed.
  package func load(_ latest: Recording? = nil) throws(StoreError) -> Recording {
    var recording = latest ?? state
    guard let database else {
      recording.series = SampleBatch.series(batches)
      recording.events = events
      return recording
    }
    let loader = RecordingLoader(database.database)
    do {
      recording.series = SampleBatch.series(try loader.batches(database.run) + batches)
      recording.events = try loader.events(database.run) + events
    } catch {
      // After a full disk SQLite may refuse to read, too; what it has not taken yet is still here.
      recording.series = SampleBatch.series(batches)
      recording.events = events
      let first = batches.first?.time.first ?? 0
      recording.notes.append("the samples of the first \(Display.text(first, .seconds)) are lost: \(error)")
    }
    return recording
  }

  /// The bytes of a file that holds the recording as last flushed; nil in a build without SQLite.
  package func image() throws(StoreError) -> [UInt8]? {
    try spill()
    guard let database else { return nil }
    return try owner.act(database.database.file) { () throws(StoreError) in
      // A log beside a file is no part of its bytes.
      if path != nil { try leaveLog() }
      return try database.database.image()
    }
  }

  /// Ends the writing and leaves one plain file, without a log or shared memory beside it.
  ///
  /// A file that somebody reads at this moment keeps its log, which is a whole recording too.
  package func close() throws(StoreError) {
    guard let path else {
      database = nil
      return
    }
    try owner.act(path) { () throws(StoreError) in
      defer { database = nil }
      try leaveLog()
    }
  }

  private func leaveLog() throws(StoreError) {
    do throws(StoreError) { try database?.database.execute("PRAGMA journal_mode=MEMORY") } catch {
      guard error.kind == .busy else { throw error }
    }
  }

  /// Ends the writing and removes the file: for a run that never came about.
  package func discard() {
    guard let path else {
      database = nil
      return
    }
    try? owner.act(path) { () throws(StoreError) in
      database = nil
      RecordingPath.remove(place)
    }
  }
}
