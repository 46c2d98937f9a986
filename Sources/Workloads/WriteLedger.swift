import Formats

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

  /// - Parameters:
  ///   - kept: bytes of the files that are still there once the process has ended.
  ///   - isStored: whether the files are those of some storage; what stays in memory is no write to a disk.
  func truth(kept: Int, isStored: Bool) -> [String: TrueFigure] {
    func stored(_ count: Int) -> TrueFigure { TrueFigure(isStored ? Double(count) : 0) }
    return [
      "disk.writes": stored(writes), "disk.writes.bytes": stored(bytes),
      "disk.syncs": TrueFigure(Double(syncs)),
      "disk.kept.bytes": stored(kept),
    ]
  }
}
