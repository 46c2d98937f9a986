package import Formats
import Quantities

/// What was done with the files of one path, over all the files that bore it one after the other.
package struct FileRow: TableRow {
  package var path: String
  /// Files that bore the path, and those of them that were still there at the end.
  package var files = 0.0
  package var remain = 0.0
  /// Seconds from exec to the first write or read.
  package var first = 0.0
  /// Bytes; the largest that the file was.
  package var size = 0.0
  /// Calls, and their bytes.
  package var writes = 0.0
  package var written = 0.0
  /// Bytes that were still there at the end.
  package var kept = 0.0
  /// Bytes that replaced others, in how many stretches.
  package var rewritten = 0.0
  package var stretches = 0.0
  /// Times that it was written again from end to end, or replaced; the latter alone; and the bytes of both, which the first
  /// recordings do not have.
  package var whole = 0.0
  package var replaced = 0.0
  package var wholeBytes: Double?
  /// Times that it was written with what it held already, and their bytes.
  package var unchanged = 0.0
  package var unchangedBytes = 0.0
  package var syncs = 0.0
  /// Bytes in pages that were changed, and that were sent to storage.
  package var dirtied = 0.0
  package var stored = 0.0
  /// Calls, their bytes, and the times that they went through it from end to end.
  package var reads = 0.0
  package var read = 0.0
  package var readWhole = 0.0

  package init(path: String) { self.path = path }

  package static let table = Table(
    "files", "Files", "What was done with the files of each path, the one written most first.",
    blank: FileRow(path: ""),
    .init("path", "File", \.path), .init("writes", "Writes", .count, \.writes),
    .init("written", "Written", .bytes, \.written), .init("kept", "Kept", .bytes, \.kept),
    .init("rewritten", "Rewritten", .bytes, \.rewritten), .init("whole", "Whole", .count, \.whole),
    .init("syncs", "Syncs", .count, \.syncs), .init("read", "Read", .bytes, \.read),
    .init("files", \.files), .init("remain", \.remain), .init("first", \.first), .init("size", \.size),
    .init("stretches", \.stretches), .init("replaced", \.replaced), .init("wholeBytes", \.wholeBytes),
    .init("unchanged", \.unchanged), .init("unchangedBytes", \.unchangedBytes),
    .init("dirtied", \.dirtied), .init("stored", \.stored), .init("reads", \.reads),
    .init("readWhole", \.readWhole))
}
