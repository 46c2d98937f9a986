import Documents
package import Formats

/// Sessions of a file or of standard input on their way into a history.
package struct SessionImport {
  package private(set) var count = ImportCount()
  private var lines: SessionLines
  private var block: [EncodedArchive]

  /// Reads the first of them: what cannot be read makes no history.
  ///
  /// - Parameter path: `-` is standard input.
  package init(_ path: String) throws(ExplainedError) {
    lines = SessionLines(try LineReader(path))
    block = try lines.next()
  }

  package var hasSessions: Bool { !block.isEmpty }

  /// Adds all that the history does not have yet.
  ///
  /// - Parameter each: is given each session's key, and whether it is new.
  /// - Throws: what went wrong, with what was imported until then.
  package mutating func write(
    to history: any HistoryStore, each: (_ key: String, _ isNew: Bool) -> Void
  ) throws(ExplainedError) {
    do throws(ExplainedError) {
      while hasSessions {
        try write(block, to: history, each)
        block = try lines.next()
      }
    } catch {
      guard count.all > 0 else { throw error }
      throw ExplainedError(
        error.message, hint: "Until then: \(count.words). The rest can be imported again.", kind: error.kind)
    }
  }

  /// All of a block in one transaction; where one of its sessions cannot be added, those before it are.
  private mutating func write(
    _ block: [EncodedArchive], to history: any HistoryStore, _ each: (String, Bool) -> Void
  ) throws(ExplainedError) {
    let isNew: [Bool]
    do throws(StoreError) { isNew = try history.write(block) } catch {
      guard error.kind == .exists, block.count > 1 else { throw ExplainedError(error.description) }
      for session in block { try write([session], to: history, each) }
      return
    }
    for (session, isNew) in zip(block, isNew) {
      count.add(isNew)
      each(session.archive.session.key, isNew)
    }
  }
}
