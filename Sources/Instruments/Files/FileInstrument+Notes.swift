import Quantities
import Recordings

extension FileInstrument {
  /// Syncs that stand in the recording one by one; the table holds all.
  static let mostEvents = 1000

  static func events(_ ledger: FileLedger, _ ends: [FileTable.End], _ span: Span) -> [Recording.Event] {
    let syncs = ledger.syncs.prefix(mostEvents).map { sync in
      Recording.Event(
        span.seconds(sync.time),
        DiskSync(
          path: sync.file.map { ends[$0].path }, bytes: sync.bytes.map { Double($0) },
          directory: sync.isDirectory ? true : nil))
    }
    return Array(syncs)
  }

  func notes(_ table: FileTable, _ ledger: FileLedger, _ span: Span) -> [String] {
    var notes: [String] = []
    func add(_ condition: Bool, _ note: @autoclosure () -> String) { if condition { notes.append(note()) } }
    let most = Display.text(CallStorm.most, .count)
    for (began, calls, what) in [
      (writes.began, "writes", "rewritten and kept bytes of each file"),
      (reads.began, "reads", "what was read of each file"),
    ] {
      add(
        began != nil,
        """
        more than \(most) \(calls) to files a second: from \(Display.text(span.seconds(began ?? 0), .seconds)) on they \
        were not followed one by one, so as not to slow the program down; \(what) are those up to then
        """)
    }
    let beyond = part.figure(.filesBeyond) ?? 0
    add(
      beyond > 0,
      "more files at a time than can be followed: \(Self.count(beyond)) calls are in no file's account")
    for (figure, one, several) in [
      (KernelFigure.writesElsewhere, "write to a file", "writes to files"),
      (.mappedElsewhere, "mapping of a file", "mappings of files"),
    ] {
      let count = part.figure(figure) ?? 0
      let what = count == 1 ? "1 \(one) on a file system" : "\(Self.count(count)) \(several) on file systems"
      add(count > 0, "\(what) other than ext4 \(count == 1 ? "is" : "are") in no file's account")
    }
    add(
      (watch?.passedOver ?? 0) + (watch?.lost ?? 0) > 0,
      "files were closed or moved more often than they could be looked at; unchanged and replaced ones may be missing"
    )
    add(
      part.lost > 0,
      "\(Self.count(part.lost)) events of files and threads were lost; their accounts are incomplete")
    add(
      table.lines.count > FileTable.most,
      "of \(Self.count(table.lines.count)) files the table lists \(Self.count(FileTable.most))")
    add(
      ledger.syncs.count > Self.mostEvents,
      """
      of \(Self.count(ledger.syncs.count)) syncs the first \(Self.count(Self.mostEvents)) stand one by one; the table of \
      files counts all
      """
    )
    return notes
  }

  /// With plain spaces: a note is read by other programs too.
  private static func count(_ number: some BinaryInteger) -> String {
    Display.text(Double(number), .count).replacing("\u{a0}", with: " ")
  }
}
