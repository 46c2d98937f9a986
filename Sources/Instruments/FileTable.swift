import Documents
import Kernel

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

  var kept: UInt64 { lines.reduce(0) { $0 + $1.kept } }
  /// Whether as much is kept, neither more nor less.
  var isKeptCertain: Bool { lines.allSatisfy { $0.kept == 0 || $0.isKeptCertain } }
  var isKeptPlaced: Bool { lines.allSatisfy { $0.kept == 0 || $0.isKeptPlaced } }

  /// Lines that a reader is spared.
  static let most = 500

  func json(_ span: Span) -> [JSONValue] { lines.prefix(Self.most).map { $0.json(span) } }

  /// How many calls were of what size.
  var sizes: [JSONValue] {
    let classes = FileAccount.sizeClasses
    return classes.indices.compactMap { index in
      let calls = lines.reduce(0) { $0 + ($1.account.sizes.isEmpty ? 0 : $1.account.sizes[index]) }
      guard calls > 0 else { return nil }
      return ["from": .number(Double(classes[index])), "calls": .number(Double(calls))]
    }
  }
}

extension FileTable.Line {
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

  func json(_ span: Span) -> JSONValue {
    func number(_ value: UInt64) -> JSONValue { .number(Double(value)) }
    return [
      "path": .string(path), "files": .integer(files), "remain": .integer(remain),
      "first": .number(max(0, span.seconds(first))), "size": number(account.size),
      "writes": number(account.calls), "written": number(account.written), "kept": number(kept),
      "rewritten": number(account.rewritten), "stretches": number(account.stretches),
      "whole": .number(Double(account.whole) + Double(save.replaced)), "replaced": .integer(save.replaced),
      "wholeBytes": number(wholeBytes),
      "unchanged": .integer(save.unchanged), "unchangedBytes": number(save.unchangedBytes),
      "syncs": number(account.syncs), "dirtied": number(account.dirtied),
      "stored": number(account.stored), "reads": number(account.readCalls), "read": number(account.read),
      "readWhole": number(account.readWhole),
    ]
  }
}
