import Documents

/// The table of files, as audits read it.
struct FileLines {
  struct Line {
    var path: String
    /// Files that bore the path one after the other, and those of them that were still there at the end.
    var files: Double
    var remain: Double
    /// Seconds from exec to the first write or read.
    var first: Double
    /// Bytes; the largest that the file was.
    var size: Double
    var writes: Double
    var written: Double
    var kept: Double
    var dirtied: Double
    /// Bytes of it that were sent to storage.
    var stored: Double
    /// Times that it was written anew from end to end, or replaced, and the bytes of these.
    var whole: Double
    var wholeBytes: Double
    /// Times that it was written with what it held already.
    var unchanged: Double
    var syncs: Double
    var reads: Double
    var read: Double
    var readWhole: Double
  }

  let lines: [Line]

  init(_ input: AuditInput) {
    lines = input.table("files").compactMap { line in
      guard let path = line["path"]?.string else { return nil }
      func figure(_ name: String) -> Double { line[name]?.number ?? 0 }
      return Line(
        path: path, files: figure("files"), remain: figure("remain"), first: figure("first"),
        size: figure("size"), writes: figure("writes"), written: figure("written"), kept: figure("kept"),
        dirtied: figure("dirtied"), stored: figure("stored"), whole: figure("whole"),
        wholeBytes: figure("wholeBytes"),
        unchanged: figure("unchanged"),
        syncs: figure("syncs"), reads: figure("reads"), read: figure("read"), readWhole: figure("readWhole"))
    }
  }

  var written: Double { lines.reduce(0) { $0 + $1.written } }
}
