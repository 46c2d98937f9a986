/// Processes that came from one another by fork(2) and have pages in common. What the kernel tells of one changes with every
/// other that comes or goes, so that all of them are read in one round, and the round counts once it is complete.
struct MemoryFamily {
  var members = 0
  /// Whether one has left it, or it was made for one that has left another, with some pages still in common: too few to be
  /// read in one round. Its last member is not alone then.
  var isLoose = false
  /// Bytes that several have in common, each page once, as of the last complete round.
  var common = 0.0
  /// Why a round is wanted: what is counted may be far off, or it is long ago.
  private(set) var isStale = false
  var isDue = false
  /// The round that is wanted or was the last; how many members it has read, and those with pages in common among them.
  private(set) var round = 1
  private(set) var read = 0
  private(set) var sharers = 0
  /// Whether what the round has found is being taken over.
  var isSettling = false
  /// Bytes: what was counted before the round and what it has found, what was written to since the members were read, and
  /// whether a member came to its end meanwhile.
  var counts = (before: 0.0, found: 0.0, written: 0.0, isDisturbed: false)
  /// How often a round that was not complete began again since the last that was.
  private var restarts = 0
  /// Made again at each sample: bytes that the living members could have in common.
  var room = 0.0

  var isWanted: Bool { isStale || isDue }
  /// Whether a round is complete, unless a process that may turn out to be a member is still to be read.
  func isComplete(hasUnread: Bool) -> Bool { isWanted && read >= members && !(hasUnread && sharers > 0) }

  /// Those that still have it in common cannot have more than they have resident.
  var counted: Double { min(common, room) }

  /// More than so many times a round does not begin again because members come and go.
  private static let patience = 8
  private var begunAt: UInt64 = 0

  /// What was read before the sample at `now` no longer holds.
  mutating func becomeStale(at now: UInt64) {
    guard !isStale || read > 0 && begunAt != now && restarts < Self.patience else { return }
    restarts = isStale ? restarts + 1 : 0
    isStale = true
    begunAt = now
    begin()
  }

  /// A process that is forked, ends or writes while the others are being read makes what they have in common count for too little or
  /// twice; nothing has come or gone then by their own accounts.
  mutating func isDoubtful(by slack: Double) -> Bool {
    guard sharers > 0, restarts < Self.patience else { return false }
    guard counts.isDisturbed || counts.written > slack || counts.found < counts.before - slack else {
      return false
    }
    restarts += 1
    isStale = true
    begin()
    return true
  }

  private mutating func begin() {
    round += 1
    (read, sharers) = (0, 0)
  }

  mutating func hasRead(sharing: Bool) {
    read += 1
    if sharing { sharers += 1 }
  }

  mutating func lose(wasRead: Bool) {
    members -= 1
    if wasRead { read -= 1 }
  }

  mutating func finish() {
    (isStale, isDue, isSettling, restarts) = (false, false, false, 0)
    begin()
  }
}

/// The families of the tree, by number. A number is given out again when its family has died out.
struct MemoryFamilies {
  private var all: [MemoryFamily] = []
  private var free: [Int] = []
  /// The family of those whose parent is gone, so that it is unknown whom they share with.
  static let strays = 0

  init() {
    all.reserveCapacity(1024)
    free.reserveCapacity(1024)
    all.append(MemoryFamily())
  }

  subscript(number: Int) -> MemoryFamily {
    get { all[number] }
    _modify { yield &all[number] }
  }

  var numbers: Range<Int> { all.indices }

  /// - Returns: the number of a family with one member, whose rounds have not read it.
  mutating func found(isLoose: Bool = false) -> Int {
    let number = free.popLast() ?? all.count
    if number == all.count { all.append(MemoryFamily()) }
    all[number].members = 1
    all[number].isLoose = isLoose
    return number
  }

  mutating func leave(_ number: Int, wasRead: Bool) {
    all[number].lose(wasRead: wasRead)
    guard all[number].members <= 0 else { return }
    all[number].common = 0
    all[number].finish()
    if number != Self.strays { free.append(number) }
  }
}
