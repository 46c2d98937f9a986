package import Documents
import Quantities

extension FileInstrument {
  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    [
      "disk.kept.bytes": kept(facts),
      "disk.reads.bytes": figure(
        facts, "files.read", .bytes, exact: false,
        "whole pages that read calls asked for, from memory or storage, on ext4"),
      "disk.sync.bytes.median": figure(
        facts, "files.sync.median", .bytes, exact: facts.total("files.writes.until") == nil,
        "of files on ext4; what was written to each since its last sync"),
      "disk.unchanged.bytes": unchanged(facts),
      "disk.windows": figure(
        facts, "files.windows", .count, exact: true, "writes to files and syncs on ext4"),
    ]
  }

  /// At most so much: which bytes of a stretch were written twice is not kept.
  private static func kept(_ facts: RunFacts) -> Metric {
    let isCertain = facts.total("files.rewritten") == 0 && facts.total("files.writes.until") == nil
    let note =
      isCertain
      ? "of files on ext4"
      : "of files on ext4, at most: what lies between the first and the last byte written counts as far as so much was written"
    return figure(facts, "files.kept", .bytes, exact: isCertain, note)
  }

  private static func unchanged(_ facts: RunFacts) -> Metric {
    let name = "files.unchanged"
    guard let value = facts.total(name) else {
      return Metric(
        .missing(facts.reason(name) ?? facts.reason("files") ?? absence(facts, name)), .bytes,
        instrument: meta.id)
    }
    return Metric(
      .value(value, .sampled), .bytes, instrument: meta.id,
      note: """
        files of up to 1 MiB on ext4, compared after they were closed or made durable, at most once a sample or 50 times \
        a second; what a file held before the run is not known
        """)
  }

  private static func figure(
    _ facts: RunFacts, _ total: String, _ unit: Unit, exact: Bool, _ note: String
  ) -> Metric {
    guard let value = facts.total(total) else {
      let why = facts.reason(total) ?? facts.reason("files") ?? absence(facts, total)
      return Metric(.missing(why), unit, instrument: meta.id)
    }
    let isWhole = exact && (facts.total("files.lost") ?? 0) == 0
    return Metric(.value(value, isWhole ? .exact : .modelled), unit, instrument: meta.id, note: note)
  }

  private static func absence(_ facts: RunFacts, _ total: String) -> String {
    guard facts.total("files.kept") != nil else { return "known only at the end of a run" }
    return total == "files.sync.median" ? "no file was made durable on its own" : "not measured"
  }
}

extension FileInstrument {
  /// Syncs that stand in the recording one by one; the table holds all.
  static let mostEvents = 1000

  static func events(_ ledger: FileLedger, _ ends: [FileTable.End], _ span: Span) -> [Recording.Event] {
    let syncs = ledger.syncs.prefix(mostEvents).map { sync in
      Recording.Event(
        time: span.seconds(sync.time), kind: "disk.sync",
        detail: [
          "path": sync.file.map { .string(ends[$0].path) }, "bytes": sync.bytes.map { .number(Double($0)) },
          "directory": sync.isDirectory ? .bool(true) : nil,
        ].compactMapValues { $0 })
    }
    return Array(syncs)
  }

  func notes(_ table: FileTable, _ ledger: FileLedger, _ span: Span) -> [String] {
    var notes: [String] = []
    func add(_ condition: Bool, _ note: @autoclosure () -> String) { if condition { notes.append(note()) } }
    let most = Display.text(CallStorm.most, .count)
    for (began, calls, what) in [
      (writes.began, "writes", "sizes of calls, written, rewritten and kept bytes of each file"),
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
    add(beyond > 0, "more files at a time than can be followed: \(beyond) calls are in no file's account")
    let elsewhere = part.figure(.filesElsewhere) ?? 0
    add(
      elsewhere > 0,
      "\(elsewhere) page changes or reads on file systems other than ext4 are in no file's account")
    add(
      (watch?.passedOver ?? 0) + (watch?.lost ?? 0) > 0,
      "files were closed or moved more often than they could be looked at; unchanged and replaced ones may be missing"
    )
    add(part.lost > 0, "\(part.lost) events of files and threads were lost; their accounts are incomplete")
    add(
      table.lines.count > FileTable.most, "of \(table.lines.count) files the table lists \(FileTable.most)")
    add(
      ledger.syncs.count > Self.mostEvents,
      "of \(ledger.syncs.count) syncs the first \(Self.mostEvents) stand one by one; the table of files counts all"
    )
    return notes
  }
}
