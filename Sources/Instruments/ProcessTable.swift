import Glibc
package import Kernel

/// The living processes of the tree, each in a slot that it keeps while it lives, so that instruments can keep
/// their descriptors beside it.
package final class ProcessTable {
  /// Slots in use, in no particular order.
  package private(set) var live: [Int] = []
  /// Processes that could not be followed because no more files could be opened.
  package private(set) var refused = 0
  /// The tick at which a process was last missed.
  package private(set) var lastDeparture: UInt64 = 0
  package private(set) var tick: UInt64 = 0
  /// Those that were outside the tree's cgroup at the last tick.
  package private(set) var outside: [Int32] = []
  private var pids: [Int32] = []
  private var directories: [CInt] = []
  private var seen: [UInt64] = []
  private var free: [Int] = []
  private var slots: [Int32: Int] = [:]

  package init() {
    live.reserveCapacity(1024)
    slots.reserveCapacity(4096)
  }

  package func pid(_ slot: Int) -> Int32 { pids[slot] }

  /// Where a process stands; nil for one that was not alive at the last tick.
  package func slot(of pid: Int32) -> Int? { slots[pid] }

  /// The process's `/proc/PID`, open while it lives: what is read seldom is opened below it when it is.
  package func directory(_ slot: Int) -> CInt { directories[slot] }

  /// Brings the table up to date with the tree's members; only a process that is new costs an allocation.
  package func update(_ members: ProcessTree, _ instruments: [any Instrument]) {
    members.refresh()
    outside = members.outside
    tick += 1
    for pid in members.pids {
      if let slot = slots[pid] { seen[slot] = tick } else { open(pid, instruments) }
    }
    var index = 0
    while index < live.count {
      let slot = live[index]
      if seen[slot] == tick {
        index += 1
      } else {
        close(at: index, instruments)
      }
    }
  }

  package func closeAll(_ instruments: [any Instrument]) {
    while !live.isEmpty { close(at: live.count - 1, instruments) }
  }

  private func open(_ pid: Int32, _ instruments: [any Instrument]) {
    let directory = Glibc.open("/proc/\(pid)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else {
      if errno == EMFILE || errno == ENFILE { refused += 1 }
      return
    }
    let slot = free.popLast() ?? pids.count
    if slot == pids.count {
      pids.append(pid)
      directories.append(directory)
      seen.append(tick)
    }
    pids[slot] = pid
    directories[slot] = directory
    seen[slot] = tick
    slots[pid] = slot
    live.append(slot)
    for instrument in instruments { instrument.opened(slot, directory) }
  }

  private func close(at index: Int, _ instruments: [any Instrument]) {
    let slot = live.remove(at: index)
    lastDeparture = tick
    for instrument in instruments { instrument.closed(slot) }
    Glibc.close(directories[slot])
    slots[pids[slot]] = nil
    free.append(slot)
  }
}
