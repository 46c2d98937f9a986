/// How recordings lie in a database: one run in a recording's file, many in a history.
enum RecordingSchema {
  /// `Hdrm`, at byte 68 of the file (sqlite.org/fileformat.html), so that `file` and we know it for ours.
  static let applicationID: UInt32 = 0x4864_726D
  /// At byte 60 of the file; grows with each change that an older reader would misread.
  static let version: UInt32 = 1
  static let tables = ["run", "origin", "series", "batch", "chunk", "event"]

  /// Small pages, because each flush writes whole ones; a small cache, because we sit beside what we measure.
  static let settings = """
    PRAGMA page_size=1024; PRAGMA cache_size=-256; PRAGMA temp_store=FILE;
    """

  /// One `batch` holds the moments of a flush, one `chunk` a series' values at those moments: both are blobs of
  /// little-endian 64-bit floats, and a NaN says that there was no value.
  static let creation = """
    PRAGMA application_id=\(applicationID);
    PRAGMA user_version=\(version);
    CREATE TABLE run(id INTEGER PRIMARY KEY, complete INTEGER NOT NULL, state TEXT NOT NULL);
    CREATE TABLE origin(run INTEGER PRIMARY KEY REFERENCES run, document TEXT NOT NULL);
    CREATE TABLE series(id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run, name TEXT NOT NULL,
      unit TEXT NOT NULL, UNIQUE(run, name));
    CREATE TABLE batch(id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run, time BLOB NOT NULL);
    CREATE TABLE chunk(id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run,
      batch INTEGER NOT NULL REFERENCES batch, series INTEGER NOT NULL REFERENCES series, value BLOB NOT NULL);
    CREATE TABLE event(id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run, time REAL NOT NULL,
      kind TEXT NOT NULL, detail TEXT NOT NULL);
    CREATE INDEX batch_run ON batch(run);
    CREATE INDEX chunk_run ON chunk(run);
    CREATE INDEX event_run ON event(run);
    """
}
