import Kernel

/// What the tree did with one file while its inode was in memory; mirrors `struct file_account` in `BPF/files.h`.
struct FileAccount: Equatable {
  /// Nanoseconds of `Clock`; with the inode's place in memory it tells one file from another.
  var seen: UInt64 = 0
  var number: UInt64 = 0
  var generation: UInt32 = 0
  /// As the kernel has it: the major number above 20 bits of the minor one.
  var device: UInt32 = 0
  /// Bytes in the file when it was first seen, and at last.
  var before: UInt64 = 0
  var size: UInt64 = 0
  /// Calls that wrote to it, and their bytes; of these those that replaced others, in how many stretches.
  var calls: UInt64 = 0
  var written: UInt64 = 0
  var rewritten: UInt64 = 0
  var stretches: UInt64 = 0
  /// Times that all of it was written again, and the bytes of these.
  var whole: UInt64 = 0
  var wholeBytes: UInt64 = 0
  /// Bounds of all that was written, in bytes; `low` is the larger where nothing was.
  var low: UInt64 = 0
  var high: UInt64 = 0
  /// Bytes in pages that were changed, and in pages that were sent to storage.
  var dirtied: UInt64 = 0
  var stored: UInt64 = 0
  var syncs: UInt64 = 0
  /// Bytes in pages that read calls asked for, the calls, and the times that they went through it from end to end.
  var read: UInt64 = 0
  var readCalls: UInt64 = 0
  var readWhole: UInt64 = 0
  /// Bytes written of which it is known where in the file they went, and times that it was mapped for writing.
  var placed: UInt64 = 0
  var mapped: UInt64 = 0
  /// Directory entries that still named it when it was evicted.
  var links: UInt32 = 0
  /// Calls by bytes, in the classes of `sizeClasses`.
  var sizes: [UInt64] = []

  /// Where a class of calls begins, in bytes.
  static let sizeClasses: [UInt64] = [0, 512, 4096, 16384, 65536, 262_144, 1_048_576, 16_777_216]

  init() {}

  /// As file handles name it.
  var inode: FileNotice.Inode {
    FileNotice.Inode(number: UInt32(truncatingIfNeeded: number), generation: generation)
  }

  init?(_ bytes: [UInt8], from place: Int = 0) {
    var reader = RecordReader(bytes, from: place)
    guard let seen = reader.next(UInt64.self), let number = reader.next(UInt64.self),
      let generation = reader.next(UInt32.self), let device = reader.next(UInt32.self),
      let long = reader.next(28, of: UInt64.self), let short = reader.next(11, of: UInt32.self)
    else { return nil }
    (self.seen, self.number, self.generation, self.device) = (seen, number, generation, device)
    (before, size, calls, written, rewritten) = (long[0], long[1], long[2], long[3], long[4])
    (stretches, whole, low, high, dirtied) = (long[5], long[6], long[7], long[8], long[9])
    (stored, syncs, read, readCalls, readWhole) = (long[10], long[13], long[14], long[15], long[16])
    (placed, mapped, wholeBytes) = (long[17], long[18], long[24])
    links = short[2]
    sizes = short[3...].map { UInt64($0) }
  }

  /// Bytes that were written and are still in a file of so many, at most.
  ///
  /// Through a mapping each byte can be a new one: a page that was dirty already is changed without a sign.
  func kept(of size: UInt64) -> UInt64 {
    if mapped > 0 { return size }
    guard placed == written else { return min(max(written, dirtied), size) }
    let end = min(high, size)
    return min(written, end > low ? end - low : 0)
  }

  /// Whether what is kept is neither less: which bytes of a stretch were written twice is not known.
  var isKeptCertain: Bool { isPlaced && rewritten == 0 }

  /// Whether it is known where all went that was written.
  var isPlaced: Bool { mapped == 0 && placed == written }
}

extension RecordReader {
  /// The next numbers; nil where the record ends before.
  mutating func next<Number: FixedWidthInteger>(_ count: Int, of type: Number.Type) -> [Number]? {
    var numbers: [Number] = []
    for _ in 0..<count {
      guard let number = next(type) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
