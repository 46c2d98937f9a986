import Documents

/// The calls that a workload has made on its files, and what was in them.
struct WriteLedger {
  var writes = 0
  var bytes = 0
  var syncs = 0
  var renames = 0
  /// Bytes written over the same bytes, or in a new file in place of the same ones.
  var unchanged = 0

  var facts: [String: JSONValue] {
    [
      "writes": .integer(writes), "bytesWritten": .integer(bytes), "syncs": .integer(syncs),
      "renames": .integer(renames), "bytesUnchanged": .integer(unchanged),
    ]
  }

  /// - Parameter kept: bytes of the files that are still there once the process has ended.
  func truth(kept: Int) -> [String: TrueFigure] {
    [
      "disk.writes": TrueFigure(Double(writes)), "disk.writes.bytes": TrueFigure(Double(bytes)),
      "disk.syncs": TrueFigure(Double(syncs)), "disk.kept.bytes": TrueFigure(Double(kept)),
    ]
  }
}
