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
    /// By what they are, which of them are loaded, and for whom.
    var programs: [String: Kept] = [:]
    var threads: [String: NamedThread] = [:]
  }
  private static let shelf = Mutex(Shelf())

  /// From here on programs are kept, until `forget`.
  package static func keep() { shelf.withLock { $0.isOpen = true } }

  /// Has programs loaded by a thread of its own, while this one makes ready what else a run needs; `take` waits for it.
  ///
  /// - Parameter load: the address of loaded programs; nil where they could not be.
  package static func prepare(_ name: String, _ load: @escaping @Sendable () -> UInt?) {
    guard shelf.withLock({ $0.programs[name] == nil && $0.threads[name] == nil }) else { return }
    let thread = try? NamedThread("headroom-load") {
      Signals.blockInThread()
      guard let address = load() else { return 1 }
      put(Kept(address: address, isUsed: false), name, ifOpen: false)
      return 0
    }
    if let thread { shelf.withLock { $0.threads[name] = thread } }
  }

  /// Frees what is there, and waits for what is being prepared.
  package static func forget() {
    let threads = shelf.withLock { shelf in
      defer { shelf.threads = [:] }
      return Array(shelf.threads.values)
    }
    for thread in threads { _ = thread.join() }
    let left = shelf.withLock { shelf in
      defer { (shelf.isOpen, shelf.programs) = (false, [:]) }
      return shelf.programs.values.map(\.address)
    }
    for raw in left.compactMap({ OpaquePointer(bitPattern: $0) }) { cbpf_close(raw) }
  }

  /// Frees what was prepared and never taken, unless programs are kept from run to run.
  package static func forgetUnlessKept() { if !shelf.withLock({ $0.isOpen }) { forget() } }

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

  /// Detaches the programs and keeps them, or frees them where they are not to be kept.
  package static func give(back raw: OpaquePointer, _ name: String) {
    for index in 0..<cbpf_count(raw) { cbpf_detach(raw, index) }
    put(Kept(address: UInt(bitPattern: raw), isUsed: true), name, ifOpen: true)
  }

  private static func put(_ kept: Kept, _ name: String, ifOpen: Bool) {
    let isKept = shelf.withLock { shelf in
      guard shelf.isOpen || !ifOpen, shelf.programs[name] == nil else { return false }
      shelf.programs[name] = kept
      return true
    }
    if !isKept, let raw = OpaquePointer(bitPattern: kept.address) { cbpf_close(raw) }
  }
}
