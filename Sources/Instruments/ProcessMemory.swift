import Glibc
import Kernel

/// One process's memory as last read. Kept in a slot; plain data and descriptors.
struct ProcessMemory {
  private var statm = SampledFile.none
  /// Nanoseconds of `Clock` when it was last read in full; 0 for never.
  private var readAt: UInt64 = 0
  /// Bytes of the footprint that are no resident anonymous pages, such as swap; less than 0 where pages are shared.
  private var beside = 0.0
  private var peakReadAt: UInt64 = 0
  private var readAnonymous = 0.0
  private var shared = 0.0
  private var readShared = 0.0
  private var anonymous = 0.0
  private(set) var resident = 0.0
  private(set) var residentPeak = 0.0

  /// An unchanged process is read again after this long, for what `statm` does not show: swap, sharing.
  static let refresh: UInt64 = 5_000_000_000

  init() {}

  init(_ directory: CInt) {
    statm = SampledFile(directory, "statm")
  }

  mutating func close() { statm.close() }

  var isNew: Bool { readAt == 0 }

  /// Whether so much shared memory or file has come or gone that an estimate would miss it, in bytes.
  static let shift = 1_048_576.0
  var needsReading: Bool { isNew || abs(shared - readShared) > Self.shift }

  /// A change is followed by estimate at once and read in full a second after the last reading.
  static let settling: UInt64 = 1_000_000_000

  func isDue(_ now: UInt64) -> Bool {
    now - readAt > (anonymous == readAnonymous ? Self.refresh : Self.settling)
  }

  /// Bytes that the system cannot get back by dropping clean pages. A process not yet read in full counts nothing:
  /// after a fork its pages are its parent's.
  var footprint: Double { isNew ? 0 : max(0, beside + anonymous) }

  /// Fields 2 and 3 of proc_pid_statm(5): resident, and of those shared or of a file.
  mutating func readPages(_ buffer: UnsafeMutableRawBufferPointer, _ pageSize: Double) {
    guard let bytes = statm.readRecord(buffer), let resident = KeyedNumbers.field(1, in: bytes),
      let shared = KeyedNumbers.field(2, in: bytes)
    else { return }
    self.resident = Double(resident) * pageSize
    anonymous = Double(resident - min(shared, resident)) * pageSize
    self.shared = Double(shared) * pageSize
    residentPeak = max(residentPeak, self.resident)
  }

  /// Reads the kernel's own high-water mark, which a level between two samples has left behind: VmHWM of
  /// proc_pid_status(5). Not more often than `interval` nanoseconds.
  mutating func readPeak(
    _ directory: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ now: UInt64, every interval: UInt64
  ) {
    guard now - peakReadAt >= interval else { return }
    peakReadAt = now
    guard let bytes = Self.once(directory, "status", buffer), let peak = KeyedNumbers.find("VmHWM", in: bytes)
    else {
      return
    }
    residentPeak = max(residentPeak, Double(peak) * 1024)
  }

  /// Reads `smaps_rollup` (proc_pid_smaps(5)), or `status` where that is refused, and the pages once more: how many of
  /// those that came or went meanwhile the reading holds is not known, so that of what it may mean the nearest to the
  /// reading before is taken.
  mutating func readInFull(
    _ directory: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ pageSize: Double, _ now: UInt64
  ) {
    (readAnonymous, readShared) = (anonymous, shared)
    let found = Self.footprint(directory, buffer)
    readAt = found == nil ? 0 : now
    guard let found else { return }
    readPages(buffer, pageSize)
    let (least, most) = (min(readAnonymous, anonymous), max(readAnonymous, anonymous))
    beside = min(max(beside, found - most), found - least)
  }

  private static func footprint(_ directory: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Double? {
    if let bytes = once(directory, "smaps_rollup", buffer),
      let own = sum(bytes, "Pss_Anon", "Pss_Shmem", "SwapPss")
    {
      return own
    }
    return once(directory, "status", buffer).flatMap { sum($0, "RssAnon", "RssShmem", "VmSwap") }
  }

  /// Opens, reads and closes a file that is read too seldom to be kept open.
  private static func once(
    _ directory: CInt, _ name: UnsafePointer<CChar>, _ buffer: UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    var file = SampledFile(directory, name)
    defer { file.close() }
    return file.readRecord(buffer)
  }

  /// The sum of three fields that the kernel gives in KiB; nil where the first is missing, as for a zombie.
  private static func sum(
    _ bytes: UnsafeRawBufferPointer, _ first: StaticString, _ second: StaticString, _ third: StaticString
  ) -> Double? {
    guard let value = KeyedNumbers.find(first, in: bytes) else { return nil }
    let others = (KeyedNumbers.find(second, in: bytes) ?? 0) + (KeyedNumbers.find(third, in: bytes) ?? 0)
    return Double(value + others) * 1024
  }
}
