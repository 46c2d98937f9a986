import Kernel

/// What lies in files of `/dev/shm` that no process of the tree has open or mapped, and in segments that none has attached.
extension TreeFootprint {
  /// With that, in bytes: the most that the footprint may have been, that was in memory files and huge pages, and that was shared.
  var mostWithLeft: (footprint: Double, besideResident: Double, shared: Double) {
    (withLeft.most, max(mostHeld + seen.huge, mostBesideResident), mostShared)
  }

  /// Adds up what processes have, and looks at what none has: where `look` has found what they have open, or what they have mapped
  /// is no longer what it was.
  mutating func lookAtLeft(_ moment: Moment) {
    sum = added(moment.processes.live)
    isFreshOfLeft = false
    guard hasLookedAtFiles || abs(sum.mapped - mappedBefore) > ProcessMemory.shift else { return }
    if hasLookedAtFiles { files.lookElsewhere() }
    for slot in moment.processes.live { files.check(slot, resident: processes[slot].shared) }
    files.lookAtUsed()
    if mayBeMore {
      guard allowance.allowsNew else { return }
      lookAtAll(moment)
    }
    takeLeft()
  }

  private mutating func takeLeft() {
    files.takeLeft()
    withLeft.add(shared: sum.shared + files.left, other: sum.other, isFresh: true)
    isFreshOfLeft = true
    mappedBefore = sum.mapped
    mostHeld = max(mostHeld, files.bytes + files.left)
    mostShared = max(mostShared, sum.shared + files.left)
  }

  /// Whether there seems to be notably more than ever before. What a process has opened or mapped since it was looked at seems so, too.
  private var mayBeMore: Bool {
    guard files.left > 0 else { return false }
    var next = withLeft
    next.add(shared: sum.shared + files.left, other: sum.other, isFresh: true)
    return MemoryFiles.isNotable(next.most, over: withLeft.most) || files.seemsToStay
  }

  /// Looks at all that processes have open or mapped.
  private mutating func lookAtAll(_ moment: Moment) {
    let start = Clock.ownProcessorTime()
    for slot in moment.processes.live { files.look(slot, moment.processes.directory(slot)) }
    for slot in moment.processes.live {
      files.lookAtMapped(slot, moment.processes.directory(slot), resident: processes[slot].shared)
    }
    files.lookAtUsedAgain()
    sum.shared = max(sum.mapped, files.bytes)
    allowance.spend(Clock.ownProcessorTime() - start, onNew: true)
  }
}
