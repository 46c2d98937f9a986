import Glibc
import TestSupport
import Testing

@testable import Instruments

@Suite struct ProcessMemoryTests {
  private static let page = 4096.0
  private static let second: UInt64 = 1_000_000_000

  /// A process whose two accounts are read as the sampling thread does, in full after a second for the first time; the pages
  /// are those of `statm`.
  private final class Process {
    let tree = FixtureTree()
    let directory: CInt
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    var memory: ProcessMemory

    init(pages: Int, kibibytes: Int) {
      tree.file("/statm", "")
      directory = open(tree.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      memory = ProcessMemory(directory)
      becomes(pages: pages, kibibytes: kibibytes)
      look()
      lookInFull(at: second)
    }

    deinit {
      memory.close()
      close(directory)
      buffer.deallocate()
    }

    func becomes(pages: Int, kibibytes: Int) {
      tree.file("/statm", "0 \(pages) 0\n").file("/smaps_rollup", "Pss_Anon: \(kibibytes) kB\n")
    }
    func look() { memory.readPages(buffer, page) }
    func lookInFull(at now: UInt64) {
      memory.readInFull(directory, into: buffer, pageSize: page, now: now)
      _ = memory.settle(sharers: 1)
    }
  }

  /// Of the 2000 pages that came, the reading may hold none, some or all.
  @Test(arguments: [4000, 7500, 12_000])
  func whatComesDuringAReadingInFullIsCountedOnce(_ seen: Int) {
    let process = Process(pages: 1000, kibibytes: 4000)
    process.becomes(pages: 3000, kibibytes: seen)
    process.lookInFull(at: Self.second * 2)
    process.look()
    #expect(process.memory.own == 12_000 * 1024)
  }

  @Test func whatIsBesideThePagesIsKeptWhileTheProcessGrows() {
    let process = Process(pages: 1000, kibibytes: 4500)
    process.becomes(pages: 3000, kibibytes: 10_000)
    process.lookInFull(at: Self.second * 2)
    #expect(process.memory.own == 12_500 * 1024)
  }

  @Test func aReadingInFullThatFitsNoneOfItCounts() {
    let process = Process(pages: 1000, kibibytes: 4000)
    process.becomes(pages: 1500, kibibytes: 2000)
    process.lookInFull(at: Self.second * 2)
    #expect(process.memory.own == 4000 * 1024)
    process.lookInFull(at: Self.second * 3)
    #expect(process.memory.own == 2000 * 1024)
  }

  @Test func whatComesInHugePagesIsReadInFull() {
    let process = Process(pages: 1000, kibibytes: 4000)
    process.tree.file("/status", "VmHWM: 4000 kB\nHugetlbPages: 32768 kB\n")
    process.memory.readStatus(process.directory, process.buffer, Self.second * 2, every: 1)
    #expect(process.memory.needsReading)
    process.lookInFull(at: Self.second * 2)
    #expect(!process.memory.needsReading)
  }

  /// Its mark of 20,000 pages is told when it ends; no sample has counted more than 100 of them.
  @Test func whatWentBetweenTwoReadingsOfASampleWasNotCounted() {
    let process = Process(pages: 100, kibibytes: 400)
    process.memory.isCounted()
    process.becomes(pages: 20_000, kibibytes: 400)
    process.look()
    process.becomes(pages: 100, kibibytes: 400)
    process.lookInFull(at: Self.second * 2)
    process.memory.isCounted()
    #expect(process.memory.residentSeen == 100 * Self.page)
    #expect(process.memory.residentPeak == 20_000 * Self.page)
  }

  /// Its pages are in the accounts of those that it had them in common with: a round that has read both counts them twice.
  @Test func aProcessThatWasWaitedForHasShiftedAndHoldsNothing() {
    let process = Process(pages: 1000, kibibytes: 4000)
    process.memory.close()
    process.look()
    #expect(process.memory.hasShifted(by: 1000))
    #expect(process.memory.own == 0)
  }

  /// Half of what is found of 4000 KiB means that two have all of it in common.
  @Test func whatItHadInCommonIsItsOwnOnceItIsTheLast() {
    let process = Process(pages: 1000, kibibytes: 4000)
    process.tree.file("/smaps_rollup", "Pss_Anon: 2000 kB\nAnonymous: 4000 kB\nSwapPss: 100 kB\n")
    process.memory.readInFull(
      process.directory, into: process.buffer, pageSize: Self.page, now: Self.second * 2)
    #expect(process.memory.settle(sharers: 2) == 2000 * 1024)
    #expect(process.memory.own == 100 * 1024)
    process.memory.standAlone()
    #expect(process.memory.own == 4100 * 1024)
  }

  @Test func whatItWroteToSinceItWasReadInFullMayBeItsOwn() {
    let process = Process(pages: 1000, kibibytes: 4000)
    process.tree.file("/stat", "7 (a) S 1 7 7 0 -1 0 300 0 0 0\n")
    process.memory.readUnsure(
      process.directory, buffer: process.buffer, pageSize: Self.page, now: Self.second, every: 1)
    #expect(process.memory.unsure == 300 * Self.page)
    process.lookInFull(at: Self.second * 2)
    #expect(process.memory.unsure == 0)
    process.tree.file("/stat", "7 (a) S 1 7 7 0 -1 0 350 0 0 0\n")
    process.memory.readUnsure(
      process.directory, buffer: process.buffer, pageSize: Self.page, now: Self.second + 1, every: 2)
    #expect(process.memory.unsure == 0)
    process.memory.readUnsure(
      process.directory, buffer: process.buffer, pageSize: Self.page, now: Self.second + 2, every: 2)
    #expect(process.memory.unsure == 50 * Self.page)
  }

  @Test func afterAReadingInFullTheFootprintFollowsThePages() {
    let process = Process(pages: 1000, kibibytes: 4000)
    process.becomes(pages: 1500, kibibytes: 4000)
    process.look()
    #expect(process.memory.own == 6000 * 1024)
    #expect(!process.memory.isDue(Self.second * 2))
    #expect(process.memory.isDue(Self.second * 2 + 1))
  }

  @Test func whatSeveralHaveInCommonIsNobodysOwn() {
    var reading = ProcessFootprint()
    // 10 of its own, and a fifth of 100.
    (reading.anonymous, reading.anonymousPart) = (110, 30)
    #expect(reading.own(sharers: 5) == 10)
    #expect(reading.own(sharers: 1) == 30)
    reading.sharedPart = 7
    #expect(reading.own(sharers: 5) == 17)
  }

  @Test func whatItHasOpenIsLookedAtWhenItIsNewAndOftenOnlyWhereSomethingCanHaveComeIntoMemoryFiles() {
    var memory = ProcessMemory()
    #expect(memory.isDueForFiles(Self.second, mayShare: false))
    memory.hasShownFiles(Self.second, cost: 60_000, every: Self.second / 5)
    #expect(!memory.isDueForFiles(Self.second * 6 / 5 - 1, mayShare: true))
    #expect(memory.isDueForFiles(Self.second * 6 / 5, mayShare: true))
    #expect(!memory.isDueForFiles(Self.second * 6 / 5 + ProcessMemory.calm - 1, mayShare: false))
    #expect(memory.isDueForFiles(Self.second * 6 / 5 + ProcessMemory.calm, mayShare: false))
    memory.hasShownFiles(Self.second, cost: 2_000_000, every: Self.second / 5)
    #expect(!memory.isDueForFiles(Self.second * 3 - 1, mayShare: true))
  }

  /// The kernel's high-water mark of a process that has not run is the one that was read last.
  @Test func theHighWaterMarkIsReadOnceAfterEachTimeThatItRan() {
    let process = Process(pages: 1, kibibytes: 4)
    func peak(after seconds: UInt64, kibibytes: Int, hasRun: Bool) -> Double {
      process.tree.file("/status", "VmHWM:\t\(kibibytes) kB\n")
      if hasRun { process.memory.hasRun() }
      process.memory.readStatus(
        process.directory, process.buffer, Self.second * seconds, every: Self.second * 2)
      return process.memory.residentPeak / 1024
    }
    #expect(peak(after: 10, kibibytes: 100, hasRun: false) == 100)
    #expect(peak(after: 20, kibibytes: 200, hasRun: false) == 100)
    #expect(peak(after: 30, kibibytes: 300, hasRun: true) == 300)
    // Too soon, and then it is due although nothing has run since.
    #expect(peak(after: 31, kibibytes: 400, hasRun: true) == 300)
    #expect(peak(after: 32, kibibytes: 400, hasRun: false) == 400)
    #expect(peak(after: 40, kibibytes: 500, hasRun: false) == 400)
  }
}
