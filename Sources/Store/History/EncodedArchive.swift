import Documents
import Formats

/// A session whose runs are in the form that a history keeps: to make it takes as long as to write it down, and any thread
/// can.
package struct EncodedArchive: Sendable {
  package let archive: SessionArchive
  /// One for each run.
  let documents: [String]

  package init(_ archive: SessionArchive) {
    self.archive = archive
    documents = archive.runs.map(Self.document)
  }

  /// - Parameter line: where it was read: its runs are kept as they stand there.
  package init(_ archive: SessionArchive, line: [UInt8]) {
    let texts = JSONItems.texts(of: "runs", in: line) ?? []
    self.archive = archive
    documents = texts.count == archive.runs.count ? texts : archive.runs.map(Self.document)
  }

  static func document(_ run: BenchRun) -> String { JSONWriter.line(run.json) }
}
