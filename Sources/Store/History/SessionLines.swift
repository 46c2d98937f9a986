import Documents
package import Formats
import Kernel

/// The sessions that a file or standard input holds, a line each, some at a time: while some are written down, the next
/// are read.
package struct SessionLines {
  private typealias Work = ParallelWork<SessionLine, Result<EncodedArchive, ExplainedError>>
  private var lines: LineReader
  private var ahead: Work?
  /// What is wrong behind the lines that are being read.
  private var failure: ExplainedError?

  /// Lines and bytes that are read at a time: as many as one transaction writes.
  private static let (mostLines, mostBytes) = (500, 4 << 20)

  package init(_ lines: LineReader) {
    self.lines = lines
    begin()
  }

  /// The next sessions, their starts to the millisecond; none after the last one.
  ///
  /// - Throws: where the next line is none, named by its number.
  package mutating func next() throws(ExplainedError) -> [EncodedArchive] {
    let results = ahead?.finish() ?? []
    ahead = nil
    var archives: [EncodedArchive] = []
    for result in results {
      switch result {
      case .success(let archive): archives.append(archive)
      case .failure(let error):
        failure = error
        return try orFailure(archives)
      }
    }
    if failure == nil { begin() }
    return try orFailure(archives)
  }

  private func orFailure(_ archives: [EncodedArchive]) throws(ExplainedError) -> [EncodedArchive] {
    if archives.isEmpty, let failure { throw failure }
    return archives
  }

  private mutating func begin() {
    var (block, bytes) = ([SessionLine](), 0)
    do throws(ExplainedError) {
      while block.count < Self.mostLines, bytes < Self.mostBytes, let line = try lines.next() {
        guard line.contains(where: { $0 > 0x20 }) else { continue }
        block.append(SessionLine(name: "\(lines.name), line \(lines.number)", bytes: line))
        bytes += line.count
      }
    } catch { failure = error }
    ahead = block.isEmpty ? nil : Work("reader", block) { $0.archive }
  }
}

/// A line that is to be a session.
struct SessionLine {
  /// With its number.
  let name: String
  let bytes: [UInt8]

  var archive: Result<EncodedArchive, ExplainedError> {
    do throws(ExplainedError) { return .success(EncodedArchive(try read(), line: bytes)) } catch {
      return .failure(error)
    }
  }

  private func read() throws(ExplainedError) -> SessionArchive {
    var archive: SessionArchive
    do throws(DocumentError) {
      archive = try SessionArchive(DocumentReader(file: name, bytes: bytes))
    } catch { throw ExplainedError(error) }
    archive.session.started = try checked(archive)
    return archive
  }

  /// The session's start as a history keeps it.
  private func checked(_ archive: SessionArchive) throws(ExplainedError) -> String {
    let session = archive.session
    guard Self.isKey(session.key) else {
      throw ExplainedError("\(name): \"\(session.key)\" is no key of a session")
    }
    if let run = archive.runs.first(where: { $0.key.isEmpty }) {
      throw ExplainedError("\(name): a run of \(run.name) has no key")
    }
    guard let started = HistoryMoment.normalised(session.started) else {
      throw ExplainedError(
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
