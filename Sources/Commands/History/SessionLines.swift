import Documents
import Formats
import Store

/// The sessions that a file or standard input holds, a line each.
struct SessionLines {
  private var lines: LineReader

  init(_ lines: LineReader) { self.lines = lines }

  /// The next session, its start to the millisecond; nil after the last one.
  ///
  /// - Throws: where a line is none, named by its number.
  mutating func next() throws(CommandError) -> SessionArchive? {
    while let line = try lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let name = "\(lines.name), line \(lines.number)"
      var archive: SessionArchive
      do throws(DocumentError) {
        archive = try SessionArchive(DocumentReader(file: name, bytes: line))
      } catch { throw CommandError(error) }
      archive.session.started = try Self.checked(archive, name)
      return archive
    }
    return nil
  }

  /// The session's start as a history keeps it.
  private static func checked(_ archive: SessionArchive, _ name: String) throws(CommandError) -> String {
    let session = archive.session
    guard isKey(session.key) else {
      throw CommandError("\(name): \"\(session.key)\" is no key of a session")
    }
    if let run = archive.runs.first(where: { $0.key.isEmpty }) {
      throw CommandError("\(name): a run of \(run.name) has no key")
    }
    guard let started = HistoryMoment.normalised(session.started) else {
      throw CommandError(
        "\(name): \"\(session.started)\" is no moment in UTC; expected something like 2026-11-20T18:00:00.000Z"
      )
    }
    return started
  }

  /// Look-ups by the first digits of a key need it plain.
  private static func isKey(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 128
      && key.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0))
      }
  }
}
