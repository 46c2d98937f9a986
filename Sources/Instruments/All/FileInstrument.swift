package import Documents
import Glibc
package import Kernel
import Quantities
import Recordings

/// What the tree does with each file: counted by BPF programs where ext4 writes, reads and makes durable.
package final class FileInstrument: Instrument {
  package static let meta = InstrumentMeta(id: "files", title: "Files", columns: [], disturbance: 3)

  let part: KernelPart
  private let calls: CountedCalls
  private(set) var writes = CallStorm()
  private(set) var reads = CallStorm()
  private(set) var watch: FileWatch?
  private var place = 0
  private var nextTurn: UInt64 = 0
  /// Nanoseconds between two turns of what takes system calls, however often samples are taken.
  private static let interval: UInt64 = 20_000_000
  private var watchProblem = "it was not begun"

  package init(_ target: Target) {
    part = KernelPart("files", target)
    calls = CountedCalls(target)
  }

  package func begin() throws(SystemError) {
    part.attach()
    calls.attach()
    guard part.problem == nil else { return }
    do throws(SystemError) { watch = try FileWatch() } catch { watchProblem = Self.words(error) }
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    part.take()
    guard moment.isLast || moment.now >= nextTurn else { return }
    nextTurn = moment.now + Self.interval
    if let watch { look(watch, moment.now) }
    if moment.isLast { watch?.stop() }
    if writes.begins(part.figure(.writes, at: moment.now), moment.now) {
      part.detach(Self.writeProgram)
    }
    if reads.begins(part.figure(.fileReads, at: moment.now), moment.now) { part.detach(Self.readProgram) }
  }

  private func look(_ watch: FileWatch, _ now: UInt64) {
    watch.beginTick()
    learn(watch, now)
    watch.take(now) {
      part.take()
      learn(watch, now)
    }
  }

  /// What the kernel's programs have told meanwhile: files written to for the first time, and syncs.
  private func learn(_ watch: FileWatch, _ now: UInt64) {
    part.walk(from: &place) { record in
      if let file = FileEvent.named(record) { watch.follow(file) }
      if let synced = FileEvent.synced(record) { watch.look(synced.file, on: synced.device, now) }
    }
  }

  /// By the names of `BPF/files.h` and `BPF/reads.h`.
  static let writeProgram = "written"
  static let readProgram = "read"

  package func finish(_ span: Span) -> Measured {
    watch?.end()
    if let problem = part.problem ?? calls.problemAtEnd {
      return Measured(totals: [.files: .denied(problem)])
    }
    let ledger = FileLedger(part.events(FileEvent.kinds), held: held())
    var ends = FileEnds()
    let paths = ends.find(ledger.files, watch)
    var table = FileTable(ledger.files, paths)
    table.add(history(ledger.files, paths, &ends))
    var measured = Measured(notes: notes(table, ledger, span))
    (measured.tables.files, measured.tables.writeSizes) = (table.rows(span), table.sizes)
    measured.events = Self.events(ledger, paths, span)
    measured.totals = totals(table, ledger, span)
    return measured
  }

  private func history(
    _ files: [FileLedger.File], _ paths: [FileTable.End], _ ends: inout FileEnds
  ) -> FileHistory {
    guard let watch else { return FileHistory([], [], [:]) }
    let written = zip(files, paths).filter { $0.0.account.written + $0.0.account.dirtied > 0 }
    let named = Dictionary(written.map { ($0.0.account.inode, $0.1.path) }) { $1 }
    let moves = watch.moves.compactMap { move in
      ends.path(move, watch).map { FileHistory.File(inode: move.file, path: $0) }
    }
    return FileHistory(watch.looks, moves, named, passedOver: watch.passedOver)
  }

  private func held() -> [(inode: UInt64, account: FileAccount)] {
    part.entries("files").compactMap { entry in
      var key = RecordReader(entry.key)
      guard let inode = key.next(UInt64.self), let account = FileAccount(entry.value) else { return nil }
      return (inode, account)
    }
  }

  private func totals(_ table: FileTable, _ ledger: FileLedger, _ span: Span) -> [TotalName: Reading<Double>]
  {
    let read = table.lines.reduce(0) { $0 + $1.account.read }
    var totals: [TotalName: Reading<Double>] = [
      .filesKept: .value(Double(table.kept)), .filesLost: .value(Double(part.lost)),
      .filesKeptCertain: .value(table.isKeptCertain ? 1 : 0),
      .filesKeptPlaced: .value(table.isKeptPlaced ? 1 : 0),
      .filesBeyond: .value(Double(part.figure(.filesBeyond) ?? 0)),
      .filesReadsElsewhere: .value(Double(part.figure(.readsElsewhere) ?? 0)),
      .filesWindows: .value(Double(ledger.windows.count) + (isActive ? 1 : 0)),
      .filesRead: part.attached.contains(Self.readProgram)
        ? .value(Double(read)) : .absent("this kernel does not report reads (Linux 6.11 or later does)"),
    ]
    totals[.filesUnchanged] =
      watch == nil
      ? .denied(watchProblem) : .value(Double(table.lines.reduce(0) { $0 + $1.unchangedBytes }))
    totals[.filesUncompared] = .value(Double(table.uncompared))
    totals[.filesUnheard] = watch.map { .value(Double($0.lost)) }
    let known = ledger.syncs.filter { !$0.isDirectory }.compactMap { $0.bytes.map { Double($0) } }
    if let median = Statistics.median(known) { totals[.filesSyncMedian] = .value(median) }
    totals[.filesWritesUntil] = writes.began.map { .value(span.seconds($0)) }
    totals[.filesReadsUntil] = reads.began.map { .value(span.seconds($0)) }
    return totals
  }

  /// Whether there was any activity, so that a last stretch of it has not been told.
  private var isActive: Bool {
    part.entries("activity").contains { entry in
      var reader = RecordReader(entry.value)
      return (reader.next(2, of: UInt64.self)?[1] ?? 0) > 0
    }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [
      KernelPart.diagnosis(
        "files", unit: meta.id, source: "BPF on ext4's tracepoints", lost: "the table of files", root),
      watching(root),
    ]
  }

  private static func watching(_ root: KernelRoot) -> Diagnosis {
    var row = Diagnosis(kind: "instrument", unit: meta.id, source: "fanotify(7)", state: .works)
    do throws(SystemError) { _ = try FileNotices(try MountInfo.read(root)) } catch {
      row.state = .missing
      row.reason = "\(words(error)); names that files were moved to and unchanged contents cannot be had"
      row.remedy = error.code == EPERM ? "sudo" : nil
    }
    return row
  }

  private static func words(_ error: SystemError) -> String {
    switch error.code {
    case EPERM, EACCES: "watching files is not permitted; see \"headroom doctor\""
    case ENOSYS, EINVAL: "the kernel cannot watch files by name (Linux 5.9 or later can)"
    default: error.description
    }
  }
}
