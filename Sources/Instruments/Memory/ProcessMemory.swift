import Glibc
import Kernel
import Quantities

/// One process's memory as last read. Kept in a slot; plain data and descriptors.
struct ProcessMemory {
  private var statm = SampledFile.none
  var pid: Int32 = 0
  /// The number of the `MemoryFamily` that it belongs to, and the round of it that has read this process last.
  var family = 0
  var round = 0
  /// Nanoseconds of `Clock` when it was last read in full; 0 for never.
  private var readAt: UInt64 = 0
  private(set) var found = ProcessFootprint()
  /// Whether what a reading in full has found was taken over.
  private(set) var isSettled = false
  /// Resident anonymous bytes just before and after that reading.
  private var around = 0.0...0.0
  /// Bytes of its own that are no resident anonymous pages, such as swap; less than 0 where pages are held in common.
  private var beside = 0.0
  private var peakReadAt: UInt64 = 0
  /// Whether it may have run since its high-water mark was read.
  private var hasRunSince = true
  private var faultsReadAt: UInt64 = 0
  /// Bytes of those in common that it may have written to since its last reading in full, so that they are its own.
  private(set) var unsure = 0.0
  /// When its open files are to be looked at, in nanoseconds of `Clock`; 0 for at once.
  private var filesAt: UInt64 = 0
  private var readAnonymous = 0.0
  /// Resident bytes that are shared or of a file.
  private(set) var shared = 0.0
  private var readShared = 0.0
  /// Bytes in huge pages, which `statm` does not count.
  private(set) var huge = 0.0
  private var readHuge = 0.0
  /// Whether it ignores SIGCHLD (SigIgn in proc_pid_status(5)).
  private(set) var ignoresChildren = false
  private var readFaults: UInt64 = 0
  /// Before the first reading: the least that it had, which after a fork is its parent's.
  private var leastAnonymous = Double.infinity
  private(set) var anonymous = 0.0
  private(set) var resident = 0.0
  /// The most of it that a sample has counted, and what was ever read of it or is the kernel's own mark.
  private(set) var residentSeen = 0.0
  private(set) var residentPeak = 0.0

  /// An unchanged process is read again after this long, for what `statm` does not show: swap, sharing.
  static let refresh = UInt64(nanosecondsOfSeconds: 5)

  init() {}

  init(_ directory: CInt) {
    statm = SampledFile(directory, "statm")
  }

  mutating func close() { statm.close() }

  var isNew: Bool { readAt == 0 }

  /// Whether so much shared memory or file, or of huge pages, has come or gone that an estimate would miss it, in bytes.
  static let shift = 1_048_576.0
  var needsReading: Bool {
    isNew || abs(shared - readShared) > Self.shift || abs(huge - readHuge) > Self.shift
  }

  /// Whether so much has come or gone that pages held in common may be among it.
  func hasShifted(by slack: Double) -> Bool { abs(anonymous - readAnonymous) > slack }

  /// A change is followed by estimate at once and read in full a second after the last reading.
  static let settling = UInt64(nanosecondsOfSeconds: 1)

  func isDue(_ now: UInt64) -> Bool {
    now - readAt > (anonymous == readAnonymous ? Self.refresh : Self.settling)
  }

  /// Bytes of its own that the system cannot get back by dropping clean pages. Before a reading in full is taken over, what
  /// it has got since it was first seen: after a fork its pages are its parent's.
  var own: Double {
    isSettled ? max(0, beside + anonymous) : max(0, anonymous - min(leastAnonymous, anonymous))
  }

  /// Resident anonymous bytes that others may hold too.
  var common: Double { max(0, anonymous - own) }

  /// Fields 2 and 3 of proc_pid_statm(5): resident, and of those shared or of a file. A process that was waited for, whose
  /// file cannot be read any more, has none.
  mutating func readPages(_ buffer: UnsafeMutableRawBufferPointer, _ pageSize: Double) {
    let bytes = statm.readRecord(buffer)
    let resident = bytes.flatMap { KeyedNumbers.field(1, in: $0) } ?? 0
    let shared = bytes.flatMap { KeyedNumbers.field(2, in: $0) } ?? 0
    self.resident = Double(resident) * pageSize
    anonymous = Double(resident - min(shared, resident)) * pageSize
    self.shared = Double(shared) * pageSize
    leastAnonymous = min(leastAnonymous, anonymous)
    residentPeak = max(residentPeak, self.resident)
  }

  mutating func hasRun() { hasRunSince = true }

  /// A sample counts it with what was read last. What came and went between two readings of the same sample was not counted.
  mutating func isCounted() { residentSeen = max(residentSeen, resident) }

  /// Reads the kernel's own high-water mark, which a level between two samples has left behind, and what it has in huge
  /// pages: VmHWM and HugetlbPages of proc_pid_status(5). Not more often than `interval` nanoseconds, and not where it has
  /// not run since.
  mutating func readStatus(
    _ directory: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ now: UInt64, every interval: UInt64
  ) {
    guard hasRunSince, now - peakReadAt >= interval else { return }
    (peakReadAt, hasRunSince) = (now, false)
    guard let bytes = Self.once(directory, "status", buffer) else { return }
    if let ignored = KeyedNumbers.find(hexadecimal: "SigIgn", in: bytes) {
      ignoresChildren = ignored >> (SIGCHLD - 1) & 1 == 1
    }
    huge = Double(KeyedNumbers.find("HugetlbPages", in: bytes) ?? 0) * 1024
    guard let peak = KeyedNumbers.find("VmHWM", in: bytes) else { return }
    residentPeak = max(residentPeak, Double(peak) * 1024)
  }

  /// Page faults since the last reading in full: a page held in common that is written to becomes one of its own by a
  /// fault, which `statm` does not show (field 10 of proc_pid_stat(5)).
  func faults(_ directory: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> UInt64 {
    let now = Self.once(directory, "stat", buffer).flatMap { ProcPIDStat.number(7, in: $0) } ?? readFaults
    return now - min(now, readFaults)
  }

  /// Looks at how many faults there were, not more often than `interval` nanoseconds: a process that cannot be read in full
  /// yet may hold more than it is counted with.
  mutating func readUnsure(
    _ directory: CInt, buffer: UnsafeMutableRawBufferPointer, pageSize: Double, now: UInt64,
    every interval: UInt64
  ) {
    guard now - faultsReadAt >= interval else { return }
    faultsReadAt = now
    unsure = Double(faults(directory, buffer)) * pageSize
  }

  /// Looking at what a process has open may take one part in so many of the time.
  private static let filesShare: UInt64 = 1000
  /// Nanoseconds by which that waits longer where nothing of the tree's can be in memory files: others may have handed it one.
  static let calm = UInt64(nanosecondsOfSeconds: 10)

  /// Whether it is time to look at what it has open, nanoseconds of `Clock`.
  ///
  /// - Parameter mayShare: whether anything of the tree's may have come into memory files since the start.
  func isDueForFiles(_ now: UInt64, mayShare: Bool) -> Bool {
    filesAt == 0 || now >= filesAt + (mayShare ? 0 : Self.calm)
  }

  /// What it has open was looked at, which took `cost` nanoseconds; next after `interval` nanoseconds at the earliest.
  mutating func hasShownFiles(_ now: UInt64, cost: UInt64, every interval: UInt64) {
    filesAt = now + max(interval, cost * Self.filesShare)
  }

  /// Its parent: field 4 of proc_pid_stat(5).
  static func parent(_ directory: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int32? {
    once(directory, "stat", buffer).flatMap { ProcPIDStat.number(1, in: $0) }.map { Int32(clamping: $0) }
  }

  /// Reads in full, and the pages once more: how many of those that came or went meanwhile the reading holds is not known.
  /// What it found counts once it is taken over. A process that has ended holds nothing.
  mutating func readInFull(
    _ directory: CInt, into buffer: UnsafeMutableRawBufferPointer, pageSize: Double, now: UInt64
  ) {
    (readAnonymous, readShared, readHuge) = (anonymous, shared, huge)
    readFaults += faults(directory, buffer)
    unsure = 0
    found = ProcessFootprint(directory, buffer) ?? ProcessFootprint()
    readAt = now
    readPages(buffer, pageSize)
    around = min(readAnonymous, anonymous)...max(readAnonymous, anonymous)
  }

  /// Takes over what the last reading in full has found: of what it may mean the nearest to the reading before.
  ///
  /// - Parameter sharers: how many processes have those pages in common that it shares.
  /// - Returns: bytes, of those in common, that are its part.
  mutating func settle(sharers: Int) -> Double {
    isSettled = true
    let own = found.own(sharers: sharers)
    beside = min(max(beside, own - around.upperBound), own - around.lowerBound)
    return found.footprint - own
  }

  /// The last of its family has pages in common with nobody: all that are resident are its own, whatever the last reading
  /// has found.
  mutating func standAlone() {
    if isSettled { beside = max(beside, found.footprint - found.anonymousPart) }
  }

  /// Opens, reads and closes a file that is read too seldom to be kept open.
  static func once(
    _ directory: CInt, _ name: UnsafePointer<CChar>, _ buffer: UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    var file = SampledFile(directory, name)
    defer { file.close() }
    return file.readRecord(buffer)
  }
}
