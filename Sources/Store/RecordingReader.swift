import Glibc
package import Recordings
import SQLite

/// Reads recordings from a file, also from one whose writer was killed, and leaves the file as it is.
package enum RecordingReader {
  /// Every run in the file, oldest first.
  ///
  /// - Throws: `StoreError` where there is no file, it is no recording, is damaged or is from a newer Headroom.
  package static func load(_ path: String) throws(StoreError) -> [Recording] {
    switch try RecordingPath.inspect(path) {
    case .nothing:
      throw StoreError(
        .notThere, path, "no such file",
        remedy: "\"headroom history runs\" lists the last runs")
    case .empty: throw RecordingPath.notARecording(path, "the file is empty")
    case .recording: break
    }
    guard SQLiteLimits.isAvailable else { throw .unavailable(path) }
    // A look at a file without a log lays nothing beside it.
    guard RecordingPath.hasLog(path) else { return try load(StoreDatabase(path, .immutable)) }
    do {
      return try load(StoreDatabase(path, .reading))
    } catch  where error.kind == .unwritable {
      // Reading a log takes shared memory beside the file.
      throw StoreError(
        .unreadable, path, "cannot be read together with its log: \(error.problem)",
        remedy: "copy it and the file ending in -wal to a directory that you may write to")
    }
  }

  private static func load(_ database: StoreDatabase) throws(StoreError) -> [Recording] {
    let loader = RecordingLoader(database)
    // One transaction, so that a writer at work shows us one moment of the run and not several.
    try database.execute("BEGIN")
    try database.checkContent(RecordingSchema.creation)
    var recordings: [Recording] = []
    for run in try loader.runs() { recordings.append(try loader.load(run.id, cutOff: !run.complete)) }
    guard !recordings.isEmpty else { throw .damaged(database.file, "it holds no run") }
    return recordings
  }
}
