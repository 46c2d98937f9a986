import CBpf
import Synchronization

/// Programs that the kernel has checked already, before they are asked for or kept from one run of this process to the next: to check
/// them takes most of a run's start.
package enum LoadedPrograms {
  private struct Kept {
    var address: UInt
    /// Whether they have counted before.
    var isUsed: Bool
  }
  private struct Shelf: ~Copyable {
    var isOpen = false
    var staysAttached = false
    /// By what they are, which of them are loaded, and for whom.
    var programs: [String: Kept] = [:]
    var threads: [String: NamedThread] = [:]
    /// In use, and not yet counting.
    var waiting: Set<UInt> = []
    /// In use, and finished counting.
    var finished: Set<UInt> = []
    /// Threads that free programs.
    var freeing: [NamedThread] = []
  }
  private static let shelf = Mutex(Shelf())

  /// From here on programs are kept, until `forget`, and stay attached from one run to the next, until `detach`: to attach one where
  /// one was detached a moment ago waits until no processor can run that one any more, about ten milliseconds.
  package static func keep() { shelf.withLock { ($0.isOpen, $0.staysAttached) = (true, true) } }

  package static var staysAttached: Bool { shelf.withLock { $0.staysAttached } }

  /// Detaches what is kept, has not begun to count or has finished, and has programs attached for each run alone from here on, until `keep`.
  package static func detach() {
    // While the lock is held no other thread frees them.
    shelf.withLock { shelf in
      shelf.staysAttached = false
      let idle = shelf.programs.values.map(\.address) + shelf.waiting + shelf.finished
      for raw in idle.compactMap({ OpaquePointer(bitPattern: $0) }) { cbpf_detach_all(raw) }
    }
  }

  /// Programs that were attached when they were loaded are in use, and do not count yet.
  package static func wait(_ raw: OpaquePointer) {
    _ = shelf.withLock { $0.waiting.insert(UInt(bitPattern: raw)) }
  }

  /// They begin to count, and stay attached until they have finished.
  package static func begin(_ raw: OpaquePointer) {
    _ = shelf.withLock { $0.waiting.remove(UInt(bitPattern: raw)) }
  }

  /// Leaves programs that have finished counting attached until they are given back, or the machine is to rest.
  package static func leaveAttached(_ raw: OpaquePointer) {
    _ = shelf.withLock { $0.finished.insert(UInt(bitPattern: raw)) }
  }

  /// Has programs loaded by a thread of its own, while this one makes ready what else a run needs; `take` waits for it.
  ///
  /// - Parameter load: the address of loaded programs; nil where they could not be.
  package static func prepare(_ name: String, _ load: @escaping @Sendable () -> UInt?) {
    settle()
    guard shelf.withLock({ $0.programs[name] == nil && $0.threads[name] == nil }) else { return }
    let thread = try? NamedThread("headroom-load") {
      Signals.blockInThread()
      guard let address = load() else { return 1 }
      put(Kept(address: address, isUsed: false), name, ifOpen: false)
      return 0
    }
    if let thread { shelf.withLock { $0.threads[name] = thread } }
  }

  /// Frees what is there, and waits for what is being prepared or freed.
  package static func forget() {
    empty()
    settle()
  }

  private static func empty() {
    let threads = shelf.withLock { shelf in
      defer { shelf.threads = [:] }
      return Array(shelf.threads.values)
    }
    for thread in threads { _ = thread.join() }
    let left = shelf.withLock { shelf in
      defer { (shelf.isOpen, shelf.staysAttached, shelf.programs) = (false, false, [:]) }
      return shelf.programs.values.map(\.address)
    }
    for raw in left.compactMap({ OpaquePointer(bitPattern: $0) }) { free(raw) }
  }

  /// Waits until what was freed is detached.
  package static func settle() {
    let threads = shelf.withLock { shelf in
      defer { shelf.freeing = [] }
      return shelf.freeing
    }
    for thread in threads { _ = thread.join() }
  }

  /// Frees programs in a thread of its own: to detach one, the kernel changes its own code and asks every processor in turn, about a
  /// quarter of a millisecond each, while a report can be made.
  package static func free(_ raw: OpaquePointer) {
    let address = UInt(bitPattern: raw)
    shelf.withLock { shelf in
      shelf.waiting.remove(address)
      shelf.finished.remove(address)
    }
    let close: @Sendable () -> Void = { if let raw = OpaquePointer(bitPattern: address) { cbpf_close(raw) } }
    let thread = try? NamedThread("headroom-free") {
      Signals.blockInThread()
      close()
      return 0
    }
    guard let thread else { return close() }
    shelf.withLock { $0.freeing.append(thread) }
  }

  /// Frees what was prepared and never taken, unless programs are kept from run to run.
  package static func forgetUnlessKept() { if !shelf.withLock({ $0.isOpen }) { empty() } }

  /// - Parameter group: an open cgroup's descriptor, or -1.
  /// - Returns: programs that count from nothing; nil where none are there under the name.
  package static func take(_ name: String, for group: CInt) -> OpaquePointer? {
    _ = shelf.withLock { $0.threads.removeValue(forKey: name) }?.join()
    let found = shelf.withLock { $0.programs.removeValue(forKey: name) }
    guard let found, let raw = OpaquePointer(bitPattern: found.address) else { return nil }
    let code = found.isUsed ? cbpf_renew(raw, group) : group < 0 ? 0 : cbpf_enter(raw, group)
    if code == 0 { return raw }
    cbpf_close(raw)
    return nil
  }

  /// Takes programs out of their cgroup, so that they can stay attached for the next run.
  ///
  /// - Returns: whether they do: not where they are attached for each run alone, or something in the group still lives.
  package static func leave(_ raw: OpaquePointer, _ group: Cgroup) -> Bool {
    staysAttached && !group.isPopulated && cbpf_leave(raw) == 0
  }

  /// Keeps the programs, or frees them where they are not to be kept.
  ///
  /// - Parameter attached: whether they stay as they are; they have left their cgroup then.
  package static func give(back raw: OpaquePointer, _ name: String, attached: Bool = false) {
    let isOpen = shelf.withLock { shelf in
      shelf.waiting.remove(UInt(bitPattern: raw))
      shelf.finished.remove(UInt(bitPattern: raw))
      return shelf.isOpen
    }
    if isOpen, !attached { cbpf_detach_all(raw) }
    put(Kept(address: UInt(bitPattern: raw), isUsed: true), name, ifOpen: true)
  }

  private static func put(_ kept: Kept, _ name: String, ifOpen: Bool) {
    let isKept = shelf.withLock { shelf in
      guard shelf.isOpen || !ifOpen, shelf.programs[name] == nil else { return false }
      shelf.programs[name] = kept
      return true
    }
    if !isKept, let raw = OpaquePointer(bitPattern: kept.address) { free(raw) }
  }
}
