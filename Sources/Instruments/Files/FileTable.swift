import Kernel
import Recordings

/// The table `files`: what was done to each path, over all the files that bore it one after the other.
struct FileTable {
  struct Line: Equatable {
    var path: String
    var files = 0
    var first: UInt64 = .max
    var account = FileAccount()
    var kept: UInt64 = 0
    var isKeptCertain = true
    var isKeptPlaced = true
    var remain = 0
    var save = FileHistory.Save()
  }

  /// Where a file ended: its path, and its bytes if it is still there.
  struct End: Equatable {
    var path: String
    var size: UInt64?
    /// Whether it was looked at; else the size is the last that was seen.
    var isSeen = true
  }

  /// The line written most first.
  private(set) var lines: [Line] = []

  /// - Parameter ends: of each file, in the ledger's order; a file without is passed over.
  init(_ files: [FileLedger.File], _ ends: [End]) {
    var places: [String: Int] = [:]
    for (file, end) in zip(files, ends) {
      let place = places[end.path] ?? lines.count
      if place == lines.count { lines.append(Line(path: end.path)) }
      places[end.path] = place
      lines[place].add(file.account, end)
    }
    lines.sort {
      ($0.account.written, $0.account.dirtied, $0.account.read, $1.path)
        > ($1.account.written, $1.account.dirtied, $1.account.read, $0.path)
    }
  }

  mutating func add(_ history: FileHistory) {
    for index in lines.indices { history.saves[lines[index].path].map { lines[index].save = $0 } }
  }

  /// Saves of which it is unknown whether they changed anything, where too few were compared for a habit to be seen, and
  /// with those known to have changed nothing they are more than one.
  var uncompared: Int {
    lines.reduce(0) { sum, line in
      let missed = line.uncompared
      let isHidden = line.save.compared < Self.enough && missed + line.save.unchanged > 1
      return isHidden ? sum + missed : sum
    }
  }

  /// Comparisons of a file that show whether it is saved without a change again and again.
  private static let enough = 5

  var kept: UInt64 { lines.reduce(0) { $0 + $1.kept } }
  /// Whether as much is kept, neither more nor less.
  var isKeptCertain: Bool { lines.allSatisfy { $0.kept == 0 || $0.isKeptCertain } }
  var isKeptPlaced: Bool { lines.allSatisfy { $0.kept == 0 || $0.isKeptPlaced } }

  /// Lines that a reader is spared.
  static let most = 500

  func rows(_ span: Span) -> [FileRow] { lines.prefix(Self.most).map { $0.row(span) } }

  /// How many calls were of what size.
  var sizes: [WriteSizeRow] {
    let classes = FileAccount.sizeClasses
    return classes.indices.compactMap { index in
      let calls = lines.reduce(0) { $0 + ($1.account.sizes.isEmpty ? 0 : $1.account.sizes[index]) }
      guard calls > 0 else { return nil }
      return WriteSizeRow(from: Double(classes[index]), calls: Double(calls))
    }
  }
}

extension FileTable.Line {
  /// Saves that were not compared with the one before: of the whole file, and of a part of it those not looked at.
  fileprivate var uncompared: Int {
    let whole = Int(clamping: account.whole) + save.replaced - save.compared
    return max(0, whole, account.rewritten > 0 ? save.passedOver : 0)
  }

  mutating func add(_ other: FileAccount, _ end: FileTable.End) {
    files += 1
    first = min(first, other.seen)
    remain += end.size == nil ? 0 : 1
    kept += end.size.map { other.kept(of: $0) } ?? 0
    isKeptCertain = isKeptCertain && (end.size == nil || (end.isSeen && other.isKeptCertain))
    isKeptPlaced = isKeptPlaced && (end.size == nil || other.isPlaced)
    account.calls += other.calls
    account.written += other.written
    account.rewritten += other.rewritten
    account.stretches += other.stretches
    account.whole += other.whole
    account.wholeBytes += other.wholeBytes
    account.dirtied += other.dirtied
    account.stored += other.stored
    account.syncs += other.syncs
    account.read += other.read
    account.readCalls += other.readCalls
    account.readWhole += other.readWhole
    account.size = max(account.size, other.size)
    if account.sizes.isEmpty {
      account.sizes = other.sizes
    } else {
      for index in other.sizes.indices { account.sizes[index] += other.sizes[index] }
    }
  }

  /// Bytes of rewrites of the whole, of which replacements were written to files of their own.
  private var wholeBytes: UInt64 {
    account.wholeBytes + account.written / UInt64(max(files, 1)) * UInt64(save.replaced)
  }

  /// Bytes of saves without a change: to a file that stays in place no more than was written over what was there.
  var unchangedBytes: UInt64 {
    save.replacedBytes + min(save.heldBytes, account.rewritten + account.wholeBytes)
  }

  func row(_ span: Span) -> FileRow {
    var row = FileRow(path: path)
    (row.files, row.remain) = (Double(files), Double(remain))
    (row.first, row.size) = (max(0, span.seconds(first)), Double(account.size))
    (row.writes, row.written, row.kept) = (Double(account.calls), Double(account.written), Double(kept))
    (row.rewritten, row.stretches) = (Double(account.rewritten), Double(account.stretches))
    (row.whole, row.replaced) = (Double(account.whole) + Double(save.replaced), Double(save.replaced))
    row.wholeBytes = Double(wholeBytes)
    (row.unchanged, row.unchangedBytes) = (Double(save.unchanged), Double(unchangedBytes))
    row.syncs = Double(account.syncs)
    (row.dirtied, row.stored) = (Double(account.dirtied), Double(account.stored))
    (row.reads, row.read, row.readWhole) = (
      Double(account.readCalls), Double(account.read), Double(account.readWhole)
    )
    return row
  }
}
