import Kernel

/// What the BPF programs of `BPF/files.h` and `BPF/syncs.h` tell of files.
enum FileEvent: Equatable {
  /// A file's name at the first write to it: its parts from the file up to the root of its file system.
  case seen(inode: UInt64, seen: UInt64, device: UInt32, names: [String])
  /// The inode left memory, and the account with it.
  case gone(inode: UInt64, FileAccount)
  /// Bytes were synced; `isKnown` says whether an account of the file tells how many.
  case sync(inode: UInt64, bytes: UInt64, isKnown: Bool, isDirectory: Bool)
  /// A stretch of activity, in nanoseconds of `Clock`.
  case window(start: UInt64, end: UInt64)

  static let kinds: Set<KernelEvent.Kind> = [.fileSeen, .fileGone, .fileSync, .windowEnded]

  init?(_ event: KernelEvent) {
    var reader = RecordReader(event.bytes, from: KernelEvent.headSize)
    guard let first = reader.next(UInt64.self) else { return nil }
    switch event.kind {
    case .fileSeen: self.init(named: first, event.bytes, &reader)
    case .fileGone:
      guard let account = FileAccount(event.bytes, from: KernelEvent.headSize + 8) else { return nil }
      self = .gone(inode: first, account)
    case .fileSync:
      guard let bytes = reader.next(UInt64.self), let flags = reader.next(2, of: UInt32.self) else {
        return nil
      }
      self = .sync(inode: first, bytes: bytes, isKnown: flags[0] != 0, isDirectory: flags[1] != 0)
    case .windowEnded:
      guard let end = reader.next(UInt64.self) else { return nil }
      self = .window(start: first, end: end)
    default: return nil
    }
  }

  private init?(named inode: UInt64, _ bytes: [UInt8], _ reader: inout RecordReader) {
    guard let seen = reader.next(UInt64.self), let device = reader.next(UInt32.self),
      let length = reader.next(UInt32.self)
    else { return nil }
    let start = KernelEvent.headSize + 32
    guard start + Int(length) <= bytes.count else { return nil }
    let names = bytes[start..<(start + Int(length))].split(separator: 0)
    self = .seen(
      inode: inode, seen: seen, device: device, names: names.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The file that a record tells the first write to; nil for another record. Does not allocate.
  static func named(_ record: UnsafeRawBufferPointer) -> FileNotice.Inode? {
    guard record.count >= 48, record.loadUnaligned(fromByteOffset: 8, as: UInt32.self) == fileSeen
    else { return nil }
    return FileNotice.Inode(
      number: record.loadUnaligned(fromByteOffset: 40, as: UInt32.self),
      generation: record.loadUnaligned(fromByteOffset: 44, as: UInt32.self))
  }

  /// The file that a record tells a sync of; nil for another record, and for a file that has no account. Does not
  /// allocate.
  static func synced(_ record: UnsafeRawBufferPointer) -> (file: FileNotice.Inode, device: UInt32)? {
    guard record.count >= 56, record.loadUnaligned(fromByteOffset: 8, as: UInt32.self) == fileSync,
      record.loadUnaligned(fromByteOffset: 32, as: UInt32.self) != 0
    else { return nil }
    let inode = FileNotice.Inode(
      number: record.loadUnaligned(fromByteOffset: 40, as: UInt32.self),
      generation: record.loadUnaligned(fromByteOffset: 48, as: UInt32.self))
    return (inode, record.loadUnaligned(fromByteOffset: 52, as: UInt32.self))
  }

  private static let fileSync = KernelEvent.Kind.fileSync.rawValue
  private static let fileSeen = KernelEvent.Kind.fileSeen.rawValue
}
