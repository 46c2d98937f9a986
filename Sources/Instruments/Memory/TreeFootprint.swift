import Kernel

/// The memory of the tree's processes: read now and then in full, followed by estimate in between.
struct TreeFootprint {
  var processes = SlotStorage(ProcessMemory())
  private var families = MemoryFamilies()
  var files = MemoryFiles()
  var allowance = RollupAllowance()
  private let buffer: UnsafeMutableRawBufferPointer
  private let pageSize: Double
  /// The last sum, by which a change is small or not.
  private var footprint = 0.0
  /// Whether somebody who had shared memory has ended, or has more or less of it than before.
  private var sharedHasMoved = false
  /// Whether somebody was found who shares pages with unknown others.
  private var hasNewStray = false
  private var next = 0
  /// Nanoseconds of `Clock` at the last sample.
  private var now: UInt64 = 0

  /// Bytes, and share of the whole, by which pages in common may be off before they are read again.
  private static let (least, share) = (262_144.0, 0.02)
  /// Bytes of shared memory by which a process is one of those who have some.
  private static let noticed = 65_536.0
  private var slack: Double { max(Self.least, footprint * Self.share) }

  init(_ buffer: UnsafeMutableRawBufferPointer, pageSize: Double) {
    self.buffer = buffer
    self.pageSize = pageSize
  }

  mutating func open(_ slot: Int, _ directory: CInt) {
    var process = ProcessMemory(directory)
    process.family = families.found()
    processes.open(slot, process)
  }

  /// - Returns: which process it was, and the most of it that a sample counted.
  mutating func close(_ slot: Int) -> (pid: Int32, seen: Double) {
    let process = processes[slot]
    processes[slot].close()
    if process.common > slack { families[process.family].becomeStale(at: now) }
    families.leave(process.family, wasRead: isRead(slot))
    files.forget(slot)
    if process.found.sharedPart > Self.noticed { sharedHasMoved = true }
    return (process.pid, process.residentSeen)
  }

  /// Whether the family's round has read it.
  private func isRead(_ slot: Int) -> Bool {
    processes[slot].round == families[processes[slot].family].round
  }

  /// Any of these processes may have run since the sample before.
  mutating func haveRun(_ live: [Int]) { for slot in live { processes[slot].hasRun() } }

  /// Reads the pages of a process, and its high-water mark where it is not too soon.
  ///
  /// - Parameter mayShare: whether anything of the tree's may have come into memory files since the start.
  mutating func look(_ slot: Int, _ moment: Moment, every interval: UInt64, mayShare: Bool) {
    processes[slot].pid = moment.processes.pid(slot)
    processes[slot].readPages(buffer, pageSize)
    let directory = moment.processes.directory(slot)
    processes[slot].readStatus(directory, buffer, moment.now, every: interval)
    ignoresChildren = ignoresChildren || processes[slot].ignoresChildren
    guard processes[slot].isDueForFiles(moment.now, mayShare: mayShare) else { return }
    hasLookedAtFiles = true
    let start = Clock.ownProcessorTime()
    files.look(slot, directory)
    processes[slot].hasShownFiles(moment.now, cost: Clock.ownProcessorTime() - start, every: interval)
  }

  /// Whether `look` has found what processes have open, and whether what no process has was looked at, for this sample.
  var hasLookedAtFiles = false
  var isFreshOfLeft = false

  /// What processes have, in bytes: shared memory with memory files, and all other.
  struct Sum {
    var shared = 0.0
    var other = 0.0
    /// Of the shared, what is mapped.
    var mapped = 0.0
  }
  var sum = Sum()
  var mappedBefore = 0.0

  /// The most of memory files and of huge pages that a sample has counted, in bytes.
  private(set) var seen = (files: 0.0, huge: 0.0)

  private var mostOpen = 0.0
  private var betweenSamples = ApartFootprint()
  /// The most bytes that the footprint may have been between samples, where memory files came as its other memory went.
  var mostBetween: Double { betweenSamples.most }

  /// The same with what lay in memory, at a look, in files of `/dev/shm` and in segments that no process had.
  var withLeft = ApartFootprint()
  /// The most of memory files, and of all shared memory, with what was left.
  var (mostHeld, mostShared) = (0.0, 0.0)

  /// The most bytes that samples have counted in memory files that processes had open, and in huge pages.
  var mostBesideResident: Double { mostOpen + seen.huge }

  /// The most bytes that stayed in such files and segments from one look to the next, and the most at a look in files of other file
  /// systems in memory, whoever wrote them.
  var mostLeft: (shared: Double, elsewhere: Double) { (files.mostLeft, files.mostElsewhere) }

  mutating func close() { files.close() }

  /// Whether a process was seen that ignores SIGCHLD, so that its children are not waited for.
  private(set) var ignoresChildren = false

  func isNew(_ slot: Int) -> Bool { processes[slot].isNew }

  /// By how much the footprint may be more than the last sum: what processes have written to that were not read in full
  /// since, as there was no time for that.
  private(set) var unsure = 0.0

  /// Of those that wait to be read in full, looks how much each may have written to.
  private mutating func lookAtWaiting(_ moment: Moment, every interval: UInt64) {
    unsure = 0
    for slot in moment.processes.live where isWaiting(slot) {
      let directory = moment.processes.directory(slot)
      processes[slot].readUnsure(
        directory, buffer: buffer, pageSize: pageSize, now: moment.now, every: interval)
      unsure += min(processes[slot].common, processes[slot].unsure)
    }
  }

  private func isWaiting(_ slot: Int) -> Bool {
    processes[slot].isNew || families[processes[slot].family].isStale
  }

  /// Footprint, resident, and the sum of the high-water marks.
  mutating func sums(_ live: [Int]) -> (footprint: Double, resident: Double, peaks: Double) {
    var (resident, peaks) = (0.0, 0.0)
    for slot in live {
      processes[slot].isCounted()
      resident += processes[slot].resident
      peaks += processes[slot].residentPeak
    }
    footprint = sum.other + sum.shared
    if !isFreshOfLeft { withLeft.add(other: sum.other) }
    betweenSamples.add(shared: sum.shared, other: sum.other, isFresh: hasLookedAtFiles)
    hasLookedAtFiles = false
    seen.files = max(seen.files, sum.shared)
    mostOpen = max(mostOpen, files.bytes)
    return (footprint, resident, peaks)
  }

  /// Adds up what the processes of these slots have.
  mutating func added(_ live: [Int]) -> Sum {
    var (own, huge, alone, shared) = (0.0, 0.0, 0.0, 0.0)
    for number in families.numbers { families[number].room = 0 }
    for slot in live {
      own += processes[slot].own
      // What several have mapped is taken for the same.
      huge = max(huge, processes[slot].found.hugeShared)
      alone += processes[slot].found.huge
      shared += processes[slot].found.sharedPart
      families[processes[slot].family].room += processes[slot].common
    }
    for number in families.numbers { own += families[number].counted }
    seen.huge = max(seen.huge, huge + alone)
    // What is open and not mapped is in nobody's part.
    return Sum(shared: max(files.bytes, shared), other: own + huge - shared, mapped: shared)
  }

  /// Reads processes in full, while the allowance lasts: the new and what may be far off, else one after the other in turn.
  mutating func readInFull(_ moment: Moment, every interval: UInt64) {
    now = moment.now
    allowance.grow(by: moment.elapsed)
    let live = moment.processes.live
    for slot in live { mark(slot, moment) }
    (sharedHasMoved, hasNewStray) = (false, false)
    // Who turns out to have pages in common with others has these read again.
    for _ in 0..<2 { readWanted(live, moment) }
    next = live.isEmpty ? 0 : (next + 1) % live.count
    settle(moment)
    lookAtWaiting(moment, every: interval)
  }

  private mutating func readWanted(_ live: [Int], _ moment: Moment) {
    for offset in live.indices {
      let slot = live[(next + offset) % live.count]
      let family = families[processes[slot].family]
      guard family.isWanted, !isRead(slot) else { continue }
      let isAllowed = family.isStale ? allowance.allowsNew : allowance.allowsAnother
      if isAllowed { read(slot, moment) }
    }
  }

  /// Finds out whether the process's family is to be read.
  private mutating func mark(_ slot: Int, _ moment: Moment) {
    let number = processes[slot].family
    if families[number].members == 1, !families[number].isLoose, number != MemoryFamilies.strays {
      processes[slot].standAlone()
    }
    let process = processes[slot]
    let family = families[process.family]
    if process.isDue(moment.now) { families[process.family].isDue = true }
    guard !family.isStale else { return }
    if process.needsReading || sharedHasMoved && process.found.sharedPart > Self.noticed
      || hasNewStray && process.anonymous > slack
    {
      families[process.family].becomeStale(at: now)
    } else if family.members > 1, family.common > slack {
      let directory = moment.processes.directory(slot)
      let written = Double(process.faults(directory, buffer)) * pageSize
      if process.hasShifted(by: slack) || written > slack { families[process.family].becomeStale(at: now) }
    }
  }

  private mutating func read(_ slot: Int, _ moment: Moment) {
    let start = Clock.ownProcessorTime()
    let directory = moment.processes.directory(slot)
    let number = processes[slot].family
    let before = processes[slot].found.sharedPart
    processes[slot].readInFull(directory, into: buffer, pageSize: pageSize, now: moment.now)
    let shares = processes[slot].found.others > slack
    if abs(processes[slot].found.sharedPart - before) > slack { sharedHasMoved = true }
    let isUrgent = families[number].isStale
    let isAlone = families[number].members == 1 && number != MemoryFamilies.strays
    if shares, isAlone, !processes[slot].isSettled || families[MemoryFamilies.strays].members > 0 {
      join(slot, family(of: ProcessMemory.parent(directory, buffer), but: slot, moment))
    }
    processes[slot].round = families[processes[slot].family].round
    families[processes[slot].family].hasRead(sharing: shares)
    allowance.spend(Clock.ownProcessorTime() - start, onNew: isUrgent)
  }

  /// The family of a process's parent, as far as that is of the tree.
  private func family(of parent: Int32?, but slot: Int, _ moment: Moment) -> Int {
    guard let place = parent.flatMap({ moment.processes.slot(of: $0) }), place != slot else {
      return MemoryFamilies.strays
    }
    return processes[place].family
  }

  /// Has the process, which is alone in its family, read with those that it has pages in common with.
  private mutating func join(_ slot: Int, _ number: Int) {
    families.leave(processes[slot].family, wasRead: false)
    processes[slot].family = number
    families[number].members += 1
    families[number].becomeStale(at: now)
    if number == MemoryFamilies.strays { hasNewStray = true }
  }

  /// Adds up what the process was counted with and what was found, and looks whether it is still what was read.
  private mutating func compare(_ slot: Int, _ moment: Moment) {
    let number = processes[slot].family
    if families[number].sharers > 0 {
      processes[slot].readPages(buffer, pageSize)
      let faults = processes[slot].faults(moment.processes.directory(slot), buffer)
      families[number].counts.written += Double(faults) * pageSize
    }
    families[number].counts.before += processes[slot].own
    families[number].counts.found += processes[slot].found.footprint
    if processes[slot].hasShifted(by: slack) { families[number].counts.isDisturbed = true }
  }

  /// Takes over what complete rounds have found. Who has no pages in common with others any more, as after an exec, is a
  /// family of its own.
  private mutating func settle(_ moment: Moment) {
    let live = moment.processes.live
    let hasUnread = live.contains { processes[$0].isNew }
    for number in families.numbers {
      families[number].isSettling = families[number].isComplete(hasUnread: hasUnread)
      families[number].counts = (0, 0, 0, false)
    }
    for slot in live where families[processes[slot].family].isSettling { compare(slot, moment) }
    for number in families.numbers where families[number].isSettling {
      families[number].counts.before += families[number].counted
      if families[number].isDoubtful(by: slack) { families[number].isSettling = false }
      if families[number].isSettling { families[number].common = 0 }
    }
    for slot in live {
      let number = processes[slot].family
      guard families[number].isSettling, isRead(slot) else { continue }
      let shares = processes[slot].found.others > slack
      families[number].common += processes[slot].settle(sharers: shares ? families[number].sharers : 1)
      guard !shares, families[number].members > 1 || number == MemoryFamilies.strays else { continue }
      families[number].isLoose = true
      families.leave(number, wasRead: true)
      processes[slot].family = families.found(isLoose: true)
      processes[slot].round = 0
    }
    for number in families.numbers where families[number].isSettling { families[number].finish() }
  }
}
