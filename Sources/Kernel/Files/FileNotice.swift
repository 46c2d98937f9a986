/// One notice of fanotify(7) in a group that names files by file handles.
package struct FileNotice: Sendable, Equatable {
  /// An inode as ext4's and f2fs' file handles name it.
  package struct Inode: Sendable, Hashable {
    package var number: UInt32
    package var generation: UInt32
    package init(number: UInt32, generation: UInt32) {
      self.number = number
      self.generation = generation
    }
  }

  /// Bits of FAN_CLOSE_WRITE, FAN_MOVED_TO and others.
  package var mask: UInt64
  package var process: Int32
  /// Of statfs(2).
  package var fileSystem: UInt64 = 0
  package var file: Inode?
  package var directory: Inode?
  /// Where the name stands in the buffer.
  package var name: Range<Int> = 0..<0

  package var isClosed: Bool { mask & 0x8 != 0 }
  package var isMoved: Bool { mask & 0x80 != 0 }
  /// Notices were lost.
  package var isOverflow: Bool { mask & 0x4000 != 0 }

  /// Reads the notice at a place and goes on behind it; nil at the end of what is whole. Does not allocate.
  package static func next(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> FileNotice? {
    guard place >= 0, place + headSize <= bytes.count else { return nil }
    let size = Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    let head = Int(bytes.loadUnaligned(fromByteOffset: place + 6, as: UInt16.self))
    guard size >= headSize, head >= headSize, place + size <= bytes.count else { return nil }
    var notice = FileNotice(
      mask: bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self),
      process: bytes.loadUnaligned(fromByteOffset: place + 20, as: Int32.self))
    var record = place + head
    while record + 4 <= place + size {
      let length = Int(bytes.loadUnaligned(fromByteOffset: record + 2, as: UInt16.self))
      guard length >= 4, record + length <= place + size else { break }
      notice.read(bytes, record..<(record + length))
      record += length
    }
    place += size
    return notice
  }

  /// Bytes of struct fanotify_event_metadata.
  private static let headSize = 24
  /// FAN_EVENT_INFO_TYPE_FID and FAN_EVENT_INFO_TYPE_DFID_NAME.
  private static let (fileRecord, nameRecord): (UInt8, UInt8) = (1, 2)

  /// Type, padding, length; the file system; the handle's size and type; inode number and generation; the name.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ record: Range<Int>) {
    let type = bytes[record.lowerBound]
    guard type == Self.fileRecord || type == Self.nameRecord, record.count >= 28 else { return }
    func number(_ offset: Int) -> UInt32 {
      bytes.loadUnaligned(fromByteOffset: record.lowerBound + offset, as: UInt32.self)
    }
    // FILEID_INO32_GEN.
    guard number(12) == 8, number(16) == 1 else { return }
    fileSystem = bytes.loadUnaligned(fromByteOffset: record.lowerBound + 4, as: UInt64.self)
    let inode = Inode(number: number(20), generation: number(24))
    if type == Self.fileRecord {
      file = inode
    } else {
      directory = inode
      let start = record.lowerBound + 28
      var end = start
      while end < record.upperBound, bytes[end] != 0 { end += 1 }
      name = start..<end
    }
  }
}
